/// A mail to one person, as plain text and as HTML.
public struct MailMessage: Sendable, Equatable {
    /// The address it goes to.
    public var recipient: String
    public var subject: String
    /// For clients that show no HTML; it says the same.
    public var textBody: String
    public var htmlBody: String

    public init(recipient: String, subject: String, textBody: String, htmlBody: String) {
        self.recipient = recipient
        self.subject = subject
        self.textBody = textBody
        self.htmlBody = htmlBody
    }
}

/// What delivers mail: the mailbox of development, or a mail server.
public protocol MailSender: Sendable {
    /// Hands `message` on. When it returns, the message is kept where a crash of this process cannot lose it.
    ///
    /// - Throws: whatever kept it from being handed on, for the operator's log.
    func send(_ message: MailMessage) async throws
}
