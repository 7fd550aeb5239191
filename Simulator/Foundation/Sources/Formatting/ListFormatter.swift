import Foundation

/// Joins items as a sentence does: "a, b and c".
open class ListFormatter: Formatter, @unchecked Sendable {
    open var locale: Locale = _SimulatorLocale.current
    /// Formats items that are no strings.
    open var itemFormatter: Formatter?

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open class func localizedString(byJoining strings: [String]) -> String {
        strings.formatted(.list(type: .and).locale(_SimulatorLocale.current))
    }

    open func string(from items: [Any]) -> String? {
        let texts = items.map { itemFormatter?.string(for: $0) ?? String(describing: $0) }
        return texts.formatted(.list(type: .and).locale(locale))
    }

    open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap(string(from:)) }
}
