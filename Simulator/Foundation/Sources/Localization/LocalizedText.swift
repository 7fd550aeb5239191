import Foundation

/// Text found in a table, before its arguments are put in.
struct LocalizedText {
    private let localization: StringCatalog.Localization
    private let key: String
    private let locale: Locale

    init(key: String, localization: StringCatalog.Localization, locale: Locale) {
        self.key = key
        self.localization = localization
        self.locale = locale
    }

    init(plain: String, locale: Locale) {
        self.init(
            key: plain,
            localization: .init(stringUnit: .init(value: plain), variations: nil, substitutions: nil), locale: locale)
    }

    /// The text with `arguments` put in. Nil arguments leave placeholders as they are written, as a lookup without
    /// formatting does; varying text is then given in its `other` form.
    func text(arguments: [Any]?) -> String {
        let number = arguments?.lazy.compactMap(LocalizedFormat.number).first
        let template =
            localization.stringUnit?.value
            ?? localization.variations.flatMap { choose($0, number: number) }
            ?? key
        guard let arguments else { return template }
        var format = LocalizedFormat(locale: locale, arguments: arguments)
        format.substitution = { name, position in part(name, position: position, arguments: arguments) }
        return format.string(template)
    }

    private func part(_ name: String, position: Int, arguments: [Any]) -> String? {
        guard let substitution = localization.substitutions?[name], let variations = substitution.variations else {
            return nil
        }
        let index = substitution.argNum.map { $0 - 1 } ?? position
        guard arguments.indices.contains(index),
            let template = choose(variations, number: LocalizedFormat.number(arguments[index]))
        else { return nil }
        let specifier = substitution.formatSpecifier ?? "@"
        let argument = LocalizedFormat.format(arguments[index], specifier: specifier, locale: locale)
        var format = LocalizedFormat(locale: locale, arguments: arguments)
        format.current = argument
        return format.string(template)
    }

    /// The text for a number and for an iPhone. An explicit `zero` serves for 0 in every language.
    private func choose(_ variations: StringCatalog.Variations, number: Double?) -> String? {
        if let devices = variations.device {
            return (devices["iphone"] ?? devices["other"] ?? devices.min { $0.key < $1.key }?.value)
                .flatMap { text(of: $0, number: number) }
        }
        guard let plural = variations.plural else { return nil }
        var categories = ["other"]
        if let number { categories.insert(PluralRules.category(of: number, locale: locale), at: 0) }
        if number == 0 { categories.insert("zero", at: 0) }
        return categories.lazy.compactMap { plural[$0] }.first.flatMap { text(of: $0, number: number) }
    }

    private func text(of variation: StringCatalog.Variation, number: Double?) -> String? {
        switch variation {
        case .text(let text): text
        case .further(let variations): choose(variations, number: number)
        }
    }
}

/// The text of a key with `arguments` (strings, numbers, localized resources) put in, the key itself where the table
/// has no such key. `table` is `Localizable` and `bundle` the main one when nil; `locale` decides the language, the
/// plural forms and how numbers are written. Text without placeholders is returned as it is, so `arguments` may be
/// empty for a literal such as "100%".
public func _localizedString(
    _ key: String, arguments: [Any] = [], table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = _SimulatorLocale.current
) -> String {
    let found = StringTables.shared.lookUp(key, table: table, bundle: bundle, locale: locale)
    return (found ?? LocalizedText(plain: key, locale: locale)).text(arguments: arguments.isEmpty ? nil : arguments)
}
