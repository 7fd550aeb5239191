extension InterpolationMethod {
    /// Goes on with a path through points; begins it where `isContinued` is false.
    func add(_ points: [CGPoint], to path: inout Path, isContinued: Bool = false) {
        guard let first = points.first else { return }
        if isContinued { path.addLine(to: first) } else { path.move(to: first) }
        switch kind {
        case .linear: points.dropFirst().forEach { path.addLine(to: $0) }
        case .step(let transition): Self.addSteps(points, transition, to: &path)
        case .cardinal(let tension):
            Self.addCurves(points, to: &path) { index in
                let (before, after) = Self.neighbours(points, index)
                return CGVector(
                    dx: (after.x - before.x) * (1 - tension) / 6, dy: (after.y - before.y) * (1 - tension) / 6)
            }
        case .catmullRom(let alpha): Self.addCatmullRom(points, alpha, to: &path)
        case .monotone: Self.addMonotone(points, to: &path)
        }
    }

    private static func neighbours(_ points: [CGPoint], _ index: Int) -> (CGPoint, CGPoint) {
        (points[max(0, index - 1)], points[min(points.count - 1, index + 1)])
    }

    /// Curves whose control points lie a third of the way along the tangents.
    private static func addCurves(_ points: [CGPoint], to path: inout Path, tangent: (Int) -> CGVector) {
        for index in points.indices.dropFirst() {
            let (from, to) = (points[index - 1], points[index])
            let (leaving, arriving) = (tangent(index - 1), tangent(index))
            path.addCurve(
                to: to, control1: CGPoint(x: from.x + leaving.dx, y: from.y + leaving.dy),
                control2: CGPoint(x: to.x - arriving.dx, y: to.y - arriving.dy))
        }
    }

    private static func addSteps(_ points: [CGPoint], _ transition: CGFloat, to path: inout Path) {
        for (from, to) in zip(points, points.dropFirst()) {
            let x = from.x + (to.x - from.x) * transition
            if transition > 0 { path.addLine(to: CGPoint(x: x, y: from.y)) }
            path.addLine(to: CGPoint(x: x, y: to.y))
            if transition < 1 { path.addLine(to: to) }
        }
    }

    /// A spline whose tangents follow the distances of the points, raised to a power.
    private static func addCatmullRom(_ points: [CGPoint], _ alpha: CGFloat, to path: inout Path) {
        func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { pow(hypot(b.x - a.x, b.y - a.y), alpha) }
        for index in points.indices.dropFirst() {
            let (p1, p2) = (points[index - 1], points[index])
            let (p0, p3) = (points[max(0, index - 2)], points[min(points.count - 1, index + 1)])
            let (d1, d2, d3) = (distance(p0, p1), distance(p1, p2), distance(p2, p3))
            func control(_ before: CGPoint, _ here: CGPoint, _ after: CGPoint, _ near: CGFloat, _ far: CGFloat)
                -> CGPoint
            {
                guard far > 1e-6, near > 1e-6 else { return here }
                let (n, f) = (near * near, far * far)
                let weight = 2 * f + 3 * far * near + n
                let total = 3 * far * (far + near)
                func axis(_ b: CGFloat, _ h: CGFloat, _ a: CGFloat) -> CGFloat { (f * a - n * b + weight * h) / total }
                return CGPoint(x: axis(before.x, here.x, after.x), y: axis(before.y, here.y, after.y))
            }
            path.addCurve(to: p2, control1: control(p0, p1, p2, d2, d1), control2: control(p3, p2, p1, d2, d3))
        }
    }

    /// A curve that rises and falls only where the data does (Fritsch and Carlson, as Steffen chose the slopes).
    private static func addMonotone(_ points: [CGPoint], to path: inout Path) {
        func slope(_ index: Int) -> CGFloat {
            let (a, b) = (points[index], points[index + 1])
            return b.x == a.x ? 0 : (b.y - a.y) / (b.x - a.x)
        }
        func tangent(_ index: Int) -> CGFloat {
            if points.count < 3 { return points.count == 2 ? slope(0) : 0 }
            if index == 0 { return (3 * slope(0) - tangent(1)) / 2 }
            if index == points.count - 1 { return (3 * slope(index - 1) - tangent(index - 1)) / 2 }
            let (before, after) = (slope(index - 1), slope(index))
            let (h0, h1) = (points[index].x - points[index - 1].x, points[index + 1].x - points[index].x)
            let middle = h0 + h1 == 0 ? 0 : (before * h1 + after * h0) / (h0 + h1)
            let sign: CGFloat = (before < 0 ? -1 : 1) + (after < 0 ? -1 : 1)
            return sign * min(abs(before), abs(after), abs(middle) / 2)
        }
        for index in points.indices.dropFirst() {
            let (from, to) = (points[index - 1], points[index])
            let third = (to.x - from.x) / 3
            path.addCurve(
                to: to, control1: CGPoint(x: from.x + third, y: from.y + third * tangent(index - 1)),
                control2: CGPoint(x: to.x - third, y: to.y - third * tangent(index)))
        }
    }
}
