import Foundation

/// A style with an opacity applied.
public struct _OpacityShapeStyle<Style>: DirectShapeStyle where Style: ShapeStyle {
    let style: Style
    let opacity: Double
    var paint: Paint { style.faded(opacity) }
}

/// Styles that you can apply to hierarchical shapes: a style, less of it from level to level.
public struct HierarchicalShapeStyleModifier<Base>: DirectShapeStyle where Base: ShapeStyle {
    fileprivate let base: Base
    fileprivate let level: Int

    var paint: Paint {
        let levels = base._paint.levels ?? []
        if level <= levels.count { return Paint(css: levels[level - 1]) }
        return base.faded([0.6, 0.3, 0.18, 0.1][level - 1])
    }
}

extension ShapeStyle {
    public func opacity(_ opacity: Double) -> some ShapeStyle { _OpacityShapeStyle(style: self, opacity: opacity) }

    /// Returns the second level of this shape style.
    public var secondary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 1) }
    /// Returns the third level of this shape style.
    public var tertiary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 2) }
    /// Returns the fourth level of this shape style.
    public var quaternary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 3) }
    /// Returns the fifth level of this shape style.
    public var quinary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 4) }

    /// The paint with an opacity applied: a color is mixed with transparency, and so is each of a gradient.
    fileprivate func faded(_ opacity: Double) -> Paint {
        if let fading = self as? any FadingStyle { return fading.fading(opacity) }
        var paint = _paint
        if paint.isImage { return paint }
        paint.css = "color-mix(in srgb,\(paint.css) \((opacity * 100).css)%,transparent)"
        paint.levels = nil
        return paint
    }
}

/// A style that is made of several colors.
private protocol FadingStyle {
    func fading(_ opacity: Double) -> Paint
}

extension Gradient {
    fileprivate func fading(_ opacity: Double) -> Gradient {
        Gradient(stops: stops.map { Stop(color: $0.color.opacity(opacity), location: $0.location) })
    }
}

extension AnyShapeStyle: FadingStyle {
    fileprivate func fading(_ opacity: Double) -> Paint { style.faded(opacity) }
}
extension AnyGradient: FadingStyle {
    fileprivate func fading(_ opacity: Double) -> Paint { AnyGradient(gradient.fading(opacity)).paint }
}
extension LinearGradient: FadingStyle {
    fileprivate func fading(_ opacity: Double) -> Paint {
        LinearGradient(gradient: gradient.fading(opacity), startPoint: startPoint, endPoint: endPoint).paint
    }
}
extension RadialGradient: FadingStyle {
    fileprivate func fading(_ opacity: Double) -> Paint {
        RadialGradient(
            gradient: gradient.fading(opacity), center: center, startRadius: startRadius, endRadius: endRadius
        ).paint
    }
}
extension EllipticalGradient: FadingStyle {
    fileprivate func fading(_ opacity: Double) -> Paint {
        EllipticalGradient(
            gradient: gradient.fading(opacity), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction
        ).paint
    }
}
extension AngularGradient: FadingStyle {
    fileprivate func fading(_ opacity: Double) -> Paint {
        AngularGradient(
            gradient: gradient.fading(opacity), center: center, startAngle: startAngle, endAngle: endAngle
        ).paint
    }
}
