import PostgreSQL

/// Catches mail instead of sending it, and keeps the newest in the database.
public struct DevelopmentMailbox: MailSender {
    /// How many mails are kept unless told otherwise.
    public static let defaultCapacity = 500

    private let pool: PostgreSQLPool
    private let capacity: Int

    public init(pool: PostgreSQLPool, capacity: Int = DevelopmentMailbox.defaultCapacity) {
        self.pool = pool
        self.capacity = max(capacity, 1)
    }

    public func send(_ message: MailMessage) async throws {
        let oldest = """
            DELETE FROM easyapp.mailbox_messages WHERE id <=
                (SELECT id FROM easyapp.mailbox_messages ORDER BY id DESC OFFSET $1 LIMIT 1)
            """
        try await pool.pipeline([
            PostgreSQLStatement(
                "INSERT INTO easyapp.mailbox_messages (recipient, subject, text_body, html_body) VALUES ($1, $2, $3, $4)",
                [
                    .text(message.recipient), .text(message.subject), .text(message.textBody), .text(message.htmlBody),
                ]), PostgreSQLStatement(oldest, [.init(capacity)]),
        ])
    }

    /// The newest mails, newest first.
    ///
    /// - Throws: `PostgreSQLError` or `CancellationError`.
    public func messages(limit: Int = DevelopmentMailbox.defaultCapacity) async throws -> [MailboxMessage] {
        try await pool.query("\(Self.selection) ORDER BY id DESC LIMIT $1", [.init(limit)]).rows.map(Self.message)
    }

    /// One mail; `nil` when there is none of that number.
    ///
    /// - Throws: `PostgreSQLError` or `CancellationError`.
    public func message(_ identifier: Int) async throws -> MailboxMessage? {
        try await pool.query("\(Self.selection) WHERE id = $1", [.init(identifier)]).firstRow.map(Self.message)
    }

    /// Throws all mails away.
    ///
    /// - Throws: `PostgreSQLError` or `CancellationError`.
    public func removeAll() async throws {
        try await pool.query("DELETE FROM easyapp.mailbox_messages")
    }

    private static let selection = """
        SELECT id, recipient, subject, text_body, html_body,
            to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        FROM easyapp.mailbox_messages
        """

    private static func message(_ row: PostgreSQLRow) -> MailboxMessage {
        MailboxMessage(
            identifier: row.int(0) ?? 0,
            message: MailMessage(
                recipient: row.string(1) ?? "", subject: row.string(2) ?? "", textBody: row.string(3) ?? "",
                htmlBody: row.string(4) ?? ""), createdAt: row.string(5) ?? "")
    }
}
