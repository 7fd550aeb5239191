import Foundation

/// A function defined by a two-dimensional curve that maps an input progress in the range [0,1] to an output progress that
/// is also in the range [0,1].
public struct UnitCurve: Hashable, Sendable {
    private enum Shape: Hashable {
        case bezier(UnitPoint, UnitPoint)
        case circularIn, circularOut, circularInOut
    }
    private let shape: Shape
    private var isInverse = false

    private init(_ shape: Shape) { self.shape = shape }

    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(
            .bezier(
                UnitPoint(x: min(1, max(0, startControlPoint.x)), y: startControlPoint.y),
                UnitPoint(x: min(1, max(0, endControlPoint.x)), y: endControlPoint.y)))
    }
    private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
        bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
    }

    public static let linear = bezier(0, 0, 1, 1)
    public static let easeIn = bezier(0.42, 0, 1, 1)
    public static let easeOut = bezier(0, 0, 0.58, 1)
    public static let easeInOut = bezier(0.42, 0, 0.58, 1)
    @available(*, deprecated, message: "Use easeInOut instead")
    public static let easeInEaseOut = easeInOut
    public static let circularEaseIn = UnitCurve(.circularIn)
    public static let circularEaseOut = UnitCurve(.circularOut)
    public static let circularEaseInOut = UnitCurve(.circularInOut)

    /// The curve with its axes exchanged.
    public var inverse: UnitCurve {
        var copy = self
        copy.isInverse.toggle()
        return copy
    }

    public func value(at progress: Double) -> Double {
        let progress = min(1, max(0, progress))
        return isInverse ? Self.solve(progress, forward) : forward(progress)
    }

    public func velocity(at progress: Double) -> Double {
        let (before, after) = (max(0, progress - 0.0005), min(1, progress + 0.0005))
        return after > before ? (value(at: after) - value(at: before)) / (after - before) : 0
    }

    private func forward(_ progress: Double) -> Double {
        switch shape {
        case .circularIn: return 1 - (1 - progress * progress).squareRoot()
        case .circularOut: return (1 - (1 - progress) * (1 - progress)).squareRoot()
        case .circularInOut:
            return progress < 0.5
                ? (1 - (1 - 4 * progress * progress).squareRoot()) / 2
                : (1 + (1 - 4 * (1 - progress) * (1 - progress)).squareRoot()) / 2
        case .bezier(let start, let end):
            func along(_ first: Double, _ second: Double, _ part: Double) -> Double {
                let rest = 1 - part
                return 3 * rest * rest * part * first + 3 * rest * part * part * second + part * part * part
            }
            let part = Self.solve(progress) { along(start.x, end.x, $0) }
            return along(start.y, end.y, part)
        }
    }

    /// Where a function that grows from 0 to 1 has a value.
    private static func solve(_ value: Double, _ function: (Double) -> Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if function(middle) < value { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
