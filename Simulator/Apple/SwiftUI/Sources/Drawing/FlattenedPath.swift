import Foundation

extension Path {
    /// Points along the path, close enough that curves look round.
    func flattened() -> [CGPoint] {
        var points: [CGPoint] = []
        var current = CGPoint.zero
        func add(_ steps: Int, _ point: (CGFloat) -> CGPoint) {
            for step in 1...steps { points.append(point(CGFloat(step) / CGFloat(steps))) }
        }
        for element in elements {
            let from = current
            switch element {
            case .move(let to), .line(let to):
                points.append(to)
                current = to
            case .quadCurve(let to, let control):
                add(12) { t in
                    let u = 1 - t
                    return CGPoint(
                        x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
                        y: u * u * from.y + 2 * u * t * control.y + t * t * to.y)
                }
                current = to
            case .curve(let to, let first, let second):
                add(12) { t in
                    let u = 1 - t
                    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                    return CGPoint(
                        x: a * from.x + b * first.x + c * second.x + d * to.x,
                        y: a * from.y + b * first.y + c * second.y + d * to.y)
                }
                current = to
            case .closeSubpath: break
            }
        }
        return points
    }
}
