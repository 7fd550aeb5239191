import Cryptography
import FoundationEssentials

/// A mail as mail servers take it: head and two alternatives of one content (RFC 5322, RFC 2046).
struct MIMEMessage: Sendable {
    /// `Name <address>` or an address alone.
    var sender: MailboxAddress
    var message: MailMessage
    /// Unix time.
    var seconds: Int

    /// The whole message, lines ended by CR LF. Everything but plain ASCII is encoded, so that every server passes it on unchanged.
    var bytes: [UInt8] {
        let boundary = "=_" + SecureRandom.token(byteCount: 18)
        let domain = sender.address.split(separator: "@").last ?? "localhost"
        let head = [
            "From: \(sender.field)", "To: <\(message.recipient)>", "Subject: \(Self.encodedText(message.subject))",
            "Date: \(Self.date(seconds))", "Message-ID: <\(SecureRandom.token(byteCount: 18))@\(domain)>",
            "MIME-Version: 1.0", "Auto-Submitted: auto-generated",
            "Content-Type: multipart/alternative; boundary=\"\(boundary)\"", "",
        ]
        let parts = [("plain", message.textBody), ("html", message.htmlBody)].flatMap { subtype, text in
            [
                "--\(boundary)", "Content-Type: text/\(subtype); charset=utf-8", "Content-Transfer-Encoding: base64",
                "",
                Self.base64(text),
            ]
        }
        return Array((head + parts + ["--\(boundary)--", ""]).joined(separator: "\r\n").utf8)
    }

    /// `text` in lines of 76 characters.
    private static func base64(_ text: String) -> String {
        Data(text.utf8).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
    }

    /// A text for a field of the head: as it is when it is plain ASCII, else in encoded words that leave the lines short (RFC 2047).
    static func encodedText(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), text.utf8.count <= 60, !text.contains("=?") {
            return text
        }
        var words: [String] = []
        var word = ""
        for character in text.unicodeScalars where character.value >= 0x20 && character.value != 0x7F {
            if word.utf8.count + String(character).utf8.count > 36 {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(character)
        }
        words.append(word)
        return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    /// `Thu, 01 Jan 1970 00:00:00 +0000`
    static func date(_ seconds: Int) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .weekday],
            from: Date(timeIntervalSince1970: Double(seconds)))
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let digits = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        let day = days[((parts.weekday ?? 1) - 1) % 7]
        let month = months[((parts.month ?? 1) - 1) % 12]
        let time = [parts.hour, parts.minute, parts.second].map(digits).joined(separator: ":")
        return "\(day), \(digits(parts.day)) \(month) \(parts.year ?? 1970) \(time) +0000"
    }
}

/// A sender with an optional name.
public struct MailboxAddress: Sendable, Equatable {
    public let name: String
    public let address: String

    /// Reads `Name <address>` or an address alone; `nil` for anything else.
    public init?(_ text: String) {
        let isPlain = { (byte: UInt8) in byte > 0x20 && byte < 0x7F && byte != 0x3C && byte != 0x3E }
        let open = text.lastIndex(of: "<")
        let address = open.map { text[text.index(after: $0)...].dropLast() } ?? text[...]
        guard open == nil || text.last == ">",
            address.split(separator: "@", omittingEmptySubsequences: false).count == 2,
            address.first != "@", address.last != "@", address.utf8.allSatisfy(isPlain)
        else { return nil }
        self.address = String(address)
        let name = open.map { text[..<$0] } ?? ""
        self.name = String(name.drop { $0 == " " || $0 == "\"" }.reversed().drop { $0 == " " || $0 == "\"" }.reversed())
        if self.name.unicodeScalars.contains(where: { $0.value < 0x20 }) { return nil }
    }

    /// The address as it stands in the head of a mail.
    var field: String {
        if name.isEmpty { return "<\(address)>" }
        let isWordy = name.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x20
        }
        // What is not a plain word must be quoted or encoded; encoding covers both.
        let written = isWordy ? name : "=?utf-8?B?\(Data(name.utf8).base64EncodedString())?="
        return "\(written) <\(address)>"
    }
}
