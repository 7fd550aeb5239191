/// A part of a ring.
struct SectorShape {
    let center: CGPoint
    let inner: CGFloat
    let outer: CGFloat
    /// Angles from the top, clockwise, in radians.
    let start: Double
    let end: Double
    let inset: CGFloat

    /// The sectors of a chart, one after the other round the middle of the plot.
    static func shapes(of marks: [ChartMark], in size: CGSize) -> [SectorShape] {
        let sectors = marks.compactMap(\.sector)
        let values = sectors.map { sector -> Double in
            guard let start = sector.angle.start.position else { return 1 }
            guard let end = sector.angle.end?.position else { return max(0, start) }
            return max(0, end - start)
        }
        let total = values.reduce(0, +)
        guard total > 0 else { return [] }
        let radius = min(size.width, size.height) / 2
        var angle = 0.0
        return zip(sectors, values).map { sector, value in
            let start = angle
            angle += value / total * 2 * .pi
            let outer = sector.outerRadius.radius(of: radius, automatic: radius)
            return SectorShape(
                center: CGPoint(x: size.width / 2, y: size.height / 2),
                inner: min(outer, sector.innerRadius.radius(of: radius, automatic: 0)), outer: outer, start: start,
                end: angle, inset: sector.inset)
        }
    }

    /// The middle of the sector.
    var middle: CGPoint { point((start + end) / 2, (inner + outer) / 2) }

    private func point(_ angle: Double, _ radius: CGFloat) -> CGPoint {
        CGPoint(x: center.x + CGFloat(sin(angle)) * radius, y: center.y - CGFloat(cos(angle)) * radius)
    }

    func contains(_ angle: Double) -> Bool { angle >= start && angle < end }

    func path(cornerRadius: CGFloat) -> Path {
        // The inset is the same along the sides, so its angle is larger nearer the middle.
        func turn(_ radius: CGFloat, _ extra: CGFloat = 0) -> Double {
            radius > 0 ? min(Double((inset + extra) / radius), (end - start) / 2) : 0
        }
        let corner = max(0, min(cornerRadius, (outer - inner) / 2, CGFloat(end - start) * outer / 3))
        func arc(_ path: inout Path, _ radius: CGFloat, _ from: Double, _ to: Double) {
            path.addRelativeArc(
                center: center, radius: radius, startAngle: .radians(from - .pi / 2), delta: .radians(to - from))
        }
        return Path { path in
            let (outerStart, outerEnd) = (start + turn(outer), end - turn(outer))
            if inner <= 0, inset == 0, end - start >= 2 * .pi - 1e-9 {
                return path.addEllipse(
                    in: CGRect(x: center.x - outer, y: center.y - outer, width: outer * 2, height: outer * 2))
            }
            let bend = outer > 0 ? Double(corner / outer) : 0
            path.move(to: point(start + turn(outer - corner), outer - corner))
            path.addQuadCurve(to: point(outerStart + bend, outer), control: point(outerStart, outer))
            arc(&path, outer, outerStart + bend, max(outerStart + bend, outerEnd - bend))
            path.addQuadCurve(to: point(end - turn(outer - corner), outer - corner), control: point(outerEnd, outer))
            if inner > 0 {
                let innerBend = min(Double(corner / inner), (end - start) / 3)
                let (innerStart, innerEnd) = (start + turn(inner), end - turn(inner))
                path.addLine(to: point(end - turn(inner + corner), inner + corner))
                path.addQuadCurve(to: point(innerEnd - innerBend, inner), control: point(innerEnd, inner))
                arc(&path, inner, innerEnd - innerBend, min(innerEnd - innerBend, innerStart + innerBend))
                path.addQuadCurve(
                    to: point(start + turn(inner + corner), inner + corner), control: point(innerStart, inner))
            } else {
                // Sides that keep their distance meet before the middle.
                let half = sin((end - start) / 2)
                path.addLine(to: point((start + end) / 2, half > 0 ? min(outer, inset / CGFloat(half)) : 0))
            }
            path.closeSubpath()
        }
    }
}

extension MarkDimension {
    /// The radius out of that of the whole: a share of it, points, or points less than it.
    fileprivate func radius(of whole: CGFloat, automatic: CGFloat) -> CGFloat {
        switch kind {
        case .automatic: automatic
        case .fixed(let points): points
        case .ratio(let ratio): whole * ratio
        case .inset(let inset): max(0, whole - inset)
        }
    }
}
