import Foundation

/// The string tables of every bundle, read once.
final class StringTables: @unchecked Sendable {
    static let shared = StringTables()

    private struct Name: Hashable {
        let directory: String
        let table: String
    }

    private let lock = NSLock()
    private var tables: [Name: StringTable] = [:]

    /// The text of `key` in `table` (`Localizable` when nil) of `bundle` (the main one when nil), in the language of
    /// `locale`, or the table's source language. Nil when the table does not hold the key.
    func lookUp(_ key: String, table: String?, bundle: Bundle?, locale: Locale) -> LocalizedText? {
        let bundle = bundle ?? _MainBundle.current
        let name = Name(directory: bundle.resourcePath ?? bundle.bundlePath, table: table ?? "Localizable")
        let found = lock.withLock { () -> StringTable in
            if let known = tables[name] { return known }
            let read = StringTable(directory: URL(fileURLWithPath: name.directory), name: name.table)
            tables[name] = read
            return read
        }
        return found.text(of: key, locale: locale)
    }

    /// Forgets what was read, for a bundle whose files have changed.
    func removeAll() {
        lock.withLock { tables = [:] }
    }
}

/// One table of one bundle: a string catalog, or the `.strings` files of its languages.
final class StringTable: @unchecked Sendable {
    private let catalog: StringCatalog?
    private let plain: [String: [String: String]]
    private let languages: Set<String>
    private let sourceLanguage: String?
    private let lock = NSLock()
    private var chosen: [String: String?] = [:]

    init(directory: URL, name: String) {
        catalog = Self.readCatalog(directory.appendingPathComponent("\(name).xcstrings"))
        plain = Self.readStrings(directory, name: name)
        languages = (catalog?.languages ?? []).union(plain.keys)
        sourceLanguage = catalog?.sourceLanguage ?? (plain["Base"] != nil ? "Base" : plain["en"].map { _ in "en" })
    }

    func text(of key: String, locale: Locale) -> LocalizedText? {
        for language in [language(for: locale), sourceLanguage].compactMap({ $0 }) {
            if let localization = catalog?.strings[key]?.localizations?[language] {
                return LocalizedText(key: key, localization: localization, locale: locale)
            }
            if let text = plain[language]?[key] { return LocalizedText(plain: text, locale: locale) }
        }
        // A catalog leaves out the text in the source language where it is the key itself.
        return catalog?.strings[key].map { _ in LocalizedText(plain: key, locale: locale) }
    }

    private func language(for locale: Locale) -> String? {
        lock.withLock {
            if let known = chosen[locale.identifier] { return known }
            let language = LanguageMatching.best(of: languages, for: locale)
            chosen[locale.identifier] = language
            return language
        }
    }

    private static func readCatalog(_ file: URL) -> StringCatalog? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        do {
            return try JSONDecoder().decode(StringCatalog.self, from: data)
        } catch {
            let message = "\(file.path) is not a string catalog and is not used: \(error)\n"
            FileHandle.standardError.write(Data(message.utf8))
            return nil
        }
    }

    private static func readStrings(_ directory: URL, name: String) -> [String: [String: String]] {
        var result: [String: [String: String]] = [:]
        for folder in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        where folder.hasSuffix(".lproj") {
            let file = directory.appendingPathComponent(folder).appendingPathComponent("\(name).strings")
            guard let data = try? Data(contentsOf: file),
                let table = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]
            else { continue }
            result[String(folder.dropLast(".lproj".count))] = table
        }
        return result
    }
}
