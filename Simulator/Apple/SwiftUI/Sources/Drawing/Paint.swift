import Foundation

/// How something is painted, in the terms of CSS: a color, or an image such as a gradient.
struct Paint: Hashable, Sendable {
    var css: String
    var isImage = false
    /// What the secondary, tertiary and quaternary levels of this paint are, where they are not mixes of it. Empty
    /// leaves them as they are around it.
    var levels: [String]?
    /// A blur of what is behind, for materials.
    var backdrop: String?
    var shadows: [PaintShadow] = []

    static let foreground = Paint(css: "currentColor")

    /// As the color of text, icons and shapes below.
    var foregroundStyle: _Element.Attributes {
        if isImage {
            return [
                (css.hasSuffix(" repeat") ? "background" : "background-image", css), ("background-clip", "text"),
                ("-webkit-background-clip", "text"),
                ("color", "transparent"), ("--fill", css),
            ]
        }
        if levels == [] { return [("color", css)] + textShadowStyle }
        let levels = self.levels ?? [60, 30, 18].map { "color-mix(in srgb,\(css) \($0)%,transparent)" }
        return [("color", css), ("--fg2", levels[0]), ("--fg3", levels[1]), ("--fg4", levels[2])] + textShadowStyle
    }

    /// As the background of an element.
    var backgroundStyle: _Element.Attributes {
        var style: _Element.Attributes = [("background", css)]
        if let backdrop {
            style.append(("backdrop-filter", backdrop))
            style.append(("-webkit-backdrop-filter", backdrop))
        }
        return style + shadowStyle
    }
}

/// A color or pattern to use when rendering a shape.
public protocol ShapeStyle: Sendable {
    associatedtype Resolved: ShapeStyle = Never

    func resolve(in environment: EnvironmentValues) -> Self.Resolved
    var _paintValue: _PaintBox { get }
}

/// Carries a paint through the public protocol.
public struct _PaintBox: Sendable {
    let paint: Paint
}

extension ShapeStyle {
    var _paint: Paint { _paintValue.paint }
    /// A style of the app's own resolves to another.
    public var _paintValue: _PaintBox { resolve(in: _CurrentEnvironment.values)._paintValue }
}

extension ShapeStyle where Resolved == Never {
    public func resolve(in environment: EnvironmentValues) -> Never { bodyOfPrimitive(Self.self) }
}

extension Never: ShapeStyle {
    public var _paintValue: _PaintBox { bodyOfPrimitive(Self.self) }
}

/// The environment in which styles of the app's own are resolved while a view is put out.
enum _CurrentEnvironment {
    nonisolated(unsafe) static var values = EnvironmentValues()
}

/// A style that is drawn without asking further.
protocol DirectShapeStyle: ShapeStyle where Resolved == Never {
    var paint: Paint { get }
}

extension DirectShapeStyle {
    public var _paintValue: _PaintBox { _PaintBox(paint: paint) }
}

/// A type-erased ShapeStyle value.
public struct AnyShapeStyle: DirectShapeStyle {
    let style: any ShapeStyle
    public init<S>(_ style: S) where S: ShapeStyle { self.style = style }
    var paint: Paint { style._paintValue.paint }
}

/// A style that maps to one of the numbered content styles.
public struct HierarchicalShapeStyle: DirectShapeStyle {
    let level: Int
    public static let primary = HierarchicalShapeStyle(level: 1)
    public static let secondary = HierarchicalShapeStyle(level: 2)
    public static let tertiary = HierarchicalShapeStyle(level: 3)
    public static let quaternary = HierarchicalShapeStyle(level: 4)
    public static let quinary = HierarchicalShapeStyle(level: 5)

    var paint: Paint {
        // The levels stay: a custom property that names itself or its neighbours in a circle has no value at all.
        Paint(css: "var(--fg\(min(level, 4)))", levels: [])
    }
}

