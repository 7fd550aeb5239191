import SMTPClient
import Testing

@Suite struct SMTPClientTests {
    private let message = Array("Subject: Hello\r\n\r\n.a line with a full stop\r\nthe end\r\n".utf8)

    private func client(
        _ server: MailServer, credentials: String = "", configure: (inout SMTPConfiguration) -> Void = { _ in }
    ) throws -> SMTPClient {
        var configuration = SMTPConfiguration(url: "smtp://\(credentials)127.0.0.1:\(server.port)")
        configuration.mustEncrypt = false
        configure(&configuration)
        return try SMTPClient(configuration)
    }

    @Test func handsAMailOver() async throws {
        let server = try MailServer()
        try await client(server).send(from: "shop@example.com", to: "ann@example.com", message: message)
        let lines = server.received
        #expect(lines.contains("MAIL FROM:<shop@example.com>"))
        #expect(lines.contains("RCPT TO:<ann@example.com>"))
        #expect(lines.contains("Subject: Hello"))
        #expect(lines.contains("..a line with a full stop"), "a full stop at the start of a line is doubled")
        #expect(lines.contains("the end"))
    }

    @Test func signsIn() async throws {
        let server = try MailServer()
        try await client(server, credentials: "user%40x:p%3Ass@").send(from: "a@b.c", to: "d@e.f", message: message)
        // AUTH PLAIN with the base64 of NUL user@x NUL p:ss (RFC 4616).
        #expect(server.received.contains { $0.hasPrefix("AUTH PLAIN") })
        #expect(server.received.contains { $0.contains("AHVzZXJAeABwOnNz") })
    }

    @Test func saysWhyAMailWasRefused() async throws {
        let signIn = try MailServer(replies: ["AUTH": "535 no"])
        await #expect(throws: SMTPClientError.signInRefused(host: "127.0.0.1:\(signIn.port)")) {
            try await client(signIn, credentials: "user:hidden@").send(from: "a@b.c", to: "d@e.f", message: message)
        }
        let recipient = try MailServer(replies: ["RCPT": "550 nobody of that name"])
        await #expect(throws: SMTPClientError.refused(host: "127.0.0.1:\(recipient.port)", code: 550)) {
            try await client(recipient).send(from: "a@b.c", to: "d@e.f", message: message)
        }
        let content = try MailServer(replies: [".": "554 no thanks"])
        await #expect(throws: SMTPClientError.refused(host: "127.0.0.1:\(content.port)", code: 554)) {
            try await client(content).send(from: "a@b.c", to: "d@e.f", message: message)
        }
    }

    @Test func givesUpAConnectionThatCannotBeEncrypted() async throws {
        let server = try MailServer()
        let client = try client(server) { $0.mustEncrypt = true }
        await #expect {
            try await client.send(from: "a@b.c", to: "d@e.f", message: message)
        } throws: { error in
            guard case .insecure = error as? SMTPClientError else { return false }
            return true
        }
        #expect(!server.received.contains { $0.hasPrefix("MAIL") })
    }

    @Test func refusesBadAddressesAndURLs() async throws {
        let server = try MailServer()
        let client = try client(server)
        await #expect(throws: SMTPClientError.invalidAddress) {
            try await client.send(from: "a@b.c", to: "d@e.f>\r\nRCPT TO:<g@h.i", message: message)
        }
        try await client.send(from: "a@b.c", to: "d@e.f", message: message)
        for url in ["", "http://a", "smtp://", "smtp://user@", "smtp://a b", "smtps://:25"] {
            #expect(throws: SMTPClientError.invalidURL) { try SMTPClient(SMTPConfiguration(url: url)) }
        }
        #expect(!"\(SMTPClientError.signInRefused(host: "mail.example.com"))".contains("@"))
    }
}
