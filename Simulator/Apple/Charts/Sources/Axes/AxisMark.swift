/// A type that serves as the foundation for mark structures that you use to compose axis content.
public protocol AxisMark {
    static func _collectAxisMarks(_ content: Self, _ inputs: _AxisMarkInputs)
}

/// Where the parts of an axis at one value are collected, and how those below look.
public struct _AxisMarkInputs {
    let collector: AxisItemCollector
    var style = AxisItemStyle()
}

struct AxisItemStyle {
    var foreground: AnyShapeStyle?
    var font: Font?
    var offset = CGSize.zero
}

final class AxisItemCollector {
    var items: [AxisItem] = []
}

/// A part of an axis at one value.
struct AxisItem {
    enum Kind {
        case gridLine(StrokeStyle?)
        case tick(CGFloat?, StrokeStyle?)
        case label(AxisLabel)
    }
    let kind: Kind
    /// Whether it stands between this value and the next; nil is decided by the axis.
    var isCentered: Bool?
    var style = AxisItemStyle()
}

/// What a label says and how it lies.
struct AxisLabel {
    enum Content {
        case automatic
        case formatted((PlotValue) -> String?)
        case text(Text)
        case view(AnyView)
    }
    let content: Content
    var anchor: UnitPoint?
    var orientation = AxisValueLabelOrientation.automatic
    var horizontalSpacing: CGFloat?
    var verticalSpacing: CGFloat?
    var resolvesCollisions = true
}

extension _AxisMarkInputs {
    func add(_ item: AxisItem) {
        var item = item
        item.style = style
        collector.items.append(item)
    }
}

extension Never: AxisMark {
    public static func _collectAxisMarks(_ content: Never, _ inputs: _AxisMarkInputs) {}
}

extension Optional: AxisMark where Wrapped: AxisMark {
    public static func _collectAxisMarks(_ content: Wrapped?, _ inputs: _AxisMarkInputs) {
        if let content { Wrapped._collectAxisMarks(content, inputs) }
    }
}

/// A type-erased axis mark.
public struct AnyAxisMark: AxisMark {
    private let mark: any AxisMark
    public init(_ content: any AxisMark) { mark = content }
    public init(erasing content: some AxisMark) { self.init(content) }
    public static func _collectAxisMarks(_ content: AnyAxisMark, _ inputs: _AxisMarkInputs) {
        func open<M: AxisMark>(_ mark: M) { M._collectAxisMarks(mark, inputs) }
        open(content.mark)
    }
}

extension BuilderEmpty: AxisMark {
    static func _collectAxisMarks(_ content: BuilderEmpty, _ inputs: _AxisMarkInputs) {}
}
extension BuilderPair: AxisMark where First: AxisMark, Second: AxisMark {
    static func _collectAxisMarks(_ content: BuilderPair, _ inputs: _AxisMarkInputs) {
        First._collectAxisMarks(content.first, inputs)
        Second._collectAxisMarks(content.second, inputs)
    }
}
extension BuilderConditional: AxisMark where TrueContent: AxisMark, FalseContent: AxisMark {
    public static func _collectAxisMarks(_ content: BuilderConditional, _ inputs: _AxisMarkInputs) {
        switch content.storage {
        case .first(let mark): TrueContent._collectAxisMarks(mark, inputs)
        case .second(let mark): FalseContent._collectAxisMarks(mark, inputs)
        }
    }
}

/// A result builder that constructs the axis marks of one value.
@resultBuilder public struct AxisMarkBuilder {
    public static func buildBlock() -> some AxisMark { BuilderEmpty() }
    public static func buildPartialBlock<T>(first content: T) -> T where T: AxisMark { content }
    public static func buildPartialBlock(accumulated: some AxisMark, next: some AxisMark) -> some AxisMark {
        BuilderPair(first: accumulated, second: next)
    }
    public static func buildIf<T>(_ content: T?) -> T? where T: AxisMark { content }
    public static func buildEither<T1, T2>(first: T1) -> BuilderConditional<T1, T2> where T1: AxisMark, T2: AxisMark {
        .first(first)
    }
    public static func buildEither<T1, T2>(second: T2) -> BuilderConditional<T1, T2> where T1: AxisMark, T2: AxisMark {
        .second(second)
    }
    public static func buildLimitedAvailability<Content>(_ content: Content) -> some AxisMark where Content: AxisMark {
        AnyAxisMark(content)
    }
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: AxisMark { content }
}

private struct StyledAxisMark<Content: AxisMark>: AxisMark {
    let content: Content
    let change: (inout AxisItemStyle) -> Void
    static func _collectAxisMarks(_ content: Self, _ inputs: _AxisMarkInputs) {
        var inputs = inputs
        content.change(&inputs.style)
        Content._collectAxisMarks(content.content, inputs)
    }
}

extension AxisMark {
    public func foregroundStyle<S>(_ style: S) -> some AxisMark where S: ShapeStyle {
        StyledAxisMark(content: self) { $0.foreground = AnyShapeStyle(style) }
    }
    public func font(_ font: Font?) -> some AxisMark { StyledAxisMark(content: self) { $0.font = font } }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark { offset(CGSize(width: x, height: y)) }
    public func offset(_ offset: CGSize) -> some AxisMark {
        StyledAxisMark(content: self) {
            $0.offset = CGSize(width: $0.offset.width + offset.width, height: $0.offset.height + offset.height)
        }
    }
}
