/// A type that represents the content that you draw on a chart.
public protocol ChartContent {
    associatedtype Body: ChartContent
    @ChartContentBuilder var body: Self.Body { get }
    static func _collectMarks(_ content: Self, _ inputs: _ChartContentInputs)
}

/// Where marks are collected, and how those below look.
public struct _ChartContentInputs {
    let collector: MarkCollector
    var style = MarkStyle()

    func add(_ mark: ChartMark) {
        var mark = mark
        mark.style = style
        collector.marks.append(mark)
    }
}

/// The marks of a chart, in order.
final class MarkCollector {
    var marks: [ChartMark] = []

    static func marks<C: ChartContent>(of content: C) -> [ChartMark] {
        let collector = MarkCollector()
        C._collectMarks(content, _ChartContentInputs(collector: collector))
        return collector.marks
    }
}

extension ChartContent {
    public static func _collectMarks(_ content: Self, _ inputs: _ChartContentInputs) {
        Body._collectMarks(content.body, inputs)
    }
}

/// Content that has no body of its own.
protocol PrimitiveChartContent: ChartContent where Body == Never {
    func collect(_ inputs: _ChartContentInputs)
}

extension PrimitiveChartContent {
    public var body: Never { fatalError("body() should not be called on \(Self.self)") }
    public static func _collectMarks(_ content: Self, _ inputs: _ChartContentInputs) { content.collect(inputs) }
}

extension Never: ChartContent {
    public static func _collectMarks(_ content: Never, _ inputs: _ChartContentInputs) {}
}

extension Optional: ChartContent where Wrapped: ChartContent {
    public typealias Body = Never
    public var body: Never { fatalError("body() should not be called on \(Self.self)") }
    public static func _collectMarks(_ content: Wrapped?, _ inputs: _ChartContentInputs) {
        if let content { Wrapped._collectMarks(content, inputs) }
    }
}

extension ForEach: ChartContent where Content: ChartContent {
    public var body: Never { fatalError("body() should not be called on \(Self.self)") }
    public static func _collectMarks(_ content: ForEach<Data, ID, Content>, _ inputs: _ChartContentInputs) {
        for element in content.data { Content._collectMarks(content.content(element), inputs) }
    }
}

extension ForEach where ID == Data.Element.ID, Content: ChartContent, Data.Element: Identifiable {
    public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content) {
        self.init(_data: data, id: { $0.id }, content: content)
    }
}

extension ForEach where Content: ChartContent {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(_data: data, id: { $0[keyPath: id] }, content: content)
    }
}

/// A type-erased chart content.
public struct AnyChartContent: PrimitiveChartContent {
    private let content: any ChartContent
    public init(_ content: any ChartContent) { self.content = content }
    public init(erasing content: some ChartContent) { self.init(content) }

    func collect(_ inputs: _ChartContentInputs) {
        func open<C: ChartContent>(_ content: C) { C._collectMarks(content, inputs) }
        open(content)
    }
}

/// A mechanism for grouping chart contents into a single entity.
public struct Plot<Content>: PrimitiveChartContent where Content: ChartContent {
    private let content: Content
    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }
    func collect(_ inputs: _ChartContentInputs) { Content._collectMarks(content, inputs) }
}

// MARK: Builder

/// A result builder that you use to compose the contents of a chart.
@resultBuilder public struct ChartContentBuilder {
    public static func buildBlock() -> some ChartContent { BuilderEmpty() }
    public static func buildPartialBlock<T>(first content: T) -> T where T: ChartContent { content }
    public static func buildPartialBlock(accumulated: some ChartContent, next: some ChartContent) -> some ChartContent {
        BuilderPair(first: accumulated, second: next)
    }
    public static func buildIf<T>(_ content: T?) -> T? where T: ChartContent { content }
    public static func buildEither<T1, T2>(first: T1) -> BuilderConditional<T1, T2>
    where T1: ChartContent, T2: ChartContent { .first(first) }
    public static func buildEither<T1, T2>(second: T2) -> BuilderConditional<T1, T2>
    where T1: ChartContent, T2: ChartContent { .second(second) }
    public static func buildLimitedAvailability<Content>(_ content: Content) -> some ChartContent
    where Content: ChartContent { content }
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: ChartContent { content }
}

struct BuilderEmpty {}

extension BuilderEmpty: PrimitiveChartContent {
    func collect(_ inputs: _ChartContentInputs) {}
}

/// Content in one of two branches.
public struct BuilderConditional<TrueContent, FalseContent> {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }
    let storage: Storage
    static func first(_ content: TrueContent) -> Self { Self(storage: .first(content)) }
    static func second(_ content: FalseContent) -> Self { Self(storage: .second(content)) }
}

extension BuilderConditional: ChartContent, PrimitiveChartContent
where TrueContent: ChartContent, FalseContent: ChartContent {
    public typealias Body = Never
    func collect(_ inputs: _ChartContentInputs) {
        switch storage {
        case .first(let content): TrueContent._collectMarks(content, inputs)
        case .second(let content): FalseContent._collectMarks(content, inputs)
        }
    }
}

struct BuilderPair<First, Second> {
    let first: First
    let second: Second
}

extension BuilderPair: ChartContent, PrimitiveChartContent where First: ChartContent, Second: ChartContent {
    typealias Body = Never
    func collect(_ inputs: _ChartContentInputs) {
        First._collectMarks(first, inputs)
        Second._collectMarks(second, inputs)
    }
}
