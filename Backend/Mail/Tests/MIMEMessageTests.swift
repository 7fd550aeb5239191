import FoundationEssentials
import Testing

@testable import Mail

@Suite struct MIMEMessageTests {
    private func message(subject: String) throws -> MIMEMessage {
        MIMEMessage(
            sender: try #require(MailboxAddress("Owl & Söhne <owl@example.com>")),
            message: MailMessage(
                recipient: "ann@example.com", subject: subject, textBody: "Grüße\n.\nEnde", htmlBody: "<p>你好</p>"),
            seconds: 1_800_000_000)
    }

    @Test func isPlainASCIIInShortLines() throws {
        let bytes = try message(subject: String(repeating: "确认您的邮箱地址", count: 10)).bytes
        #expect(bytes.allSatisfy { $0 < 0x7F })
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 78 && !$0.contains("\n") && !$0.contains("\r") })
        #expect(text.contains("Date: Fri, 15 Jan 2027 08:00:00 +0000"))
        #expect(text.contains("To: <ann@example.com>"))
        #expect(text.contains("@example.com>\r\nMIME-Version: 1.0"))
        #expect(text.contains(Data("Grüße\n.\nEnde".utf8).base64EncodedString()))
        #expect(text.contains(Data("<p>你好</p>".utf8).base64EncodedString()))
        #expect(text.contains("From: =?utf-8?B?\(Data("Owl & Söhne".utf8).base64EncodedString())?= <owl@example.com>"))
    }

    @Test func subjectsComeOutAsTheyWentIn() throws {
        for subject in ["Hello", "确认您的邮箱地址", "=?fake?=", String(repeating: "long ", count: 30), "Üb\u{1F600}er"] {
            let encoded = MIMEMessage.encodedText(subject)
            guard encoded != subject else { continue }
            let words = encoded.components(separatedBy: "\r\n ")
            #expect(words.allSatisfy { $0.utf8.count <= 75 })
            let decoded = try words.map { word in
                let base64 = word.dropFirst("=?utf-8?B?".count).dropLast(2)
                return String(decoding: try #require(Data(base64Encoded: String(base64))), as: UTF8.self)
            }
            #expect(decoded.joined() == subject)
        }
        #expect(!MIMEMessage.encodedText("a\r\nBcc: x@y.z").contains("\r\nBcc"))
    }

    @Test func sendersAreReadWithAndWithoutName() {
        #expect(MailboxAddress("a@b.c")?.field == "<a@b.c>")
        #expect(MailboxAddress("Owl <a@b.c>")?.field == "Owl <a@b.c>")
        #expect(MailboxAddress("\"Owl\" <a@b.c>")?.name == "Owl")
        for text in ["", "a", "@b", "a@", "a@b@c", "Owl <a@b.c", "Owl a@b.c>", "<>", "a@b\r\n.c", "O\nwl <a@b.c>"] {
            #expect(MailboxAddress(text) == nil, "\(text)")
        }
    }
}
