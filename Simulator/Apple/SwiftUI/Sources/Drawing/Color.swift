import Foundation

/// A representation of a color that adapts to a given context.
public struct Color: Hashable, CustomStringConvertible, Sendable, DirectShapeStyle {
    let css: String

    init(css: String) { self.css = css }

    /// A profile that specifies how to interpret a color value for display.
    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        switch colorSpace {
        case .sRGB: css = Self.rgb(red, green, blue, opacity)
        case .sRGBLinear: css = "color(srgb-linear \(red.css) \(green.css) \(blue.css) / \(opacity.css))"
        case .displayP3: css = "color(display-p3 \(red.css) \(green.css) \(blue.css) / \(opacity.css))"
        }
    }
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let sector = (hue - hue.rounded(.down)) * 6
        func channel(_ shift: Double) -> Double {
            let k = (shift + sector).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
        }
        css = Self.rgb(channel(5), channel(3), channel(1), opacity)
    }
    public init(_ name: String, bundle: Bundle? = nil) { css = AssetCatalog.colorCSS(name, bundle: bundle) }

    private static func rgb(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double) -> String {
        let channels = [red, green, blue].map { Int((max(0, min(1, $0)) * 255).rounded()) }
        if opacity >= 1 {
            return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return "rgba(\(channels[0]),\(channels[1]),\(channels[2]),\(max(0, opacity).css))"
    }

    public var description: String {
        switch css {
        case "var(--label)": "primary"
        case "var(--label2)": "secondary"
        case "var(--accent)": "accentColor"
        case "#fff": "white"
        case "#000": "black"
        case "transparent": "clear"
        default: css.hasPrefix("var(--") ? String(css.dropFirst(6).dropLast()) : css
        }
    }
    var paint: Paint {
        if self == .primary { return HierarchicalShapeStyle.primary.paint }
        return Paint(css: css)
    }

    public func opacity(_ opacity: Double) -> Color {
        opacity >= 1 ? self : Color(css: "color-mix(in srgb,\(css) \((max(0, opacity) * 100).css)%,transparent)")
    }
    /// A color between this and another; for other modules of the simulator.
    public func _mixed(with other: Color, by share: Double) -> Color {
        if share <= 0 { return self }
        return share >= 1 ? other : Color(css: "color-mix(in srgb,\(css),\(other.css) \((share * 100).css)%)")
    }
    public var gradient: AnyGradient {
        AnyGradient(Gradient(colors: [Color(css: "color-mix(in srgb,\(css) 82%,#fff)"), self]))
    }

    public static let red = Color(css: "var(--red)")
    public static let orange = Color(css: "var(--orange)")
    public static let yellow = Color(css: "var(--yellow)")
    public static let green = Color(css: "var(--green)")
    public static let mint = Color(css: "var(--mint)")
    public static let teal = Color(css: "var(--teal)")
    public static let cyan = Color(css: "var(--cyan)")
    public static let blue = Color(css: "var(--blue)")
    public static let indigo = Color(css: "var(--indigo)")
    public static let purple = Color(css: "var(--purple)")
    public static let pink = Color(css: "var(--pink)")
    public static let brown = Color(css: "var(--brown)")
    public static let white = Color(css: "#fff")
    public static let gray = Color(css: "var(--gray)")
    public static let black = Color(css: "#000")
    public static let clear = Color(css: "transparent")
    public static let primary = Color(css: "var(--label)")
    public static let secondary = Color(css: "var(--label2)")
    public static var accentColor: Color { Color(css: "var(--accent)") }
}

extension Color: PrimitiveView {
    public static func _evaluate(_ node: _ViewNode<Self>) {}
    public static func _emit(_ node: _ViewNode<Self>) {
        node.output = [
            _Element(
                id: node.elementID(), classes: "fill bleed", style: [("background", node.view.css)], growth: .both)
        ]
    }
}

extension ShapeStyle where Self == Color {
    public static var red: Color { .red }
    public static var orange: Color { .orange }
    public static var yellow: Color { .yellow }
    public static var green: Color { .green }
    public static var mint: Color { .mint }
    public static var teal: Color { .teal }
    public static var cyan: Color { .cyan }
    public static var blue: Color { .blue }
    public static var indigo: Color { .indigo }
    public static var purple: Color { .purple }
    public static var pink: Color { .pink }
    public static var brown: Color { .brown }
    public static var white: Color { .white }
    public static var gray: Color { .gray }
    public static var black: Color { .black }
    public static var clear: Color { .clear }
}
