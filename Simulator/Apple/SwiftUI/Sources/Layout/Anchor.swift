import Foundation

/// An opaque value derived from an anchor source and a particular view.
public struct Anchor<Value> {
    /// A type-erased geometry value that produces an anchored value of a given type.
    public struct Source {
        /// Which point or rectangle of the view's bounds it is.
        let resolve: (CGRect) -> Value
    }

    /// The value in the coordinates of a view whose upper left corner is at that point of the screen.
    let resolve: (CGPoint) -> Value
}

extension Anchor where Value == CGRect {
    /// A rectangle in the coordinates of the screen.
    public init(_onScreen rect: CGRect) { resolve = { rect.offsetBy(dx: -$0.x, dy: -$0.y) } }
}

extension Anchor: @unchecked Sendable where Value: Sendable {}
extension Anchor.Source: @unchecked Sendable where Value: Sendable {}

extension Anchor.Source where Value == CGRect {
    public static func rect(_ r: CGRect) -> Anchor<Value>.Source {
        Anchor.Source { r.offsetBy(dx: $0.minX, dy: $0.minY) }
    }
    public static var bounds: Anchor<CGRect>.Source { Anchor.Source { $0 } }
}

extension Anchor.Source where Value == CGPoint {
    public static func point(_ p: CGPoint) -> Anchor<Value>.Source {
        Anchor.Source { CGPoint(x: $0.minX + p.x, y: $0.minY + p.y) }
    }
    public static func unitPoint(_ p: UnitPoint) -> Anchor<Value>.Source {
        Anchor.Source { CGPoint(x: $0.minX + $0.width * p.x, y: $0.minY + $0.height * p.y) }
    }
    public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
    public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
    public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
    public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
    public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
    public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
    public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
    public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
    public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
}
