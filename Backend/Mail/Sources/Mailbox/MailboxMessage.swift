import JSON

/// A mail that was caught instead of being sent.
public struct MailboxMessage: Sendable, Equatable {
    /// Counts up with every mail.
    public let identifier: Int
    public let message: MailMessage
    /// When it was caught (RFC 3339, UTC).
    public let createdAt: String

    /// The web addresses in the mail's text.
    public var links: [String] { WebLinks.all(in: message.textBody) }

    /// The mail as `/mailbox/messages` gives it.
    public var json: JSONValue {
        [
            "id": JSONValue(identifier), "to": .string(message.recipient), "subject": .string(message.subject),
            "text": .string(message.textBody), "html": .string(message.htmlBody),
            "links": .array(links.map(JSONValue.string)), "createdAt": .string(createdAt),
        ]
    }
}
