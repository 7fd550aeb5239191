import Foundation
import FoundationCompat

extension Path {
    public func applying(_ transform: CGAffineTransform) -> Path { mapping { $0.applying(transform) } }

    /// The smallest rectangle that holds the path; control points may lie outside.
    public var boundingRect: CGRect {
        var bounds: (left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat)?
        func add(_ point: CGPoint) {
            guard let known = bounds else { return bounds = (point.x, point.y, point.x, point.y) }
            bounds = (
                min(known.left, point.x), min(known.top, point.y), max(known.right, point.x), max(known.bottom, point.y)
            )
        }
        for segment in segments {
            add(segment.start)
            for share in segment.turningPoints where share > 0 && share < 1 { add(segment.point(share)) }
            add(segment.end)
        }
        if segments.isEmpty, let point = currentPoint { add(point) }
        guard let bounds else { return .null }
        return CGRect(
            x: bounds.left, y: bounds.top, width: bounds.right - bounds.left, height: bounds.bottom - bounds.top)
    }

    /// Whether a point lies inside: by the number of times the path goes round it, or by whether that is odd.
    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
        var winding = 0
        for line in closedLines {
            let (from, to) = line
            if (from.y <= p.y) == (to.y <= p.y) { continue }
            let x = from.x + (p.y - from.y) / (to.y - from.y) * (to.x - from.x)
            if x > p.x { winding += to.y > from.y ? 1 : -1 }
        }
        return eoFill ? winding % 2 != 0 : winding != 0
    }

    /// The part of the path between two shares of its length.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        let (first, last) = (max(0, min(1, from)), max(0, min(1, to)))
        if first == 0 && last == 1 { return self }
        var trimmed = Path()
        let segments = segments
        let lengths = segments.map(\.length)
        let total = lengths.reduce(0, +)
        guard first < last, total > 0 else { return trimmed }
        var walked: CGFloat = 0
        var pen: CGPoint?
        for (segment, length) in zip(segments, lengths) where length > 0 {
            let start = max(0, (first * total - walked) / length)
            let end = min(1, (last * total - walked) / length)
            walked += length
            guard start < end else { continue }
            let part = segment.part(start, end)
            if pen != part.start { trimmed.move(to: part.start) }
            trimmed.elements.append(part.element)
            pen = part.end
        }
        return trimmed
    }

    // MARK: Segments

    /// A line or curve of the path, as a curve of four points.
    private struct Segment {
        let start: CGPoint
        let control1: CGPoint
        let control2: CGPoint
        let end: CGPoint
        let isLine: Bool

        var element: Element { isLine ? .line(to: end) : .curve(to: end, control1: control1, control2: control2) }

        func point(_ t: CGFloat) -> CGPoint {
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return CGPoint(
                x: a * start.x + b * control1.x + c * control2.x + d * end.x,
                y: a * start.y + b * control1.y + c * control2.y + d * end.y)
        }

        /// Where the curve turns back in x or y: the roots of its derivative.
        var turningPoints: [CGFloat] {
            if isLine { return [] }
            return [\CGPoint.x, \CGPoint.y].flatMap { axis -> [CGFloat] in
                let (p0, p1, p2, p3) = (
                    start[keyPath: axis], control1[keyPath: axis], control2[keyPath: axis], end[keyPath: axis]
                )
                let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
                if abs(a) < 1e-9 { return abs(b) < 1e-9 ? [] : [-c / b] }
                let discriminant = b * b - 4 * a * c
                if discriminant < 0 { return [] }
                return [(-b + discriminant.squareRoot()) / (2 * a), (-b - discriminant.squareRoot()) / (2 * a)]
            }
        }

        var length: CGFloat {
            if isLine { return hypot(end.x - start.x, end.y - start.y) }
            let points = (0...16).map { point(CGFloat($0) / 16) }
            return zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        }

        /// The part between two shares, by cutting the curve twice.
        func part(_ from: CGFloat, _ to: CGFloat) -> Segment {
            let right = from > 0 ? split(from).right : self
            return to < 1 ? right.split((to - from) / (1 - from)).left : right
        }

        private func split(_ t: CGFloat) -> (left: Segment, right: Segment) {
            func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
                CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
            }
            let (a, b, c) = (between(start, control1), between(control1, control2), between(control2, end))
            let (d, e) = (between(a, b), between(b, c))
            let middle = isLine ? between(start, end) : between(d, e)
            return (
                Segment(start: start, control1: a, control2: d, end: middle, isLine: isLine),
                Segment(start: middle, control1: e, control2: c, end: end, isLine: isLine)
            )
        }
    }

    private var segments: [Segment] {
        var segments: [Segment] = []
        var current = CGPoint.zero
        var first = CGPoint.zero
        func add(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint, isLine: Bool) {
            segments.append(
                Segment(start: current, control1: control1, control2: control2, end: end, isLine: isLine))
            current = end
        }
        for element in elements {
            switch element {
            case .move(let to): (current, first) = (to, to)
            case .line(let to): add(current, to, to, isLine: true)
            case .quadCurve(let to, let control):
                func toward(_ point: CGPoint) -> CGPoint {
                    CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
                }
                add(toward(current), toward(to), to, isLine: false)
            case .curve(let to, let control1, let control2): add(control1, control2, to, isLine: false)
            case .closeSubpath: if current != first { add(current, first, first, isLine: true) }
            }
        }
        return segments
    }

    /// The path as lines, its open parts closed, as filling does.
    private var closedLines: [(CGPoint, CGPoint)] {
        var lines: [(CGPoint, CGPoint)] = []
        var first: CGPoint?
        var last: CGPoint?
        for segment in segments {
            if segment.start != last {
                if let last, let first, last != first { lines.append((last, first)) }
                first = segment.start
            }
            let steps = segment.isLine ? 1 : 16
            for step in 0..<steps {
                lines.append(
                    (
                        segment.point(CGFloat(step) / CGFloat(steps)),
                        step + 1 == steps ? segment.end : segment.point(CGFloat(step + 1) / CGFloat(steps))
                    ))
            }
            last = segment.end
        }
        if let last, let first, last != first { lines.append((last, first)) }
        return lines
    }
}
