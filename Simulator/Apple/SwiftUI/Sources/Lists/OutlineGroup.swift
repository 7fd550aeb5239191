import Foundation

/// A structure that computes views and disclosure groups on demand from an underlying collection of tree-structured, identified data.
public struct OutlineGroup<Data, ID, Parent, Leaf, Subgroup> where Data: RandomAccessCollection, ID: Hashable {
    fileprivate let makeView: @MainActor () -> AnyView
    fileprivate let makeRows: @MainActor () -> Any

    fileprivate init(view: @escaping @MainActor () -> AnyView) {
        makeView = view
        makeRows = { [] }
    }
    fileprivate init(rows: @escaping @MainActor () -> Any) {
        makeView = { AnyView(EmptyView()) }
        makeRows = rows
    }
}

extension OutlineGroup: View where Parent: View, Leaf: View, Subgroup: View {
    public var body: some View { makeView() }
}

/// A type-erased view representing the children in an outline subgroup.
public struct OutlineSubgroupChildren: View {
    let content: AnyView
    public var body: some View { content }
}

/// The rows of one level of a tree: those with children are disclosure groups.
private struct OutlineLevel<Element, ID: Hashable, Row: View>: View {
    let elements: [Element]
    let id: (Element) -> ID
    let children: (Element) -> [Element]?
    let row: (Element) -> Row

    var body: some View {
        ForEach(_data: elements, id: id) { OutlineRow(element: $0, id: id, children: children, row: row) }
    }
}

/// One element of a tree with what is below it.
private struct OutlineRow<Element, ID: Hashable, Row: View>: View {
    let element: Element
    let id: (Element) -> ID
    let children: (Element) -> [Element]?
    let row: (Element) -> Row

    var body: some View {
        if let below = children(element) {
            DisclosureGroup {
                OutlineSubgroupChildren(
                    content: AnyView(OutlineLevel(elements: below, id: id, children: children, row: row)))
            } label: {
                row(element)
            }
        } else {
            row(element)
        }
    }
}

extension OutlineGroup
where
    ID == Data.Element.ID, Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren>,
    Data.Element: Identifiable
{
    public init<DataElement>(
        _ root: DataElement, children: KeyPath<DataElement, Data?>,
        @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where ID == DataElement.ID, DataElement: Identifiable, DataElement == Data.Element {
        self.init(root, id: \.id, children: children, content: content)
    }
    public init<DataElement>(
        _ data: Data, children: KeyPath<DataElement, Data?>, @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where ID == DataElement.ID, DataElement: Identifiable, DataElement == Data.Element {
        self.init(data, id: \.id, children: children, content: content)
    }
    public init<C, E>(
        _ root: Binding<E>, children: WritableKeyPath<E, C?>, @ViewBuilder content: @escaping (Binding<E>) -> Leaf
    )
    where
        Data == Binding<C>, ID == E.ID, C: MutableCollection, C: RandomAccessCollection, E: Identifiable, E == C.Element
    {
        self.init(root, id: \.id, children: children, content: content)
    }
    public init<C, E>(
        _ data: Binding<C>, children: WritableKeyPath<E, C?>, @ViewBuilder content: @escaping (Binding<E>) -> Leaf
    )
    where
        Data == Binding<C>, ID == E.ID, C: MutableCollection, C: RandomAccessCollection, E: Identifiable, E == C.Element
    {
        self.init(data, id: \.id, children: children, content: content)
    }
}

extension OutlineGroup
where Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
    public init<DataElement>(
        _ root: DataElement, id: KeyPath<DataElement, ID>, children: KeyPath<DataElement, Data?>,
        @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where DataElement == Data.Element {
        self.init {
            AnyView(
                OutlineRow(
                    element: root, id: { $0[keyPath: id] }, children: { $0[keyPath: children].map(Array.init) },
                    row: content))
        }
    }
    public init<DataElement>(
        _ data: Data, id: KeyPath<DataElement, ID>, children: KeyPath<DataElement, Data?>,
        @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where DataElement == Data.Element {
        self.init {
            AnyView(
                OutlineLevel(
                    elements: Array(data), id: { $0[keyPath: id] },
                    children: { $0[keyPath: children].map(Array.init) }, row: content))
        }
    }
    public init<C, E>(
        _ root: Binding<E>, id: KeyPath<E, ID>, children: WritableKeyPath<E, C?>,
        @ViewBuilder content: @escaping (Binding<E>) -> Leaf
    ) where Data == Binding<C>, C: MutableCollection, C: RandomAccessCollection, E == C.Element {
        self.init {
            AnyView(
                OutlineRow(
                    element: root, id: { $0.wrappedValue[keyPath: id] }, children: { $0.below(children) }, row: content)
            )
        }
    }
    public init<C, E>(
        _ data: Binding<C>, id: KeyPath<E, ID>, children: WritableKeyPath<E, C?>,
        @ViewBuilder content: @escaping (Binding<E>) -> Leaf
    ) where Data == Binding<C>, C: MutableCollection, C: RandomAccessCollection, E == C.Element {
        self.init {
            AnyView(
                OutlineLevel(
                    elements: Array(data), id: { $0.wrappedValue[keyPath: id] }, children: { $0.below(children) },
                    row: content))
        }
    }
}

extension Binding {
    /// Bindings to what is below a value, nil where nothing can be.
    fileprivate func below<C>(_ children: WritableKeyPath<Value, C?>) -> [Binding<C.Element>]?
    where C: MutableCollection, C: RandomAccessCollection {
        guard let collection = Binding<C>(self[dynamicMember: children]) else { return nil }
        return Array(collection)
    }
}

// MARK: Rows of a table

extension OutlineGroup: TableRowContent
where
    Parent: TableRowContent, Leaf: TableRowContent, Subgroup: TableRowContent,
    Parent.TableRowValue == Leaf.TableRowValue, Leaf.TableRowValue == Subgroup.TableRowValue
{
    public typealias TableRowValue = Leaf.TableRowValue
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [_TableRowItem<Leaf.TableRowValue>] {
        makeRows() as? [_TableRowItem<Leaf.TableRowValue>] ?? []
    }
}

extension OutlineGroup
where
    ID == Data.Element.ID, Parent: TableRowContent, Parent == Leaf, Leaf == Subgroup,
    Data.Element == Parent.TableRowValue
{
    public init<DataElement>(_ root: DataElement, children: KeyPath<DataElement, Data?>)
    where
        ID == DataElement.ID, Parent == TableRow<DataElement>, Leaf == TableRow<DataElement>,
        Subgroup == TableRow<DataElement>, DataElement: Identifiable, DataElement == Data.Element
    {
        self.init(rows: { [_TableRowItem.tree(root, children: children)] })
    }
    public init<DataElement>(_ data: Data, children: KeyPath<DataElement, Data?>)
    where
        ID == DataElement.ID, Parent == TableRow<DataElement>, Leaf == TableRow<DataElement>,
        Subgroup == TableRow<DataElement>, DataElement: Identifiable, DataElement == Data.Element
    {
        self.init(rows: { data.map { _TableRowItem.tree($0, children: children) } })
    }
}
