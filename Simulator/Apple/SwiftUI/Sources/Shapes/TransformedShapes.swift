import Foundation
import FoundationCompat

/// A shape with a translation offset transform applied to it.
public struct OffsetShape<Content>: Shape where Content: Shape {
    public var shape: Content
    public var offset: CGSize

    public init(shape: Content, offset: CGSize) {
        self.shape = shape
        self.offset = offset
    }

    public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
    }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = AnimatablePair<Content.AnimatableData, CGSize.AnimatableData>
    public var animatableData: AnimatableData {
        get { AnimatablePair(shape.animatableData, offset.animatableData) }
        set { (shape.animatableData, offset.animatableData) = (newValue.first, newValue.second) }
    }
}

/// A shape with a scale transform applied to it.
public struct ScaledShape<Content>: Shape where Content: Shape {
    public var shape: Content
    public var scale: CGSize
    public var anchor: UnitPoint

    public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
        self.shape = shape
        self.scale = scale
        self.anchor = anchor
    }

    public func path(in rect: CGRect) -> Path {
        let center = anchor.point(in: rect)
        return shape.path(in: rect).mapping { point in
            CGPoint(
                x: center.x + (point.x - center.x) * scale.width, y: center.y + (point.y - center.y) * scale.height)
        }
    }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = AnimatablePair<Content.AnimatableData, CGSize.AnimatableData>
    public var animatableData: AnimatableData {
        get { AnimatablePair(shape.animatableData, scale.animatableData) }
        set { (shape.animatableData, scale.animatableData) = (newValue.first, newValue.second) }
    }
}

/// A shape with a rotation transform applied to it.
public struct RotatedShape<Content>: Shape where Content: Shape {
    public var shape: Content
    public var angle: Angle
    public var anchor: UnitPoint

    public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
        self.shape = shape
        self.angle = angle
        self.anchor = anchor
    }

    public func path(in rect: CGRect) -> Path {
        let center = anchor.point(in: rect)
        let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
        return shape.path(in: rect).mapping { point in
            let x = point.x - center.x
            let y = point.y - center.y
            return CGPoint(x: center.x + x * cosine - y * sine, y: center.y + x * sine + y * cosine)
        }
    }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = AnimatablePair<Content.AnimatableData, Angle.AnimatableData>
    public var animatableData: AnimatableData {
        get { AnimatablePair(shape.animatableData, angle.animatableData) }
        set { (shape.animatableData, angle.animatableData) = (newValue.first, newValue.second) }
    }
}

/// A shape with an affine transform applied to it.
public struct TransformedShape<Content>: Shape where Content: Shape {
    public var shape: Content
    public var transform: CGAffineTransform

    public init(shape: Content, transform: CGAffineTransform) {
        self.shape = shape
        self.transform = transform
    }

    public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).applying(transform)
    }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = Content.AnimatableData
    public var animatableData: AnimatableData {
        get { shape.animatableData }
        set { shape.animatableData = newValue }
    }
}

extension Shape {
    public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }
    public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
        OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
    }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
        OffsetShape(shape: self, offset: CGSize(width: x, height: y))
    }
    public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
    }
    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        self.scale(x: scale, y: scale, anchor: anchor)
    }
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
        RotatedShape(shape: self, angle: angle, anchor: anchor)
    }
    public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
        TransformedShape(shape: self, transform: transform)
    }
}
