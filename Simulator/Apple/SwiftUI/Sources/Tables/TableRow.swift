import Foundation
import FoundationCompat

/// A row as a table shows it.
public struct _TableRowItem<Value> {
    let value: Value
    /// What is below it in a tree, nil for a row that cannot be opened.
    var children: (() -> [_TableRowItem])?
    /// Whether it is open; the table keeps it itself where nil.
    var isExpanded: Binding<Bool>?
    var isSelectionDisabled = false
    /// What is dragged of it, where it can be dragged.
    var makeProvider: (() -> NSItemProvider?)?
    /// The section that it is in, where the table has any.
    var section: TableSectionHead?

    init(_ value: Value) { self.value = value }

    /// A row with the rows of its children below it.
    static func tree<Data: RandomAccessCollection>(_ value: Value, children: KeyPath<Value, Data?>) -> Self
    where Data.Element == Value {
        var item = _TableRowItem(value)
        if let below = value[keyPath: children] {
            item.children = { below.map { tree($0, children: children) } }
        }
        return item
    }
}

/// A type used to represent table rows.
@MainActor @preconcurrency public protocol TableRowContent<TableRowValue> {
    associatedtype TableRowValue: Identifiable = Self.TableRowBody.TableRowValue
    associatedtype TableRowBody: TableRowContent
    var tableRowBody: Self.TableRowBody { get }
    func _rows() -> [_TableRowItem<TableRowValue>]
}

extension TableRowContent where TableRowValue == TableRowBody.TableRowValue {
    public func _rows() -> [_TableRowItem<TableRowValue>] { tableRowBody._rows() }
}

extension Never: TableRowContent {
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [_TableRowItem<Never>] { [] }
}

/// A row that represents a data value in a table.
public struct TableRow<Value>: TableRowContent where Value: Identifiable {
    public typealias TableRowValue = Value
    public typealias TableRowBody = Never
    private let value: Value
    public init(_ value: Value) { self.value = value }
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [_TableRowItem<Value>] { [_TableRowItem(value)] }
}

/// A type of table row content that generates table rows from an underlying collection of data.
public struct TableForEachContent<Data>: TableRowContent
where Data: RandomAccessCollection, Data.Element: Identifiable {
    public typealias TableRowValue = Data.Element
    let data: Data
    public var tableRowBody: some TableRowContent {
        TupleTableRowContent<Data.Element, Void>((), data.map { _TableRowItem($0) })
    }
    public func _rows() -> [_TableRowItem<Data.Element>] { data.map { _TableRowItem($0) } }
}

/// A type of table column content that creates table rows created from a Swift tuple of table rows.
public struct TupleTableRowContent<Value, T>: TableRowContent where Value: Identifiable {
    public typealias TableRowValue = Value
    public typealias TableRowBody = Never
    public var value: T
    private let rows: [_TableRowItem<Value>]
    init(_ value: T, _ rows: [_TableRowItem<Value>]) {
        self.value = value
        self.rows = rows
    }
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [_TableRowItem<Value>] { rows }
}

extension Optional: TableRowContent where Wrapped: TableRowContent {
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [_TableRowItem<Wrapped.TableRowValue>] { self?._rows() ?? [] }
}

extension ForEach: TableRowContent where Content: TableRowContent {
    public typealias TableRowValue = Content.TableRowValue
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [_TableRowItem<Content.TableRowValue>] { data.flatMap { content($0)._rows() } }

    public init<V>(_ data: Data, @TableRowBuilder<V> content: @escaping (Data.Element) -> Content)
    where ID == Data.Element.ID, V == Content.TableRowValue, Data.Element: Identifiable {
        self.init(_data: data, id: { $0.id }, content: content)
    }
    public init<V>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @TableRowBuilder<V> content: @escaping (Data.Element) -> Content
    ) where V == Content.TableRowValue {
        self.init(_data: data, id: { $0[keyPath: id] }, content: content)
    }
}

/// A kind of table row that shows or hides additional rows based on the state of a disclosure control.
public struct DisclosureTableRow<Label, Content>: TableRowContent
where Label: TableRowContent, Content: TableRowContent, Label.TableRowValue == Content.TableRowValue {
    public typealias TableRowValue = Label.TableRowValue
    private let label: Label
    private let isExpanded: Binding<Bool>?
    private let content: () -> Content

    public init<Value>(
        _ value: Value, isExpanded: Binding<Bool>? = nil, @TableRowBuilder<Value> content: @escaping () -> Content
    ) where Label == TableRow<Value>, Value == Content.TableRowValue {
        label = TableRow(value)
        self.isExpanded = isExpanded
        self.content = content
    }

    public var tableRowBody: some TableRowContent { label }
    public func _rows() -> [_TableRowItem<Label.TableRowValue>] {
        let content = content
        return label._rows().map { row in
            var row = row
            row.children = { content()._rows() }
            row.isExpanded = isExpanded
            return row
        }
    }
}

/// An opaque table row type created by a table's hierarchical initializers.
public struct TableOutlineGroupContent<Data>: TableRowContent
where Data: RandomAccessCollection, Data.Element: Identifiable {
    public typealias TableRowValue = Data.Element
    let data: Data
    let children: KeyPath<Data.Element, Data?>

    public var tableRowBody: some TableRowContent { TableForEachContent(data: data) }
    public func _rows() -> [_TableRowItem<Data.Element>] { data.map { .tree($0, children: children) } }
}

extension TableRowContent {
    public func selectionDisabled(_ isDisabled: Bool = true) -> some TableRowContent<TableRowValue> {
        TupleTableRowContent(
            (),
            _rows().map { row in
                var row = row
                row.isSelectionDisabled = isDisabled
                return row
            })
    }
}
