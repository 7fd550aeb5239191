import Foundation
import FoundationCompat

/// The outline of a 2D shape.
public struct Path: Equatable, LosslessStringConvertible, @unchecked Sendable {
    /// An element of a path.
    public enum Element: Equatable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }
    private(set) var elements: [Element] = []

    public init() {}
    public init(_ rect: CGRect) { addRect(rect) }
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    }
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }
    public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
    public init(_ callback: (inout Path) -> Void) { callback(&self) }

    /// Reads what `description` writes: numbers, each group followed by m, l, q, c or h.
    public init?(_ string: String) {
        var numbers: [CGFloat] = []
        for word in string.split(separator: " ") {
            if let number = Double(word) {
                numbers.append(number)
                continue
            }
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
                CGPoint(x: numbers[$0], y: numbers[$0 + 1])
            }
            switch (word, points.count) {
            case ("m", 1): elements.append(.move(to: points[0]))
            case ("l", 1): elements.append(.line(to: points[0]))
            case ("q", 2): elements.append(.quadCurve(to: points[1], control: points[0]))
            case ("c", 3): elements.append(.curve(to: points[2], control1: points[0], control2: points[1]))
            case ("h", 0): elements.append(.closeSubpath)
            default: return nil
            }
            numbers = []
        }
        if !numbers.isEmpty { return nil }
    }

    public var description: String {
        elements.map { element in
            switch element {
            case .move(let to): "\(to.x.css) \(to.y.css) m"
            case .line(let to): "\(to.x.css) \(to.y.css) l"
            case .quadCurve(let to, let control): "\(control.x.css) \(control.y.css) \(to.x.css) \(to.y.css) q"
            case .curve(let to, let first, let second):
                "\(first.x.css) \(first.y.css) \(second.x.css) \(second.y.css) \(to.x.css) \(to.y.css) c"
            case .closeSubpath: "h"
            }
        }.joined(separator: " ")
    }

    /// The path in the words of SVG.
    var svg: String {
        elements.map { element in
            switch element {
            case .move(let to): "M\(to.x.css) \(to.y.css)"
            case .line(let to): "L\(to.x.css) \(to.y.css)"
            case .quadCurve(let to, let control): "Q\(control.x.css) \(control.y.css) \(to.x.css) \(to.y.css)"
            case .curve(let to, let first, let second):
                "C\(first.x.css) \(first.y.css) \(second.x.css) \(second.y.css) \(to.x.css) \(to.y.css)"
            case .closeSubpath: "Z"
            }
        }.joined()
    }

    public var isEmpty: Bool { elements.isEmpty }

    /// The points that the elements name, control points among them.
    private var points: [CGPoint] {
        elements.flatMap { element -> [CGPoint] in
            switch element {
            case .move(let to), .line(let to): [to]
            case .quadCurve(let to, let control): [to, control]
            case .curve(let to, let first, let second): [to, first, second]
            case .closeSubpath: []
            }
        }
    }

    /// The smallest rectangle that holds the path and its control points.
    public var boundingRect: CGRect {
        let points = points
        guard let first = points.first else { return .null }
        var minimum = first
        var maximum = first
        for point in points {
            minimum = CGPoint(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
            maximum = CGPoint(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
        }
        return CGRect(x: minimum.x, y: minimum.y, width: maximum.x - minimum.x, height: maximum.y - minimum.y)
    }

    public var currentPoint: CGPoint? {
        for element in elements.reversed() {
            switch element {
            case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): return to
            case .closeSubpath: continue
            }
        }
        return nil
    }

    public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

    // MARK: Building

    public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }
    public mutating func addLine(to end: CGPoint) { elements.append(.line(to: end)) }
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        elements.append(.quadCurve(to: end, control: control))
    }
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.curve(to: end, control1: control1, control2: control2))
    }
    public mutating func closeSubpath() { elements.append(.closeSubpath) }

    public mutating func addRect(_ rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }
    public mutating func addRects(_ rects: [CGRect]) { rects.forEach { addRect($0) } }
    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        lines.dropFirst().forEach { addLine(to: $0) }
    }
    public mutating func addPath(_ path: Path) { elements += path.elements }

    public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        let width = min(cornerSize.width, rect.width / 2)
        let height = min(cornerSize.height, rect.height / 2)
        if width <= 0 || height <= 0 { return addRect(rect) }
        let x = width * (1 - Self.circleControl)
        let y = height * (1 - Self.circleControl)
        move(to: CGPoint(x: rect.minX + width, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX - width, y: rect.minY))
        addCurve(
            to: CGPoint(x: rect.maxX, y: rect.minY + height), control1: CGPoint(x: rect.maxX - x, y: rect.minY),
            control2: CGPoint(x: rect.maxX, y: rect.minY + y))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - height))
        addCurve(
            to: CGPoint(x: rect.maxX - width, y: rect.maxY), control1: CGPoint(x: rect.maxX, y: rect.maxY - y),
            control2: CGPoint(x: rect.maxX - x, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX + width, y: rect.maxY))
        addCurve(
            to: CGPoint(x: rect.minX, y: rect.maxY - height), control1: CGPoint(x: rect.minX + x, y: rect.maxY),
            control2: CGPoint(x: rect.minX, y: rect.maxY - y))
        addLine(to: CGPoint(x: rect.minX, y: rect.minY + height))
        addCurve(
            to: CGPoint(x: rect.minX + width, y: rect.minY), control1: CGPoint(x: rect.minX, y: rect.minY + y),
            control2: CGPoint(x: rect.minX + x, y: rect.minY))
        closeSubpath()
    }

    /// How far the control points of a quarter of a circle are along its tangents, as a share of the radius.
    private static let circleControl = 0.5522847498

    public mutating func addEllipse(in rect: CGRect) {
        // Like Apple's, an ellipse starts on the right and goes down first, which `trim` shows.
        let unit = Path { $0.addArc(center: .zero, radius: 1, startAngle: .zero, sweep: 2 * .pi) }
        elements +=
            unit.mapping {
                CGPoint(x: rect.midX + $0.x * rect.width / 2, y: rect.midY + $0.y * rect.height / 2)
            }.elements
        closeSubpath()
    }

    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
    ) {
        var sweep = endAngle.radians - startAngle.radians
        // As in Core Graphics, whose y axis points up, "clockwise" is the other way round on the screen.
        if clockwise {
            while sweep > 0 { sweep -= 2 * .pi }
        } else {
            while sweep < 0 { sweep += 2 * .pi }
        }
        sweep = max(-2 * .pi, min(2 * .pi, sweep))
        addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep)
    }
    public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle) {
        addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta.radians)
    }

    private mutating func addArc(center: CGPoint, radius: CGFloat, startAngle: Angle, sweep: Double) {
        func point(_ angle: Double) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        let start = point(startAngle.radians)
        if currentPoint == nil { move(to: start) } else { addLine(to: start) }
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / Double(count)
        let control = radius * 4 / 3 * tan(step / 4)
        var angle = startAngle.radians
        for _ in 0..<count {
            let from = point(angle)
            let to = point(angle + step)
            addCurve(
                to: to,
                control1: CGPoint(x: from.x - control * sin(angle), y: from.y + control * cos(angle)),
                control2: CGPoint(x: to.x + control * sin(angle + step), y: to.y - control * cos(angle + step)))
            angle += step
        }
    }

    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { mapping { CGPoint(x: $0.x + dx, y: $0.y + dy) } }

    func mapping(_ change: (CGPoint) -> CGPoint) -> Path {
        var path = Path()
        path.elements = elements.map { element in
            switch element {
            case .move(let to): .move(to: change(to))
            case .line(let to): .line(to: change(to))
            case .quadCurve(let to, let control): .quadCurve(to: change(to), control: change(control))
            case .curve(let to, let first, let second):
                .curve(to: change(to), control1: change(first), control2: change(second))
            case .closeSubpath: .closeSubpath
            }
        }
        return path
    }
}

/// Defines the shape of a rounded rectangle's corners.
public enum RoundedCornerStyle: Sendable, Hashable { case circular, continuous }
