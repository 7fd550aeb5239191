import Foundation

/// A shadow of what a paint is used for.
struct PaintShadow: Hashable, Sendable {
    let isInner: Bool
    /// A color as CSS has it.
    let color: String
    let radius: CGFloat
    let x: CGFloat
    let y: CGFloat
}

extension Paint {
    /// The shadows that fall behind, as a filter that follows any outline.
    var dropShadowStyle: _Element.Attributes {
        let drops = shadows.filter { !$0.isInner }
        if drops.isEmpty { return [] }
        let filters = drops.map { "drop-shadow(\($0.x.px) \($0.y.px) \($0.radius.px) \($0.color))" }
        return [("filter", filters.joined(separator: " "))]
    }

    /// All shadows of a box. What a filter has as its radius is half of what a box's shadow has.
    var shadowStyle: _Element.Attributes {
        let inner = shadows.filter(\.isInner)
        if inner.isEmpty { return dropShadowStyle }
        let list = inner.map { "inset \($0.x.px) \($0.y.px) \(($0.radius * 2).px) \($0.color)" }
        return dropShadowStyle + [("box-shadow", list.joined(separator: ","))]
    }

    /// The shadows of texts and icons, which have none inside.
    var textShadowStyle: _Element.Attributes {
        let drops = shadows.filter { !$0.isInner }
        if drops.isEmpty { return [] }
        let list = drops.map { "\($0.x.px) \($0.y.px) \(($0.radius * 2).px) \($0.color)" }
        return [("text-shadow", list.joined(separator: ","))]
    }
}

/// A style to use when rendering shadows.
public struct ShadowStyle: Equatable, Sendable {
    let shadow: PaintShadow

    /// Creates a custom drop shadow style.
    public static func drop(
        color: Color = .init(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(shadow: PaintShadow(isInner: false, color: color.css, radius: radius, x: x, y: y))
    }
    /// Creates a custom inner shadow style.
    public static func inner(
        color: Color = .init(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(shadow: PaintShadow(isInner: true, color: color.css, radius: radius, x: x, y: y))
    }
}

/// A style with a shadow.
public struct _ShadowShapeStyle<Style>: DirectShapeStyle where Style: ShapeStyle {
    let style: Style
    let shadow: PaintShadow
    var paint: Paint {
        var paint = style is ForegroundStyle ? _CurrentEnvironment.values.foregroundPaint ?? .foreground : style._paint
        paint.shadows.append(shadow)
        return paint
    }
}

extension ShapeStyle {
    /// Applies the specified shadow effect to the shape style.
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
        _ShadowShapeStyle(style: self, shadow: style.shadow)
    }
}

extension ShapeStyle where Self == AnyShapeStyle {
    /// The current foreground style with a shadow.
    public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }
}
