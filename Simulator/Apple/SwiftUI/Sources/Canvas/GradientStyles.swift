import Foundation

extension UnitPoint {
    /// The point of a rectangle.
    func point(in rect: CGRect) -> CGPoint {
        CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y)
    }
}

extension LinearGradient: GradientStyle {
    func gradient(in rect: CGRect) -> CanvasGradient {
        CanvasGradient(
            stops: gradient.stops, geometry: .linear(start: startPoint.point(in: rect), end: endPoint.point(in: rect)))
    }
}

extension RadialGradient: GradientStyle {
    func gradient(in rect: CGRect) -> CanvasGradient {
        CanvasGradient(
            stops: gradient.stops,
            geometry: .radial(center: center.point(in: rect), start: startRadius, end: endRadius))
    }
}

extension AngularGradient: GradientStyle {
    func gradient(in rect: CGRect) -> CanvasGradient {
        CanvasGradient(
            stops: gradient.stops,
            geometry: .conic(center: center.point(in: rect), start: startAngle, span: endAngle - startAngle))
    }
}

extension Gradient: GradientStyle {
    func gradient(in rect: CGRect) -> CanvasGradient { AnyGradient(self).gradient(in: rect) }
}

extension AnyGradient: GradientStyle {
    func gradient(in rect: CGRect) -> CanvasGradient {
        CanvasGradient(
            stops: gradient.stops,
            geometry: .linear(start: UnitPoint.top.point(in: rect), end: UnitPoint.bottom.point(in: rect)))
    }
}
