import Foundation

/// An environment-dependent font.
public struct Font: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case style(TextStyle)
        case size(CGFloat)
        case custom(String, CGFloat, scales: Bool)
    }
    let base: Base
    var fontWeight: Weight?
    var fontDesign: Design?
    var fontWidth: Width?
    var isItalic = false
    var hasMonospacedDigits = false
    var hasSmallCaps = false
    var fontLeading = Leading.standard

    init(_ base: Base) { self.base = base }

    /// A dynamic text style to use for fonts.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    /// A weight to use for fonts.
    public struct Weight: Hashable, Sendable {
        let css: Int
        public static let ultraLight = Weight(css: 200)
        public static let thin = Weight(css: 250)
        public static let light = Weight(css: 300)
        public static let regular = Weight(css: 400)
        public static let medium = Weight(css: 500)
        public static let semibold = Weight(css: 600)
        public static let bold = Weight(css: 700)
        public static let heavy = Weight(css: 800)
        public static let black = Weight(css: 900)
    }

    /// A design to use for fonts.
    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

    /// A width to use for fonts that have multiple widths.
    public struct Width: Hashable, Sendable {
        public var value: CGFloat
        public init(_ value: CGFloat) { self.value = value }
        public static let compressed = Width(-0.4)
        public static let condensed = Width(-0.2)
        public static let standard = Width(0)
        public static let expanded = Width(0.2)
    }

    /// A line spacing adjustment that you can apply to a font.
    public enum Leading: Hashable, Sendable { case standard, tight, loose }

    public static let largeTitle = Font(.style(.largeTitle))
    public static let title = Font(.style(.title))
    public static let title2 = Font(.style(.title2))
    public static let title3 = Font(.style(.title3))
    public static let headline = Font(.style(.headline))
    public static let subheadline = Font(.style(.subheadline))
    public static let body = Font(.style(.body))
    public static let callout = Font(.style(.callout))
    public static let footnote = Font(.style(.footnote))
    public static let caption = Font(.style(.caption))
    public static let caption2 = Font(.style(.caption2))

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(.style(style)).changing {
            $0.fontDesign = design
            $0.fontWeight = weight
        }
    }
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(.size(size)).changing {
            $0.fontDesign = design
            $0.fontWeight = weight
        }
    }
    @_disfavoredOverload
    public static func system(_ style: TextStyle, design: Design = .default) -> Font {
        system(style, design: design, weight: nil)
    }
    @_disfavoredOverload
    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
        system(size: size, weight: Optional(weight), design: Optional(design))
    }
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(.custom(name, size, scales: true)) }
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(.custom(name, size, scales: true))
    }
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(.custom(name, fixedSize, scales: false))
    }

    public func italic() -> Font { changing { $0.isItalic = true } }
    public func smallCaps() -> Font { changing { $0.hasSmallCaps = true } }
    public func lowercaseSmallCaps() -> Font { smallCaps() }
    public func uppercaseSmallCaps() -> Font { smallCaps() }
    public func monospacedDigit() -> Font { changing { $0.hasMonospacedDigits = true } }
    public func weight(_ weight: Weight) -> Font { changing { $0.fontWeight = weight } }
    public func width(_ width: Width) -> Font { changing { $0.fontWidth = width } }
    public func bold() -> Font { weight(.bold) }
    public func monospaced() -> Font { changing { $0.fontDesign = .monospaced } }
    public func leading(_ leading: Leading) -> Font { changing { $0.fontLeading = leading } }

    private func changing(_ change: (inout Font) -> Void) -> Font {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Font {
    /// Size, line height in points and weight of a style at the default text size, as the Human Interface Guidelines list them.
    private static func metrics(_ style: TextStyle) -> (size: CGFloat, line: CGFloat, weight: Int) {
        switch style {
        case .largeTitle: (34, 41, 400)
        case .title: (28, 34, 400)
        case .title2: (22, 28, 400)
        case .title3: (20, 25, 400)
        case .headline: (17, 22, 600)
        case .body: (17, 22, 400)
        case .callout: (16, 21, 400)
        case .subheadline: (15, 20, 400)
        case .footnote: (13, 18, 400)
        case .caption: (12, 16, 400)
        case .caption2: (11, 13, 400)
        }
    }

    /// How many points larger than at the default size a body text is; other styles follow it.
    private static func growth(_ size: DynamicTypeSize) -> CGFloat {
        switch size {
        case .xSmall: -3
        case .small: -2
        case .medium: -1
        case .large: 0
        case .xLarge: 2
        case .xxLarge: 4
        case .xxxLarge: 6
        case .accessibility1: 11
        case .accessibility2: 16
        case .accessibility3: 23
        case .accessibility4: 30
        case .accessibility5: 36
        }
    }

    private static func scaled(_ style: TextStyle, to typeSize: DynamicTypeSize) -> (size: CGFloat, line: CGFloat) {
        let base = metrics(style)
        var growth = growth(typeSize)
        // Large styles grow less, small ones never get below 11 points.
        if base.size > 20 { growth *= 0.7 }
        let size = max(11, base.size + growth)
        return (size, (size * base.line / base.size).rounded())
    }

    /// The size of body text, in points.
    static func bodySize(_ typeSize: DynamicTypeSize) -> CGFloat { scaled(.body, to: typeSize).size }

    /// The font as style properties; what is not said is inherited.
    func css(in environment: EnvironmentValues) -> _Element.Attributes {
        var style: _Element.Attributes = []
        var weight: Int?
        switch base {
        case .style(let textStyle):
            let (size, line) = Self.scaled(textStyle, to: environment.dynamicTypeSize)
            style.append(("font-size", size.px))
            style.append(("line-height", line.px))
            weight = Self.metrics(textStyle).weight
        case .size(let size):
            style.append(("font-size", size.px))
            style.append(("line-height", "1.2"))
            weight = 400
        case .custom(let name, let size, let scales):
            let factor = scales ? Self.scaled(.body, to: environment.dynamicTypeSize).size / 17 : 1
            style.append(("font-size", (size * factor).px))
            style.append(("line-height", "1.25"))
            style.append(("font-family", "\"\(name.filter { $0 != "\"" && $0 != "\\" })\",var(--font-default)"))
        }
        if let css = fontWeight?.css ?? weight { style.append(("font-weight", String(css))) }
        if let fontDesign { style.append(("font-family", fontDesign.css)) }
        if isItalic { style.append(("font-style", "italic")) }
        if hasMonospacedDigits { style.append(("font-variant-numeric", "tabular-nums")) }
        if hasSmallCaps { style.append(("font-variant-caps", "small-caps")) }
        if let fontWidth, fontWidth.value != 0 {
            style.append(("font-stretch", "\(((1 + fontWidth.value) * 100).css)%"))
        }
        switch fontLeading {
        case .standard: break
        case .tight: style.append(("--leading", "-2px"))
        case .loose: style.append(("--leading", "2px"))
        }
        return style
    }
}

extension Font.Design {
    var css: String {
        switch self {
        case .default: "var(--font-default)"
        case .serif: "var(--font-serif)"
        case .rounded: "var(--font-rounded)"
        case .monospaced: "var(--font-mono)"
        }
    }
}
