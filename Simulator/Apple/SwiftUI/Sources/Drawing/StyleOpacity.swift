import Foundation

/// A style with an opacity applied.
public struct _OpacityShapeStyle<Style>: DirectShapeStyle where Style: ShapeStyle {
    let style: Style
    let opacity: Double
    var paint: Paint { style.faded(opacity) }
}

extension ShapeStyle {
    public func opacity(_ opacity: Double) -> some ShapeStyle { _OpacityShapeStyle(style: self, opacity: opacity) }

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
