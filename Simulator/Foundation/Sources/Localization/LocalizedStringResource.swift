import Foundation

/// A reference to localized text that is looked up when it is shown.
public struct LocalizedStringResource: Equatable, Codable, CustomLocalizedStringResourceConvertible,
    ExpressibleByStringInterpolation, Sendable
{
    /// Where the string table is.
    public enum BundleDescription: Sendable {
        case main
        case forClass(AnyClass)
        case atURL(URL)
    }

    public let key: String
    public let defaultValue: String.LocalizationValue
    public let table: String?
    public var locale: Locale
    public var bundle: BundleDescription { location.description }

    private let location: Location
    /// Whether the default value is other than the key.
    private let hasDefaultValue: Bool

    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        key = keyAndValue.key
        defaultValue = keyAndValue
        hasDefaultValue = false
        self.table = table
        self.locale = locale
        location = Location(bundle)
    }

    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.key = "\(key)"
        self.defaultValue = defaultValue
        hasDefaultValue = true
        self.table = table
        self.locale = locale
        location = Location(bundle)
    }

    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    public var localizedStringResource: LocalizedStringResource { self }

    func text(replacements: [any CVarArg]? = nil) -> String {
        String.localized(
            key: key, defaultValue: hasDefaultValue ? defaultValue : nil,
            arguments: defaultValue.values(replacements: replacements), table: table, bundle: location.bundle,
            locale: locale)
    }

    /// The bundle as something that can be stored and compared.
    private enum Location: Equatable, Codable {
        case main
        case directory(URL)

        init(_ description: BundleDescription) {
            switch description {
            case .main: self = .main
            case .forClass(let type): self = .directory(Bundle(for: type).bundleURL)
            case .atURL(let url): self = .directory(url)
            }
        }

        var description: BundleDescription {
            switch self {
            case .main: .main
            case .directory(let url): .atURL(url)
            }
        }

        var bundle: Bundle? {
            switch self {
            case .main: nil
            case .directory(let url): Bundle(url: url)
            }
        }
    }
}

/// A type whose values have localized text.
public protocol CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { get }
}