/// The foreground style in the current context.
public struct ForegroundStyle: DirectShapeStyle {
    public init() {}
    var paint: Paint { .foreground }
}

/// The background style in the current context.
public struct BackgroundStyle: DirectShapeStyle {
    public init() {}
    var paint: Paint {
        // A style that was set to be this one is the system's own.
        guard let style = _CurrentEnvironment.values.backgroundStyle?.style, !(style is BackgroundStyle) else {
            return Paint(css: "var(--background)")
        }
        return style._paint
    }
}

/// A style that reflects the current tint color.
public struct TintShapeStyle: DirectShapeStyle {
    public init() {}
    var paint: Paint { Paint(css: "var(--tint)") }
}

/// A style appropriate for foreground separator or border lines.
public struct SeparatorShapeStyle: DirectShapeStyle {
    public init() {}
    var paint: Paint { Paint(css: "var(--separator)") }
}

/// A style used to visually indicate selection following platform conventional colors and behaviors.
public struct SelectionShapeStyle: DirectShapeStyle {
    public init() {}
    var paint: Paint { Paint(css: "var(--tint)") }
}

/// A shape style that displays one of the overlay fills.
public struct FillShapeStyle: DirectShapeStyle {
    let level: Int
    public init() { level = 1 }
    init(level: Int) { self.level = level }
    var paint: Paint { Paint(css: "var(--fill\(level))") }
}

/// A shape style that displays one of the window backgrounds.
public struct WindowBackgroundShapeStyle: DirectShapeStyle {
    public init() {}
    var paint: Paint { Paint(css: "var(--background)") }
}

/// A shape style that displays a placeholder text color.
public struct PlaceholderTextShapeStyle: DirectShapeStyle {
    public init() {}
    var paint: Paint { Paint(css: "var(--placeholder)") }
}

/// A style appropriate for links.
public struct LinkShapeStyle: DirectShapeStyle {
    public init() {}
    var paint: Paint { Paint(css: "var(--blue)") }
}

/// A background material type.
public struct Material: DirectShapeStyle {
    private let opacityPercent: Int
    private let blurPoints: Int
    public static let ultraThin = Material(opacityPercent: 45, blurPoints: 20)
    public static let thin = Material(opacityPercent: 60, blurPoints: 24)
    public static let regular = Material(opacityPercent: 72, blurPoints: 28)
    public static let thick = Material(opacityPercent: 84, blurPoints: 32)
    public static let ultraThick = Material(opacityPercent: 92, blurPoints: 36)
    public static let bar = Material(opacityPercent: 86, blurPoints: 28)

    var paint: Paint {
        Paint(
            css: "color-mix(in srgb,var(--material) \(opacityPercent)%,transparent)",
            backdrop: "blur(\(blurPoints)px) saturate(1.8)")
    }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .primary }
    public static var secondary: HierarchicalShapeStyle { .secondary }
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
    public static var quinary: HierarchicalShapeStyle { .quinary }
}
extension ShapeStyle where Self == ForegroundStyle {
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
    public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { TintShapeStyle() } }
extension ShapeStyle where Self == SeparatorShapeStyle {
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
extension ShapeStyle where Self == SelectionShapeStyle {
    public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}
extension ShapeStyle where Self == FillShapeStyle { public static var fill: FillShapeStyle { FillShapeStyle() } }
extension ShapeStyle where Self == WindowBackgroundShapeStyle {
    public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}
extension ShapeStyle where Self == PlaceholderTextShapeStyle {
    public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}
extension ShapeStyle where Self == LinkShapeStyle { public static var link: LinkShapeStyle { LinkShapeStyle() } }
extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { .ultraThin }
    public static var thinMaterial: Material { .thin }
    public static var regularMaterial: Material { .regular }
    public static var thickMaterial: Material { .thick }
    public static var ultraThickMaterial: Material { .ultraThick }
    public static var bar: Material { .bar }
}
