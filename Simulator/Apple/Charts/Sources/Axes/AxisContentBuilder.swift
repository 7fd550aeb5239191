extension Never: AxisContent {
    public static func _collectAxis(_ content: Never, _ inputs: _AxisContentInputs) {}
}
extension Optional: AxisContent where Wrapped: AxisContent {
    public static func _collectAxis(_ content: Wrapped?, _ inputs: _AxisContentInputs) {
        if let content { Wrapped._collectAxis(content, inputs) }
    }
}

/// A type-erased axis content.
public struct AnyAxisContent: AxisContent {
    private let content: any AxisContent
    public init(_ content: any AxisContent) { self.content = content }
    public init(erasing content: some AxisContent) { self.init(content) }
    public static func _collectAxis(_ content: AnyAxisContent, _ inputs: _AxisContentInputs) {
        func open<C: AxisContent>(_ content: C) { C._collectAxis(content, inputs) }
        open(content.content)
    }
}

extension BuilderEmpty: AxisContent {
    static func _collectAxis(_ content: BuilderEmpty, _ inputs: _AxisContentInputs) {}
}
extension BuilderPair: AxisContent where First: AxisContent, Second: AxisContent {
    static func _collectAxis(_ content: BuilderPair, _ inputs: _AxisContentInputs) {
        First._collectAxis(content.first, inputs)
        Second._collectAxis(content.second, inputs)
    }
}
extension BuilderConditional: AxisContent where TrueContent: AxisContent, FalseContent: AxisContent {
    public static func _collectAxis(_ content: BuilderConditional, _ inputs: _AxisContentInputs) {
        switch content.storage {
        case .first(let axis): TrueContent._collectAxis(axis, inputs)
        case .second(let axis): FalseContent._collectAxis(axis, inputs)
        }
    }
}

/// A result builder that constructs axis content.
@resultBuilder public struct AxisContentBuilder {
    public static func buildBlock() -> some AxisContent { BuilderEmpty() }
    public static func buildPartialBlock<T>(first content: T) -> T where T: AxisContent { content }
    public static func buildPartialBlock(accumulated: some AxisContent, next: some AxisContent) -> some AxisContent {
        BuilderPair(first: accumulated, second: next)
    }
    public static func buildIf<T>(_ content: T?) -> T? where T: AxisContent { content }
    public static func buildEither<T1, T2>(first: T1) -> BuilderConditional<T1, T2>
    where T1: AxisContent, T2: AxisContent { .first(first) }
    public static func buildEither<T1, T2>(second: T2) -> BuilderConditional<T1, T2>
    where T1: AxisContent, T2: AxisContent { .second(second) }
    public static func buildLimitedAvailability<Content>(_ content: Content) -> some AxisContent
    where Content: AxisContent { AnyAxisContent(content) }
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: AxisContent { content }
}

extension AxisContent {
    public func compositingLayer() -> some AxisContent { self }
}
