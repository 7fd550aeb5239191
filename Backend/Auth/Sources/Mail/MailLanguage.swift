import HTTPServer
import JSON

/// The languages mails are written in.
enum MailLanguage: String, Sendable, Equatable, CaseIterable {
    case english = "en"
    case simplifiedChinese = "zh-Hans"

    /// The language a user has chosen (`locale` of their metadata), else the one their browser or device asks for.
    init(userMetadata: [String: JSONValue], acceptLanguage: [String]) {
        let chosen = userMetadata["locale"]?.string.flatMap(Self.init(tag:))
        self = chosen ?? Self.preferred(acceptLanguage) ?? .english
    }

    /// The language of a tag (RFC 5646), such as `zh-CN`; `nil` for one that mails are not written in.
    init?(tag: String) {
        switch tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first {
        case "zh": self = .simplifiedChinese
        case "en": self = .english
        default: return nil
        }
    }

    /// The best of an `Accept-Language` list (RFC 9110, section 12.5.4).
    private static func preferred(_ ranges: [String]) -> MailLanguage? {
        var best: (language: MailLanguage, quality: Double)?
        for range in ranges {
            let parts = range.split(separator: ";").map { trimmingWhitespace($0) }
            guard let tag = parts.first, let language = MailLanguage(tag: tag) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if quality > 0, quality > best?.quality ?? 0 { best = (language, quality) }
        }
        return best?.language
    }
}
