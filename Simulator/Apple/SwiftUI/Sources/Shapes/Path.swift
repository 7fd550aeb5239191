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
    var elements: [Element] = []

    public init() {}
    public init(_ rect: CGRect) { addRect(rect) }
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    }
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }
    public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
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
