import Foundation

/// Choosing among the languages a table offers.
enum LanguageMatching {
    /// The language of `available` that suits `locale` best, nil when none is in a language its reader understands.
    ///
    /// An exact tag wins, then the same language and script in the same region, then the same language and script.
    /// The script is the one the language is usually written in when the tag names none, so a reader of `zh-HK` is
    /// given `zh-Hant`, never `zh-Hans`.
    static func best(of available: some Collection<String>, for locale: Locale) -> String? {
        let wanted = Locale.Language(identifier: locale.language.maximalIdentifier)
        let tag = normalized(locale.identifier)
        var best: (language: String, score: Int)?
        for language in available.sorted() {
            let offered = Locale.Language(identifier: Locale.Language(identifier: language).maximalIdentifier)
            guard offered.languageCode == wanted.languageCode, offered.script == wanted.script else { continue }
            var score = 1
            if offered.region == wanted.region { score = 2 }
            if normalized(language) == tag { score = 3 }
            if score > best?.score ?? 0 { best = (language, score) }
        }
        return best?.language
    }

    private static func normalized(_ identifier: String) -> String {
        identifier.replacingOccurrences(of: "_", with: "-").lowercased()
    }
}
