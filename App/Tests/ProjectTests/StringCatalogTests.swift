import Foundation
import Testing

/// Every text of the app is in the catalog, in both languages, and nothing in the catalog is left over.
@Suite struct StringCatalogTests {
    private let strings: [String: [String: Any]]

    init() throws {
        let data = try Data(contentsOf: Project.sources.appendingPathComponent("Resources/Localizable.xcstrings"))
        let catalog = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(catalog["sourceLanguage"] as? String == "en")
        strings = try #require(catalog["strings"] as? [String: [String: Any]])
    }

    /// The texts of one language, by their plural category; `other` where there is only one.
    private func texts(_ key: String, _ language: String) -> [String: String] {
        let localizations = strings[key]?["localizations"] as? [String: [String: Any]]
        guard let localization = localizations?[language] else { return [:] }
        if let unit = localization["stringUnit"] as? [String: String] { return ["other": unit["value"] ?? ""] }
        let variations = localization["variations"] as? [String: [String: [String: Any]]]
        return (variations?["plural"] ?? [:]).compactMapValues {
            ($0["stringUnit"] as? [String: String])?["value"]
        }
    }

    @Test func everyKeyHasBothLanguages() {
        for key in strings.keys {
            #expect(texts(key, "en")["other"]?.isEmpty == false, "\(key) has no English")
            #expect(texts(key, "zh-Hans")["other"]?.isEmpty == false, "\(key) has no Chinese")
        }
    }

    @Test func everyTextHasThePlaceholdersOfItsKey() {
        for key in strings.keys {
            let wanted = key.matches(of: /%(lld|@)/).map { String($0.output.0) }
            for language in ["en", "zh-Hans"] {
                for (category, text) in texts(key, language) where category != "zero" {
                    #expect(text.matches(of: /%(lld|@)/).map { String($0.output.0) } == wanted, "\(key), \(language)")
                }
            }
        }
    }

    @Test func chineseHasItsOwnPunctuation() {
        for key in strings.keys {
            for text in texts(key, "zh-Hans").values {
                #expect(!text.contains { ",?!:;".contains($0) }, "\(key): \(text)")
            }
        }
    }

    @Test func countsHaveTheirPlurals() {
        for key in strings.keys
        where key.hasSuffix(" %lld") && !key.contains("%@") && key != "auth.verify.resendIn %lld" {
            #expect(Set(texts(key, "en").keys) == ["one", "other"], "\(key)")
            #expect(Set(texts(key, "zh-Hans").keys) == ["other"], "\(key)")
        }
    }

    /// The keys in the sources, with what is interpolated left open.
    private func literals() throws -> [String] {
        try Project.files(withExtension: "swift").flatMap { path in
            let source = try String(contentsOf: Project.sources.appendingPathComponent(path), encoding: .utf8)
            return source.split(separator: "\n").flatMap { line -> [String] in
                // Identifiers look like keys and are not shown.
                if line.contains("accessibilityIdentifier(") || line.contains("identifier:") { return [] }
                return line.matches(of: /"([a-z]+(?:\.[A-Za-z]+)+(?: \\\([^)]*\))*)"/).map { String($0.output.1) }
            }
        }
    }

    private func key(of literal: String) -> String {
        guard let space = literal.firstIndex(of: " ") else { return literal }
        let name = literal[..<space]
        return strings.keys.first { $0.hasPrefix(name + " %") } ?? literal
    }

    @Test func everyTextInTheSourcesIsInTheCatalog() throws {
        let symbols =
            /^(?:person|checkmark|icloud|clock|lock|creditcard|plus|exclamationmark|square|envelope|xmark|circle|ellipsis|party|arrow|brain|wifi|iphone|info)\./
        for literal in Set(try literals()) where literal.firstMatch(of: symbols) == nil {
            if literal == "com.example.easyapp" { continue }
            #expect(strings[key(of: literal)] != nil, "\(literal) is not in the catalog")
        }
    }

    @Test func nothingInTheCatalogIsLeftOver() throws {
        let used = Set(try literals().map(key))
        let unused = Set(strings.keys).subtracting(used)
        #expect(unused.isEmpty, "\(unused.sorted())")
    }
}
