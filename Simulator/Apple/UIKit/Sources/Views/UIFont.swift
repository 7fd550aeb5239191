import FoundationCompat

/// An object that provides access to the font's characteristics.
open class UIFont: NSObject, @unchecked Sendable {
    /// What the font is made of.
    public enum _Base: Hashable, Sendable {
        case system(Weight)
        case monospaced(Weight)
        case style(TextStyle)
        case named(String)
    }
    public let _base: _Base
    open var pointSize: CGFloat

    init(_ base: _Base, size: CGFloat) {
        _base = base
        pointSize = size
    }
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        self.init(.named(fontName), size: fontSize)
    }

    /// The weights of the system's font.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)
    }

    /// The styles of text that follow the text size of the device.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let caption2 = TextStyle(rawValue: "caption2")
    }

    public class var systemFontSize: CGFloat { 14 }
    public class var labelFontSize: CGFloat { 17 }
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(.system(.regular), size: fontSize) }
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system(weight), size: fontSize)
    }
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(.system(.bold), size: fontSize) }
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(.monospaced(weight), size: fontSize)
    }
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15, .footnote: 13,
            .caption1: 12, .caption2: 11,
        ]
        return UIFont(.style(style), size: sizes[style] ?? 17)
    }
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(_base, size: fontSize) }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other._base == _base && other.pointSize == pointSize
    }
    open override var hash: Int { _base.hashValue ^ pointSize.hashValue }
}

/// Where the lines of a text are aligned.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// What happens to a line that is too long.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
