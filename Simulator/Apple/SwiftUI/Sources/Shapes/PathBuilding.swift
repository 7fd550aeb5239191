import Foundation
import FoundationCompat

// MARK: Building

extension Path {
    public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }
    public mutating func addLine(to end: CGPoint) { elements.append(.line(to: end)) }
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        elements.append(.quadCurve(to: end, control: control))
    }
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.curve(to: end, control1: control1, control2: control2))
    }
    public mutating func closeSubpath() { elements.append(.closeSubpath) }

    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        if !transform.isIdentity { return addPath(Path(rect), transform: transform) }
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }
    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        rects.forEach { addRect($0, transform: transform) }
    }
    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        lines.dropFirst().forEach { addLine(to: $0) }
    }
    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        elements += transform.isIdentity ? path.elements : path.applying(transform).elements
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        if !transform.isIdentity {
            return addPath(Path(roundedRect: rect, cornerRadii: cornerRadii, style: style), transform: transform)
        }
        // Corners that do not fit beside each other shrink alike, as those of CSS do.
        let wanted = [
            (cornerRadii.topLeading + cornerRadii.topTrailing, rect.width),
            (cornerRadii.bottomLeading + cornerRadii.bottomTrailing, rect.width),
            (cornerRadii.topLeading + cornerRadii.bottomLeading, rect.height),
            (cornerRadii.topTrailing + cornerRadii.bottomTrailing, rect.height),
        ]
        let fit = wanted.reduce(1) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
        /// From one side to the next round the corner between them.
        func corner(_ path: inout Path, _ radius: CGFloat, _ x: CGFloat, _ y: CGFloat, _ from: CGVector, _ to: CGVector)
        {
            let length = max(0, radius) * fit
            let start = CGPoint(x: x - from.dx * length, y: y - from.dy * length)
            let end = CGPoint(x: x + to.dx * length, y: y + to.dy * length)
            if path.isEmpty { path.move(to: start) } else { path.addLine(to: start) }
            if length == 0 { return }
            let pull = length * Self.circleControl
            path.addCurve(
                to: end, control1: CGPoint(x: start.x + from.dx * pull, y: start.y + from.dy * pull),
                control2: CGPoint(x: end.x - to.dx * pull, y: end.y - to.dy * pull))
        }
        let (right, down) = (CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1))
        let (left, up) = (CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1))
        var outline = Path()
        corner(&outline, cornerRadii.topTrailing, rect.maxX, rect.minY, right, down)
        corner(&outline, cornerRadii.bottomTrailing, rect.maxX, rect.maxY, down, left)
        corner(&outline, cornerRadii.bottomLeading, rect.minX, rect.maxY, left, up)
        corner(&outline, cornerRadii.topLeading, rect.minX, rect.minY, up, right)
        outline.closeSubpath()
        addPath(outline)
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        if !transform.isIdentity {
            return addPath(Path(roundedRect: rect, cornerSize: cornerSize, style: style), transform: transform)
        }
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

    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        if !transform.isIdentity { return addPath(Path(ellipseIn: rect), transform: transform) }
        // Like Apple's, an ellipse starts on the right and goes down first, which `trim` shows.
        let unit = Path { $0.addArc(center: .zero, radius: 1, startAngle: .zero, sweep: 2 * .pi) }
        elements +=
            unit.mapping {
                CGPoint(x: rect.midX + $0.x * rect.width / 2, y: rect.midY + $0.y * rect.height / 2)
            }.elements
        closeSubpath()
    }

    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        var sweep = endAngle.radians - startAngle.radians
        // As in Core Graphics, whose y axis points up, "clockwise" is the other way round on the screen.
        if clockwise {
            while sweep > 0 { sweep -= 2 * .pi }
        } else {
            while sweep < 0 { sweep += 2 * .pi }
        }
        sweep = max(-2 * .pi, min(2 * .pi, sweep))
        addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep, transform: transform)
    }
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta.radians, transform: transform)
    }

    private mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, sweep: Double, transform: CGAffineTransform = .identity
    ) {
        func point(_ angle: Double) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        let start = point(startAngle.radians).applying(transform)
        if currentPoint == nil { move(to: start) } else { addLine(to: start) }
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / Double(count)
        let control = radius * 4 / 3 * tan(step / 4)
        var angle = startAngle.radians
        for _ in 0..<count {
            let from = point(angle)
            let to = point(angle + step)
            addCurve(
                to: to.applying(transform),
                control1: CGPoint(x: from.x - control * sin(angle), y: from.y + control * cos(angle))
                    .applying(transform),
                control2: CGPoint(x: to.x + control * sin(angle + step), y: to.y - control * cos(angle + step))
                    .applying(transform))
            angle += step
        }
    }

    /// An arc that touches the line from the current point to the first point, and the line on to the second.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard let current = currentPoint else { return move(to: tangent1End.applying(transform)) }
        let start = current.applying(transform.inverted())
        func direction(_ to: CGPoint) -> (x: Double, y: Double)? {
            let (x, y) = (Double(to.x - tangent1End.x), Double(to.y - tangent1End.y))
            let length = (x * x + y * y).squareRoot()
            return length > 0 ? (x / length, y / length) : nil
        }
        guard let back = direction(start), let onward = direction(tangent2End) else {
            return addLine(to: tangent1End.applying(transform))
        }
        let turn = back.x * onward.y - back.y * onward.x
        let half = atan2(abs(turn), back.x * onward.x + back.y * onward.y) / 2
        guard abs(turn) > 1e-9, radius > 0 else { return addLine(to: tangent1End.applying(transform)) }
        let distance = Double(radius) / sin(half)
        let (x, y) = (back.x + onward.x, back.y + onward.y)
        let length = (x * x + y * y).squareRoot()
        let center = CGPoint(
            x: Double(tangent1End.x) + x / length * distance, y: Double(tangent1End.y) + y / length * distance)
        // The ends of the arc lie square to the tangents, on the corner's side.
        let reach = Double(radius) / tan(half)
        let first = atan2(
            Double(tangent1End.y) + back.y * reach - Double(center.y),
            Double(tangent1End.x) + back.x * reach - Double(center.x))
        let sweep = (.pi - 2 * half) * (turn > 0 ? -1 : 1)
        addArc(center: center, radius: radius, startAngle: .radians(first), sweep: sweep, transform: transform)
    }
}
