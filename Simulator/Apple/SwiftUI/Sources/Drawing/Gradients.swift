import Foundation

/// A color gradient represented as an array of color stops, each having a parametric location value.
public struct Gradient: Equatable, Hashable, DirectShapeStyle {
    /// One color stop in the gradient.
    public struct Stop: Equatable, Hashable, Sendable {
        public var color: Color
        public var location: CGFloat
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    public var stops: [Stop]

    public init(stops: [Stop]) { self.stops = stops }
    public init(colors: [Color]) {
        stops = colors.enumerated().map { index, color in
            Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
        }
    }

    /// The stops as CSS lists them.
    var css: String {
        if stops.count == 1 { return "\(stops[0].color.css),\(stops[0].color.css)" }
        return stops.map { "\($0.color.css) \(($0.location * 100).css)%" }.joined(separator: ",")
    }
    var paint: Paint { Paint(css: "linear-gradient(\(css))", isImage: true) }
}

/// A color gradient.
public struct AnyGradient: Hashable, DirectShapeStyle {
    let gradient: Gradient
    public init(_ gradient: Gradient) { self.gradient = gradient }
    var paint: Paint { gradient.paint }
}

/// A linear gradient.
public struct LinearGradient: DirectShapeStyle {
    let gradient: Gradient
    let startPoint: UnitPoint
    let endPoint: UnitPoint

    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient
        self.startPoint = startPoint
        self.endPoint = endPoint
    }
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }

    var paint: Paint { Paint(css: "linear-gradient(\(direction),\(gradient.css))", isImage: true) }

    /// Along an edge or to a corner as CSS names it, so that the proportions of the box count; else by angle.
    private var direction: String {
        let x = endPoint.x - startPoint.x
        let y = endPoint.y - startPoint.y
        let corners = [startPoint.x, startPoint.y, endPoint.x, endPoint.y].allSatisfy { $0 == 0 || $0 == 1 }
        let vertical = y > 0 ? "bottom" : "top"
        let horizontal = x > 0 ? "right" : "left"
        if x == 0 { return "to " + vertical }
        if y == 0 { return "to " + horizontal }
        if corners { return "to \(vertical) \(horizontal)" }
        return "\(Angle(radians: atan2(Double(x), Double(-y))).degrees.css)deg"
    }
}

/// A radial gradient.
public struct RadialGradient: DirectShapeStyle {
    let gradient: Gradient
    let center: UnitPoint
    let startRadius: CGFloat
    let endRadius: CGFloat

    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.gradient = gradient
        self.center = center
        self.startRadius = startRadius
        self.endRadius = endRadius
    }
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    var paint: Paint {
        let stops = gradient.stops.map { stop in
            "\(stop.color.css) \((startRadius + stop.location * (endRadius - startRadius)).css)px"
        }
        return Paint(css: "radial-gradient(circle at \(center.css),\(stops.joined(separator: ",")))", isImage: true)
    }
}

/// An angular gradient.
public struct AngularGradient: DirectShapeStyle {
    let gradient: Gradient
    let center: UnitPoint
    let startAngle: Angle
    let endAngle: Angle

    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        self.gradient = gradient
        self.center = center
        self.startAngle = startAngle
        self.endAngle = endAngle == startAngle ? startAngle + .degrees(360) : endAngle
    }
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }

    var paint: Paint {
        let span = (endAngle - startAngle).degrees
        let stops = gradient.stops.map { "\($0.color.css) \((Double($0.location) * span).css)deg" }
        return Paint(
            css:
                "conic-gradient(from \((startAngle.degrees + 90).css)deg at \(center.css),\(stops.joined(separator: ",")))",
            isImage: true)
    }
}

extension EllipticalGradient: PaintedView {}
extension LinearGradient: PaintedView {}
extension RadialGradient: PaintedView {}
extension AngularGradient: PaintedView {}

extension ShapeStyle where Self == LinearGradient {
    public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint)
        -> LinearGradient
    {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }
    public static func linearGradient(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint)
        -> LinearGradient
    {
        LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
    }
}

/// A style that is a view too: it fills the room it has.
@MainActor protocol PaintedView: PrimitiveView, DirectShapeStyle {}

extension PaintedView {
    public static func _evaluate(_ node: _ViewNode<Self>) {}
    public static func _emit(_ node: _ViewNode<Self>) {
        node.output = [
            _Element(id: node.elementID(), classes: "fill bleed", style: node.view.paint.backgroundStyle, growth: .both)
        ]
    }
}
