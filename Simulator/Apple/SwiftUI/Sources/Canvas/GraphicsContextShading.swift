import Foundation
import FoundationCompat

extension GraphicsContext {
    /// A color or pattern that you can use to outline or fill a path.
    public struct Shading: Sendable {
        indirect enum Kind: Sendable {
            case backdrop
            case foreground
            case palette([Shading])
            /// A color as CSS has it.
            case color(String)
            case gradient(CanvasGradient)
            case style(AnyShapeStyle)
            case tiledImage(Image, origin: CGPoint, sourceRect: CGRect, scale: CGFloat)
        }
        let kind: Kind

        /// A shading instance that draws a copy of the current background.
        public static var backdrop: Shading { Shading(kind: .backdrop) }
        /// A shading instance that fills with the foreground style from the graphics context's environment.
        public static var foreground: Shading { Shading(kind: .foreground) }
        public static func palette(_ array: [Shading]) -> Shading { Shading(kind: .palette(array)) }
        public static func color(_ color: Color) -> Shading { Shading(kind: .color(color.css)) }
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
        ) -> Shading {
            color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
        }
        public static func color(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1)
            -> Shading
        {
            color(Color(colorSpace, white: white, opacity: opacity))
        }
        public static func style<S>(_ style: S) -> Shading where S: ShapeStyle {
            Shading(kind: .style(AnyShapeStyle(style)))
        }
        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = GradientOptions()
        ) -> Shading {
            let line = CanvasGradient.Geometry.linear(start: startPoint, end: endPoint)
            return Shading(kind: .gradient(CanvasGradient(stops: gradient.stops, geometry: line, options: options)))
        }
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            let circles = CanvasGradient.Geometry.radial(center: center, start: startRadius, end: endRadius)
            return Shading(kind: .gradient(CanvasGradient(stops: gradient.stops, geometry: circles, options: options)))
        }
        public static func conicGradient(
            _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(), options: GradientOptions = GradientOptions()
        ) -> Shading {
            let cone = CanvasGradient.Geometry.conic(center: center, start: angle, span: .degrees(360))
            return Shading(kind: .gradient(CanvasGradient(stops: gradient.stops, geometry: cone, options: options)))
        }
        public static func tiledImage(
            _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
            scale: CGFloat = 1
        ) -> Shading {
            Shading(kind: .tiledImage(image, origin: origin, sourceRect: sourceRect, scale: scale))
        }
    }

    /// Returns a version of a shading resolved with the current values of the graphics context's environment.
    public func resolve(_ shading: Shading) -> Shading {
        switch shading.kind {
        case .palette(let levels): levels.first.map(resolve) ?? .foreground
        default: shading
        }
    }
}

/// A gradient whose geometry is in the coordinates of what it fills.
struct CanvasGradient: Sendable, Equatable {
    enum Geometry: Sendable, Equatable {
        case linear(start: CGPoint, end: CGPoint)
        case radial(center: CGPoint, start: CGFloat, end: CGFloat)
        case conic(center: CGPoint, start: Angle, span: Angle)
    }
    var stops: [Gradient.Stop]
    var geometry: Geometry
    var options: GraphicsContext.GradientOptions = []
}

/// A shape style that is a gradient: what it is in a rectangle.
protocol GradientStyle: ShapeStyle {
    func gradient(in rect: CGRect) -> CanvasGradient
}

extension ShapeStyle {
    /// The gradient that the style is in a rectangle, if it is one.
    func resolvedGradient(in rect: CGRect) -> CanvasGradient? {
        if let gradient = self as? any GradientStyle { return gradient.gradient(in: rect) }
        if let wrapper = self as? any WrappingShapeStyle { return wrapper.wrappedGradient(in: rect) }
        return nil
    }
}

/// A style that changes or hides another.
protocol WrappingShapeStyle {
    func wrappedGradient(in rect: CGRect) -> CanvasGradient?
}

extension AnyShapeStyle: WrappingShapeStyle {
    func wrappedGradient(in rect: CGRect) -> CanvasGradient? { style.resolvedGradient(in: rect) }
}

extension _ShadowShapeStyle: WrappingShapeStyle {
    func wrappedGradient(in rect: CGRect) -> CanvasGradient? { style.resolvedGradient(in: rect) }
}

extension _OpacityShapeStyle: WrappingShapeStyle {
    func wrappedGradient(in rect: CGRect) -> CanvasGradient? {
        guard var gradient = style.resolvedGradient(in: rect) else { return nil }
        for index in gradient.stops.indices {
            gradient.stops[index].color = gradient.stops[index].color.opacity(opacity)
        }
        return gradient
    }
}
