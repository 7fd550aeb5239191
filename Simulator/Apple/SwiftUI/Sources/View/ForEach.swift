import Foundation

/// A structure that computes views on demand from an underlying collection of identified data.
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
    public var data: Data
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
    var onDelete: ((IndexSet) -> Void)?
    var onMove: ((IndexSet, Int) -> Void)?

    /// For content that is no view.
    public init(_data data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
        self.id = id
    }
}

extension ForEach: View, PrimitiveView where Content: View {
    public typealias Body = Never

    /// The nodes by identity, and the rows as they were handed on.
    private final class Rows {
        var nodes: [ID: _Node] = [:]
        var ids: [ID] = []
        var cache = RowCache<Int>()
        var actions: RowActions?
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let rows = (node.storage as? Rows) ?? Rows()
        node.storage = rows
        let view = node.view
        var nodes: [ID: _Node] = [:]
        nodes.reserveCapacity(view.data.count)
        var ids: [ID] = []
        var children: [_Node] = []
        children.reserveCapacity(view.data.count)
        // All content in one scope, before any of it is evaluated: what it reads is what this node depends on.
        let contents = node.reading { view.data.map { (id: view.id($0), view: view.content($0)) } }
        for (id, content) in contents {
            if nodes[id] != nil {
                SimulatorLog.warning("ForEach: the ID \(id) occurs more than once; only its first element is shown")
                continue
            }
            let child: _Node
            if let known = rows.nodes[id] as? _ViewNode<Content> {
                known.update(content, environment: node.environment)
                child = known
            } else {
                rows.nodes[id]?.leave()
                let made = _ViewNode(content, graph: node.graph, parent: node, environment: node.environment)
                if node.graph.stateKeeper != nil { made.rowName = "\(id)" }
                made.evaluate()
                child = made
            }
            nodes[id] = child
            ids.append(id)
            children.append(child)
        }
        for (id, old) in rows.nodes where nodes[id] !== old { old.leave() }
        rows.nodes = nodes
        rows.ids = ids
        node.children = children
        // The actions stay the same object while the row's looks do not depend on the change.
        let newer = RowActions(onDelete: view.onDelete, onMove: view.onMove)
        if let actions = rows.actions, actions.isSameKind(as: newer) {
            actions.take(newer)
        } else {
            rows.actions = newer
            rows.cache.removeAll()
        }
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        guard let rows = node.storage as? Rows, let actions = rows.actions else { return }
        var sources: [_Element] = []
        sources.reserveCapacity(node.children.count)
        // Which of the data's elements each comes from; usually each has one.
        var places: [Int] = []
        places.reserveCapacity(node.children.count)
        for (index, child) in node.children.enumerated() {
            for source in child.output {
                sources.append(source)
                places.append(index)
            }
        }
        let ids = rows.ids
        node.output = rows.cache.rows(for: sources) { position, _ in
            places[position]
        } make: { position, source in
            let id = AnyHashable(ids[places[position]])
            var traits = source.traits
            if traits[TagTrait.self] == nil { traits[TagTrait.self] = id }
            traits[RowIdentityTrait.self] = RowIdentity(id: id, index: places[position], actions: actions)
            return source.changing(traits: traits)
        }
        node.mergeChildPreferences()
    }
}

/// What can be done with the rows of one ForEach.
final class RowActions {
    var onDelete: ((IndexSet) -> Void)?
    var onMove: ((IndexSet, Int) -> Void)?
    var onInsert: RowInsertion?

    init(
        onDelete: ((IndexSet) -> Void)? = nil, onMove: ((IndexSet, Int) -> Void)? = nil, onInsert: RowInsertion? = nil
    ) {
        self.onDelete = onDelete
        self.onMove = onMove
        self.onInsert = onInsert
    }

    /// Whether a row looks the same with these, whatever it is that they do.
    func isSameKind(as other: RowActions) -> Bool {
        (onDelete == nil) == (other.onDelete == nil) && (onMove == nil) == (other.onMove == nil)
            && onInsert?.types == other.onInsert?.types
    }

    /// Does from now on what `newer` does.
    func take(_ newer: RowActions) {
        onDelete = newer.onDelete
        onMove = newer.onMove
        onInsert = newer.onInsert
    }
}

struct RowIdentity {
    let id: AnyHashable
    let index: Int
    let actions: RowActions
}

enum RowIdentityTrait: ViewTraitKey {
    static var defaultValue: RowIdentity? { nil }
}

/// What `tag(_:)` said, or the identity of the ForEach element.
enum TagTrait: ViewTraitKey {
    static var defaultValue: AnyHashable? { nil }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(_data: data, id: { $0.id }, content: content)
    }
}

extension ForEach where Content: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        self.init(_data: data, id: { $0[keyPath: id] }, content: content)
    }

    public init<C>(_ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content)
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
        C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
    {
        self.init(data, id: \.id, content: content)
    }

    public init<C>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
        C.Index: Hashable
    {
        let collection = data.wrappedValue
        self.init(
            _data: collection.indices.lazy.map { ($0, collection[$0][keyPath: id]) }, id: { $0.1 },
            content: { content(data[$0.0]) })
    }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(_data: data, id: { $0 }, content: content)
    }
}

/// A type of view that generates views from an underlying collection of data.
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Self.Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach where Content: View {
    func withOnDelete(_ action: ((IndexSet) -> Void)?) -> ForEach {
        var copy = self
        copy.onDelete = action
        return copy
    }
    func withOnMove(_ action: ((IndexSet, Int) -> Void)?) -> ForEach {
        var copy = self
        copy.onMove = action
        return copy
    }
}
