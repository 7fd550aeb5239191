import Foundation

/// A set of edit actions on a collection of data that a view can offer to a user.
public struct EditActions<Data>: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    fileprivate static var deleting: Self { Self(rawValue: 1) }
    fileprivate static var moving: Self { Self(rawValue: 2) }
}

extension EditActions where Data: RangeReplaceableCollection {
    public static var delete: EditActions<Data> { deleting }
    public static var all: EditActions<Data> { deleting }
}

extension EditActions where Data: MutableCollection {
    public static var move: EditActions<Data> { moving }
    public static var all: EditActions<Data> { moving }
}

extension EditActions where Data: MutableCollection, Data: RangeReplaceableCollection {
    public static var all: EditActions<Data> { [deleting, moving] }
}

/// A collection wrapper that iterates over the indices and identifiers of a collection together.
public struct IndexedIdentifierCollection<Base, ID>: Collection where Base: Collection, ID: Hashable {
    /// One place of the collection, with the identity of what is there.
    public struct Element {
        let index: Base.Index
        let id: ID
    }
    public typealias Index = Base.Index
    fileprivate let base: Base
    fileprivate let id: KeyPath<Base.Element, ID>

    public var startIndex: Index { base.startIndex }
    public var endIndex: Index { base.endIndex }
    public subscript(position: Index) -> Element { Element(index: position, id: base[position][keyPath: id]) }
    public func index(after i: Index) -> Index { base.index(after: i) }
}

extension IndexedIdentifierCollection: BidirectionalCollection where Base: BidirectionalCollection {
    public func index(before i: Index) -> Index { base.index(before: i) }
}

extension IndexedIdentifierCollection: RandomAccessCollection where Base: RandomAccessCollection {}

/// An opaque wrapper view that adds editing capabilities to a row in a list.
public struct EditableCollectionContent<Content, Data> {
    fileprivate let content: Content
}

extension EditableCollectionContent: View where Content: View {
    public var body: some View { content }
}

extension ForEach {
    public init<C, R>(
        _ data: Binding<C>, editActions: EditActions<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> R
    )
    where
        Data == IndexedIdentifierCollection<C, ID>, ID == C.Element.ID, Content == EditableCollectionContent<R, C>,
        C: MutableCollection, C: RandomAccessCollection, R: View, C.Element: Identifiable, C.Index: Hashable
    {
        self.init(data, id: \.id, editActions: editActions, content: content)
    }

    public init<C, R>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> R
    )
    where
        Data == IndexedIdentifierCollection<C, ID>, Content == EditableCollectionContent<R, C>, C: MutableCollection,
        C: RandomAccessCollection, R: View, C.Index: Hashable
    {
        let collection = data.wrappedValue
        self.init(
            _data: IndexedIdentifierCollection(base: collection, id: id), id: { $0.id },
            content: { EditableCollectionContent(content: content(data[$0.index])) })
        if editActions.contains(.deleting), let remover = data as? any OffsetRemoving {
            onDelete = { remover.removeOffsets($0) }
        }
        if editActions.contains(.moving) {
            onMove = { offsets, destination in data.wrappedValue.moveElements(at: offsets, to: destination) }
        }
    }
}

/// A binding to something that elements can be taken out of: known only at run time, since `EditActions` says it.
private protocol OffsetRemoving { func removeOffsets(_ offsets: IndexSet) }

extension Binding: OffsetRemoving where Value: RangeReplaceableCollection {
    fileprivate func removeOffsets(_ offsets: IndexSet) {
        var kept = Value()
        for (offset, element) in wrappedValue.enumerated() where !offsets.contains(offset) { kept.append(element) }
        wrappedValue = kept
    }
}

extension MutableCollection {
    /// As `move(fromOffsets:toOffset:)`: the elements at these offsets go in front of the one at the destination.
    fileprivate mutating func moveElements(at offsets: IndexSet, to destination: Int) {
        let old = Array(self)
        let moved = old.indices.filter(offsets.contains)
        let before = old.indices.filter { !offsets.contains($0) && $0 < destination }
        let after = old.indices.filter { !offsets.contains($0) && $0 >= destination }
        for (index, source) in zip(Array(indices), before + moved + after) { self[index] = old[source] }
    }
}
