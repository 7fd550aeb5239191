import Glibc
import SMTPClient

/// Sends mail through a mail server.
public struct SMTPSender: MailSender {
    private let client: SMTPClient
    private let sender: MailboxAddress

    public init(client: SMTPClient, sender: MailboxAddress) {
        self.client = client
        self.sender = sender
    }

    public func send(_ message: MailMessage) async throws {
        let mime = MIMEMessage(sender: sender, message: message, seconds: time(nil))
        try await client.send(from: sender.address, to: message.recipient, message: mime.bytes)
    }
}
