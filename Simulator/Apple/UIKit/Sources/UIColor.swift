import FoundationCompat

/// An object that stores color data and sometimes opacity.
open class UIColor: NSObject, @unchecked Sendable {
    /// The color as CSS writes it; the system's colors are variables that follow the appearance.
    public let _css: String
    private let components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)?

    public init(_css css: String) {
        _css = css
        components = nil
    }

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func channel(_ value: CGFloat) -> Int { Int((max(0, min(1, value)) * 255).rounded()) }
        let channels = [red, green, blue].map(channel)
        _css =
            alpha >= 1
            ? "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            : "rgba(\(channels[0]),\(channels[1]),\(channels[2]),\(max(0, alpha)))"
        components = (red, green, blue, alpha)
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func channel(_ shift: CGFloat) -> CGFloat {
            let k = (shift + sector).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        if let components {
            return UIColor(red: components.red, green: components.green, blue: components.blue, alpha: alpha)
        }
        return UIColor(_css: "color-mix(in srgb,\(_css) \(alpha * 100)%,transparent)")
    }

    /// The components of a color that was made out of components; false for the system's, which have none of their own.
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard let components else { return false }
        red?.pointee = components.red
        green?.pointee = components.green
        blue?.pointee = components.blue
        alpha?.pointee = components.alpha
        return true
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?._css == _css }
    open override var hash: Int { _css.hashValue }

    private static func named(_ name: String) -> UIColor { UIColor(_css: "var(--\(name))") }

    open class var systemRed: UIColor { named("red") }
    open class var systemGreen: UIColor { named("green") }
    open class var systemBlue: UIColor { named("blue") }
    open class var systemOrange: UIColor { named("orange") }
    open class var systemYellow: UIColor { named("yellow") }
    open class var systemPink: UIColor { named("pink") }
    open class var systemPurple: UIColor { named("purple") }
    open class var systemTeal: UIColor { named("teal") }
    open class var systemIndigo: UIColor { named("indigo") }
    open class var systemBrown: UIColor { named("brown") }
    open class var systemMint: UIColor { named("mint") }
    open class var systemCyan: UIColor { named("cyan") }
    open class var systemGray: UIColor { named("gray") }
    open class var systemGray2: UIColor { named("gray2") }
    open class var systemGray3: UIColor { named("gray3") }
    open class var systemGray4: UIColor { named("gray4") }
    open class var systemGray5: UIColor { named("gray5") }
    open class var systemGray6: UIColor { named("gray6") }
    open class var tintColor: UIColor { named("tint") }
    open class var label: UIColor { named("label") }
    open class var secondaryLabel: UIColor { named("label2") }
    open class var tertiaryLabel: UIColor { named("label3") }
    open class var quaternaryLabel: UIColor { named("label4") }
    open class var link: UIColor { named("link") }
    open class var placeholderText: UIColor { named("placeholder") }
    open class var separator: UIColor { named("separator") }
    open class var opaqueSeparator: UIColor { named("separator-opaque") }
    open class var systemBackground: UIColor { named("background") }
    open class var secondarySystemBackground: UIColor { named("background2") }
    open class var tertiarySystemBackground: UIColor { named("background3") }
    open class var systemGroupedBackground: UIColor { named("grouped") }
    open class var secondarySystemGroupedBackground: UIColor { named("grouped2") }
    open class var tertiarySystemGroupedBackground: UIColor { named("grouped3") }
    open class var systemFill: UIColor { named("fill1") }
    open class var secondarySystemFill: UIColor { named("fill2") }
    open class var tertiarySystemFill: UIColor { named("fill3") }
    open class var quaternarySystemFill: UIColor { named("fill4") }
    open class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
    open class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
    open class var black: UIColor { UIColor(white: 0, alpha: 1) }
    open class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }
    open class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }
    open class var white: UIColor { UIColor(white: 1, alpha: 1) }
    open class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
    open class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    open class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    open class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    open class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    open class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    open class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    open class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    open class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    open class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
    open class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}
