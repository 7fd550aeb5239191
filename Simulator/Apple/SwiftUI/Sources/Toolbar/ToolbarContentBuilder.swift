/// Constructs a toolbar item set from multi-expression closures.
@resultBuilder public struct ToolbarContentBuilder: Sendable {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent { content }
    public static func buildExpression<Content>(_ content: Content) -> Content
    where Content: CustomizableToolbarContent {
        content
    }

    public static func buildBlock<Content>(_ content: Content) -> some ToolbarContent where Content: ToolbarContent {
        content
    }
    public static func buildBlock<Content>(_ content: Content) -> some CustomizableToolbarContent
    where Content: CustomizableToolbarContent {
        content
    }
    @MainActor public static func buildBlock<each Content>(_ content: repeat each Content) -> some ToolbarContent
    where repeat each Content: ToolbarContent {
        TupleToolbarContent(repeat each content)
    }
    @MainActor public static func buildBlock<each Content>(_ content: repeat each Content)
        -> some CustomizableToolbarContent
    where repeat each Content: CustomizableToolbarContent {
        TupleToolbarContent(repeat each content)
    }

    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: ToolbarContent { content }
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: CustomizableToolbarContent {
        content
    }
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
        _ConditionalContent(storage: .trueContent(first))
    }
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: CustomizableToolbarContent, FalseContent: CustomizableToolbarContent {
        _ConditionalContent(storage: .trueContent(first))
    }
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
        _ConditionalContent(storage: .falseContent(second))
    }
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: CustomizableToolbarContent, FalseContent: CustomizableToolbarContent {
        _ConditionalContent(storage: .falseContent(second))
    }
    public static func buildLimitedAvailability<Content>(_ content: Content) -> some ToolbarContent
    where Content: ToolbarContent {
        content
    }
    public static func buildLimitedAvailability<Content>(_ content: Content) -> some CustomizableToolbarContent
    where Content: CustomizableToolbarContent {
        content
    }
}

/// Several items one after the other.
struct TupleToolbarContent: PrimitiveToolbarContent {
    fileprivate let items: [AnyView]

    init<each Content: ToolbarContent>(_ content: repeat each Content) {
        var items: [AnyView] = []
        func add<C: ToolbarContent>(_ content: C) { items.append(C._view(of: content)) }
        repeat add(each content)
        self.items = items
    }

    static func _view(of content: Self) -> AnyView { AnyView(ToolbarSequence(items: content.items)) }
}

private struct ToolbarSequence: PrimitiveView {
    let items: [AnyView]

    static func _evaluate(_ node: _ViewNode<Self>) {
        for (index, item) in node.view.items.enumerated() { node.setChild(index, item) }
        node.removeChildren(from: node.view.items.count)
    }
}

extension Group: ToolbarContent where Content: ToolbarContent {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    public init(@ToolbarContentBuilder content: () -> Content) { self.init(content: content()) }
    public static func _view(of group: Self) -> AnyView { Content._view(of: group.content) }
}

extension Group: CustomizableToolbarContent where Content: CustomizableToolbarContent {
    public init(@ToolbarContentBuilder content: () -> Content) { self.init(content: content()) }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    public static func _view(of content: Self) -> AnyView {
        AnyView(content.map { Wrapped._view(of: $0) })
    }
}

extension Optional: CustomizableToolbarContent where Wrapped: CustomizableToolbarContent {}

extension _ConditionalContent: ToolbarContent where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
    public var body: Never { return bodyOfPrimitive(Self.self) }
    public static func _view(of content: Self) -> AnyView {
        switch content.storage {
        case .trueContent(let content):
            AnyView(_ConditionalContent<AnyView, AnyView>(storage: .trueContent(TrueContent._view(of: content))))
        case .falseContent(let content):
            AnyView(_ConditionalContent<AnyView, AnyView>(storage: .falseContent(FalseContent._view(of: content))))
        }
    }
}

extension _ConditionalContent: CustomizableToolbarContent
where TrueContent: CustomizableToolbarContent, FalseContent: CustomizableToolbarContent {}
