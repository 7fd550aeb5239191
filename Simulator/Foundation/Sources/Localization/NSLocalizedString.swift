import Foundation

// Foundation's own `NSLocalizedString` is one function with default values and reads only `.strings` files. These, which
// read string catalogs too and follow the device's language, are preferred by the compiler because they need no defaults.

/// The localized text of `key` in the main bundle's `Localizable` table.
public func NSLocalizedString(_ key: String, comment: String) -> String {
    localized(key, table: nil, bundle: nil, value: nil)
}

/// The localized text of `key` in the main bundle's table `tableName`.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
    localized(key, table: tableName, bundle: nil, value: nil)
}

/// The localized text of `key` in the `Localizable` table of `bundle`.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
    localized(key, table: nil, bundle: bundle, value: nil)
}

/// The localized text of `key` in the table `tableName` of `bundle`.
public func NSLocalizedString(_ key: String, tableName: String?, bundle: Bundle, comment: String) -> String {
    localized(key, table: tableName, bundle: bundle, value: nil)
}

/// The localized text of `key`, or `value` where the main bundle's table does not hold it.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
    localized(key, table: nil, bundle: nil, value: value)
}

/// The localized text of `key`, or `value` where the table of `bundle` does not hold it.
public func NSLocalizedString(_ key: String, bundle: Bundle, value: String, comment: String) -> String {
    localized(key, table: nil, bundle: bundle, value: value)
}

private func localized(_ key: String, table: String?, bundle: Bundle?, value: String?) -> String {
    let found = StringTables.shared.lookUp(key, table: table, bundle: bundle, locale: _SimulatorLocale.current)
    if let found { return found.text(arguments: nil) }
    guard let value, !value.isEmpty else { return key }
    return value
}
