import Foundation

/// A shape drawn in a style.
public struct _ShapeView<Content, Style> where Content: Shape, Style: ShapeStyle {
    public var shape: Content
    public var style: Style
    public var fillStyle: FillStyle

    public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
        self.shape = shape
        self.style = style
        self.fillStyle = fillStyle
    }
}

/// A view that provides a shape that you can use for drawing operations.
@MainActor @preconcurrency public protocol ShapeView<Content>: View {
    associatedtype Content: Shape
    var shape: Self.Content { get }
}

extension _ShapeView: PrimitiveView, ShapeView {
    public static func _evaluate(_ node: _ViewNode<Self>) {}
    public static func _emit(_ node: _ViewNode<Self>) {
        _CurrentEnvironment.values = node.environment
        let view = node.view
        var paint = view.style._paint
        if view.style is ForegroundStyle, let inherited = node.environment.foregroundPaint { paint = inherited }
        var drawing = ShapeDrawing(fill: paint, isEvenOdd: view.fillStyle.isEOFilled)
        if let stroked = view.shape as? any StrokedShape { stroked.change(&drawing) }
        node.output = [ShapeElement.make(view.shape.shown(in: node), drawing, node: node)]
    }
}

/// A shape that is a line along another.
protocol StrokedShape {
    func change(_ drawing: inout ShapeDrawing)
}

extension Shape {
    public func fill<S>(_ content: S, style: FillStyle = FillStyle()) -> _ShapeView<Self, S> where S: ShapeStyle {
        _ShapeView(shape: self, style: content, fillStyle: style)
    }
    public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
        _ShapeView(shape: self, style: ForegroundStyle(), fillStyle: style)
    }

    public func stroke<S>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> where S: ShapeStyle {
        StrokeShapeView(
            shape: self, style: content, strokeStyle: style, isAntialiased: antialiased, background: EmptyView())
    }
    public func stroke<S>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> where S: ShapeStyle {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
    public func stroke(style: StrokeStyle) -> some Shape { LineShape(shape: self, strokeStyle: style) }
    public func stroke(lineWidth: CGFloat = 1) -> some Shape {
        LineShape(shape: self, strokeStyle: StrokeStyle(lineWidth: lineWidth))
    }
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        TrimmedShape(shape: self, from: startFraction, to: endFraction)
    }
}

extension InsettableShape {
    public func strokeBorder<S>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self, S, EmptyView> where S: ShapeStyle {
        StrokeBorderShapeView(
            shape: self, style: content, strokeStyle: style, isAntialiased: antialiased, background: EmptyView())
    }
    public func strokeBorder<S>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self, S, EmptyView> where S: ShapeStyle {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

struct StrokeView<S: Shape, Style: ShapeStyle>: PrimitiveView {
    let shape: S
    let paint: Style
    let strokeStyle: StrokeStyle
    var isInside = false

    static func _evaluate(_ node: _ViewNode<Self>) {}
    static func _emit(_ node: _ViewNode<Self>) {
        _CurrentEnvironment.values = node.environment
        let view = node.view
        var drawing = ShapeDrawing(
            stroke: view.paint._paint, strokeStyle: view.strokeStyle, strokesInside: view.isInside)
        if let stroked = view.shape as? any StrokedShape {
            stroked.change(&drawing)
            drawing.fill = nil
            drawing.stroke = view.paint._paint
            drawing.strokeStyle = view.strokeStyle
        }
        node.output = [ShapeElement.make(view.shape.shown(in: node), drawing, node: node)]
    }
}

private struct LineShape<S: Shape>: Shape, StrokedShape {
    var shape: S
    let strokeStyle: StrokeStyle
    var _box: _ShapeBox? { shape._box }
    func path(in rect: CGRect) -> Path { shape.path(in: rect) }
    func change(_ drawing: inout ShapeDrawing) {
        if let inner = shape as? any StrokedShape { inner.change(&drawing) }
        drawing.stroke = drawing.fill
        drawing.fill = nil
        drawing.strokeStyle = strokeStyle
    }
    typealias Body = _ShapeView<Self, ForegroundStyle>
    var animatableData: S.AnimatableData {
        get { shape.animatableData }
        set { shape.animatableData = newValue }
    }
}

private struct TrimmedShape<S: Shape>: Shape, StrokedShape {
    var shape: S
    let from: CGFloat
    let to: CGFloat
    var _box: _ShapeBox? { shape._box }
    func path(in rect: CGRect) -> Path { shape.path(in: rect) }
    func change(_ drawing: inout ShapeDrawing) { drawing.trim = (from, to) }
    typealias Body = _ShapeView<Self, ForegroundStyle>
    var animatableData: S.AnimatableData {
        get { shape.animatableData }
        set { shape.animatableData = newValue }
    }
}
