import Foundation

/// A rectangular shape aligned inside the frame of the view containing it.
public struct Rectangle: InsettableShape {
    public init() {}
    public func path(in rect: CGRect) -> Path { Path(rect) }
    public var _box: _ShapeBox? { _ShapeBox(radius: "0") }
    public func inset(by amount: CGFloat) -> some InsettableShape { InsetForm(shape: self, amount: amount) }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

/// A rectangular shape with rounded corners, aligned inside the frame of the view containing it.
public struct RoundedRectangle: InsettableShape {
    public var cornerSize: CGSize
    public var style: RoundedCornerStyle

    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }
    public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize, style: style) }
    public var _box: _ShapeBox? {
        _ShapeBox(
            radius: cornerSize.width == cornerSize.height
                ? cornerSize.width.px : "\(cornerSize.width.px) / \(cornerSize.height.px)")
    }
    public func inset(by amount: CGFloat) -> some InsettableShape { InsetForm(shape: self, amount: amount) }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

/// Describes the corner radius values of a rounded rectangle with uneven corners.
public struct RectangleCornerRadii: Equatable, Sendable {
    public var topLeading: CGFloat
    public var bottomLeading: CGFloat
    public var bottomTrailing: CGFloat
    public var topTrailing: CGFloat
    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }
}

/// A rectangular shape with rounded corners with different values.
public struct UnevenRoundedRectangle: InsettableShape {
    public var cornerRadii: RectangleCornerRadii
    public var style: RoundedCornerStyle

    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        self.init(
            cornerRadii: RectangleCornerRadii(
                topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
                topTrailing: topTrailingRadius), style: style)
    }
    public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadii: cornerRadii, style: style) }
    public var _box: _ShapeBox? {
        _ShapeBox(
            radius: [
                cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading,
            ]
            .map(\.px).joined(separator: " "))
    }
    public func inset(by amount: CGFloat) -> some InsettableShape { InsetForm(shape: self, amount: amount) }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

/// A capsule shape aligned inside the frame of the view containing it.
public struct Capsule: InsettableShape {
    public var style: RoundedCornerStyle
    public init(style: RoundedCornerStyle = .continuous) { self.style = style }
    public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
    }
    public var _box: _ShapeBox? { _ShapeBox(radius: "10000px") }
    public func inset(by amount: CGFloat) -> some InsettableShape { InsetForm(shape: self, amount: amount) }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

/// A circle centered on the frame of the view containing it.
public struct Circle: InsettableShape {
    public init() {}
    public func path(in rect: CGRect) -> Path {
        let side = min(rect.width, rect.height)
        return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let offered = proposal.replacingUnspecifiedDimensions()
        let side = min(offered.width, offered.height)
        return CGSize(width: side, height: side)
    }
    public var _box: _ShapeBox? { _ShapeBox(radius: "50%", isCircle: true) }
    public func inset(by amount: CGFloat) -> some InsettableShape { InsetForm(shape: self, amount: amount) }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

/// An ellipse aligned inside the frame of the view containing it.
public struct Ellipse: InsettableShape {
    public init() {}
    public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public var _box: _ShapeBox? { _ShapeBox(radius: "50%") }
    public func inset(by amount: CGFloat) -> some InsettableShape { InsetForm(shape: self, amount: amount) }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

/// A type-erased shape value.
public struct AnyShape: Shape {
    private let shape: any Shape
    public init<S>(_ shape: S) where S: Shape { self.shape = shape }
    public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
    public var _box: _ShapeBox? { shape._box }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

extension Path: Shape {
    public func path(in rect: CGRect) -> Path { self }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

extension Shape where Self == Rectangle { public static var rect: Rectangle { Rectangle() } }
extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }
    public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
extension Shape where Self == Ellipse { public static var ellipse: Ellipse { Ellipse() } }
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerSize: cornerSize, style: style)
    }
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}
