import BackendCore
import Mail
import SMTPClient

/// How mail is sent, from environment variables.
public struct MailSettings: Sendable {
    /// `EASYAPP_SMTP_URL`: `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS. Without it mail is caught in the mailbox.
    public var smtpURL: String?
    /// `EASYAPP_SMTP_FROM`: who mails are from, `Name <address>`.
    public var sender: MailboxAddress?

    public init() {}

    init(_ reader: inout ConfigurationReader) {
        guard let url = reader.value("EASYAPP_SMTP_URL") else {
            if reader.value("EASYAPP_SMTP_FROM") != nil {
                reader.report("EASYAPP_SMTP_FROM", "is of use only together with EASYAPP_SMTP_URL.")
            }
            return
        }
        smtpURL = url
        if (try? SMTPClient(SMTPConfiguration(url: url))) == nil {
            // The value may hold a password, so that it is not shown.
            reader.report("EASYAPP_SMTP_URL", "must be like smtps://user:password@mail.example.com:465.")
        }
        sender = MailboxAddress(
            reader.required("EASYAPP_SMTP_FROM", hint: "Set it to the sender, such as “Name <mail@example.com>”."))
        if sender == nil, reader.value("EASYAPP_SMTP_FROM") != nil {
            reader.report("EASYAPP_SMTP_FROM", "must be an address, or “Name <address>”.")
        }
    }

    /// What sends mail through the mail server; `nil` when there is none.
    ///
    /// - Throws: `SMTPClientError.invalidURL`.
    func makeSender() throws -> (any MailSender)? {
        guard let smtpURL, let sender else { return nil }
        var configuration = SMTPConfiguration(url: smtpURL)
        // A relay on this machine is reached without leaving it.
        configuration.mustEncrypt = !["127.0.0.1", "localhost", "[::1]"].contains { host in
            smtpURL.contains("://\(host)") || smtpURL.contains("@\(host)")
        }
        return SMTPSender(client: try SMTPClient(configuration), sender: sender)
    }
}
