import Foundation

/// A string catalog, `Name.xcstrings`: every key of one table in every language, as Xcode writes it.
struct StringCatalog: Decodable {
    let sourceLanguage: String
    let strings: [String: Entry]

    struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    /// One key in one language: plain text, or text that varies, with named parts that vary on their own.
    struct Localization: Decodable {
        let stringUnit: StringUnit?
        let variations: Variations?
        let substitutions: [String: Substitution]?
    }

    struct StringUnit: Decodable {
        let value: String
    }

    /// Text by plural category (`one`, `other`) or by kind of device (`iphone`, `ipad`); either may hold the other.
    struct Variations: Decodable {
        let plural: [String: Variation]?
        let device: [String: Variation]?
    }

    indirect enum Variation: Decodable {
        case text(String)
        case further(Variations)

        private enum CodingKeys: CodingKey { case stringUnit, variations }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let unit = try container.decodeIfPresent(StringUnit.self, forKey: .stringUnit) {
                self = .text(unit.value)
            } else {
                self = .further(try container.decode(Variations.self, forKey: .variations))
            }
        }
    }

    /// A part of the text written `%#@name@`, which varies with the argument numbered `argNum`.
    struct Substitution: Decodable {
        let argNum: Int?
        let formatSpecifier: String?
        let variations: Variations?
    }

    /// The languages that at least one key is translated to, and the source language.
    var languages: Set<String> {
        strings.values.reduce(into: [sourceLanguage]) { $0.formUnion($1.localizations.map { Array($0.keys) } ?? []) }
    }
}
