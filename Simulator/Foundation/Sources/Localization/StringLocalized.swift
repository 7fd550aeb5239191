import Foundation

extension String {
    /// The localized text of a key, which is also its text in the source language.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = .localized(
            key: keyAndValue.key, arguments: keyAndValue.values(), table: table, bundle: bundle, locale: locale)
    }

    /// The localized text of `key`, or `defaultValue` where the table does not hold it.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = .localized(
            key: "\(key)", defaultValue: defaultValue, arguments: defaultValue.values(), table: table, bundle: bundle,
            locale: locale)
    }

    /// The localized text of a key, its placeholders filled from `options`.
    public init(
        localized keyAndValue: String.LocalizationValue, options: String.LocalizationOptions, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = .localized(
            key: keyAndValue.key, arguments: keyAndValue.values(replacements: options.replacements), table: table,
            bundle: bundle, locale: locale)
    }

    /// The localized text of `key`, or `defaultValue`, its placeholders filled from `options`.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, options: String.LocalizationOptions,
        table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = .localized(
            key: "\(key)", defaultValue: defaultValue,
            arguments: defaultValue.values(replacements: options.replacements), table: table, bundle: bundle,
            locale: locale)
    }

    /// The localized text of a resource.
    @_disfavoredOverload public init(localized resource: LocalizedStringResource) { self = resource.text() }

    /// The localized text of a resource, its placeholders filled from `options`.
    @_disfavoredOverload public init(localized resource: LocalizedStringResource, options: String.LocalizationOptions) {
        self = resource.text(replacements: options.replacements)
    }

    static func localized(
        key: String, defaultValue: String.LocalizationValue? = nil, arguments: [Any], table: String?, bundle: Bundle?,
        locale: Locale
    ) -> String {
        let found =
            StringTables.shared.lookUp(key, table: table, bundle: bundle, locale: locale)
            ?? LocalizedText(plain: defaultValue?.key ?? key, locale: locale)
        return found.text(arguments: arguments.isEmpty ? nil : arguments)
    }
}
