import Foundation

/// A type used to represent table rows.
@MainActor @preconcurrency public protocol TableRowContent<TableRowValue> {
    associatedtype TableRowValue: Identifiable = Self.TableRowBody.TableRowValue
    associatedtype TableRowBody: TableRowContent
    var tableRowBody: Self.TableRowBody { get }
    func _rows() -> [TableRowValue]
}

extension TableRowContent where TableRowValue == TableRowBody.TableRowValue {
    public func _rows() -> [TableRowValue] { tableRowBody._rows() }
}

extension Never: TableRowContent {
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [Never] { [] }
}

/// A row that represents a data value in a table.
public struct TableRow<Value>: TableRowContent where Value: Identifiable {
    public typealias TableRowValue = Value
    public typealias TableRowBody = Never
    private let value: Value
    public init(_ value: Value) { self.value = value }
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [Value] { [value] }
}

/// A type of table row content that generates table rows from an underlying collection of data.
public struct TableForEachContent<Data>: TableRowContent
where Data: RandomAccessCollection, Data.Element: Identifiable {
    public typealias TableRowValue = Data.Element
    let data: Data
    public var tableRowBody: some TableRowContent { TupleTableRowContent<Data.Element, Void>((), Array(data)) }
    public func _rows() -> [Data.Element] { Array(data) }
}

/// A type of table column content that creates table rows created from a Swift tuple of table rows.
public struct TupleTableRowContent<Value, T>: TableRowContent where Value: Identifiable {
    public typealias TableRowValue = Value
    public typealias TableRowBody = Never
    public var value: T
    private let rows: [Value]
    init(_ value: T, _ rows: [Value]) {
        self.value = value
        self.rows = rows
    }
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [Value] { rows }
}

extension Optional: TableRowContent where Wrapped: TableRowContent {
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [Wrapped.TableRowValue] { self?._rows() ?? [] }
}

extension ForEach: TableRowContent where Content: TableRowContent {
    public typealias TableRowValue = Content.TableRowValue
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [Content.TableRowValue] { data.flatMap { content($0)._rows() } }

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

/// A result builder that creates table row content from closures.
@MainActor @preconcurrency @resultBuilder public struct TableRowBuilder<Value> where Value: Identifiable {
    public static func buildExpression<Content>(_ content: Content) -> Content
    where Value == Content.TableRowValue, Content: TableRowContent {
        content
    }
    public static func buildIf<C>(_ content: C?) -> C? where Value == C.TableRowValue, C: TableRowContent { content }
    public static func buildBlock<C>(_ content: C) -> C where Value == C.TableRowValue, C: TableRowContent { content }
    public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> TupleTableRowContent<Value, (C0, C1)>
    where C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value {
        let parts = [c0._rows(), c1._rows()]
        return TupleTableRowContent((c0, c1), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2>(_ c0: C0, _ c1: C1, _ c2: C2) -> TupleTableRowContent<Value, (C0, C1, C2)>
    where
        C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value,
        C2: TableRowContent, C2.TableRowValue == Value
    {
        let parts = [c0._rows(), c1._rows(), c2._rows()]
        return TupleTableRowContent((c0, c1, c2), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3) -> TupleTableRowContent<
        Value, (C0, C1, C2, C3)
    >
    where
        C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value,
        C2: TableRowContent, C2.TableRowValue == Value, C3: TableRowContent, C3.TableRowValue == Value
    {
        let parts = [c0._rows(), c1._rows(), c2._rows(), c3._rows()]
        return TupleTableRowContent((c0, c1, c2, c3), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4)
        -> TupleTableRowContent<Value, (C0, C1, C2, C3, C4)>
    where
        C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value,
        C2: TableRowContent, C2.TableRowValue == Value, C3: TableRowContent, C3.TableRowValue == Value,
        C4: TableRowContent, C4.TableRowValue == Value
    {
        let parts = [c0._rows(), c1._rows(), c2._rows(), c3._rows(), c4._rows()]
        return TupleTableRowContent((c0, c1, c2, c3, c4), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5)
        -> TupleTableRowContent<Value, (C0, C1, C2, C3, C4, C5)>
    where
        C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value,
        C2: TableRowContent, C2.TableRowValue == Value, C3: TableRowContent, C3.TableRowValue == Value,
        C4: TableRowContent, C4.TableRowValue == Value, C5: TableRowContent, C5.TableRowValue == Value
    {
        let parts = [c0._rows(), c1._rows(), c2._rows(), c3._rows(), c4._rows(), c5._rows()]
        return TupleTableRowContent((c0, c1, c2, c3, c4, c5), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6
    ) -> TupleTableRowContent<Value, (C0, C1, C2, C3, C4, C5, C6)>
    where
        C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value,
        C2: TableRowContent, C2.TableRowValue == Value, C3: TableRowContent, C3.TableRowValue == Value,
        C4: TableRowContent, C4.TableRowValue == Value, C5: TableRowContent, C5.TableRowValue == Value,
        C6: TableRowContent, C6.TableRowValue == Value
    {
        let parts = [c0._rows(), c1._rows(), c2._rows(), c3._rows(), c4._rows(), c5._rows(), c6._rows()]
        return TupleTableRowContent((c0, c1, c2, c3, c4, c5, c6), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7
    ) -> TupleTableRowContent<Value, (C0, C1, C2, C3, C4, C5, C6, C7)>
    where
        C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value,
        C2: TableRowContent, C2.TableRowValue == Value, C3: TableRowContent, C3.TableRowValue == Value,
        C4: TableRowContent, C4.TableRowValue == Value, C5: TableRowContent, C5.TableRowValue == Value,
        C6: TableRowContent, C6.TableRowValue == Value, C7: TableRowContent, C7.TableRowValue == Value
    {
        let parts = [c0._rows(), c1._rows(), c2._rows(), c3._rows(), c4._rows(), c5._rows(), c6._rows(), c7._rows()]
        return TupleTableRowContent((c0, c1, c2, c3, c4, c5, c6, c7), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7, C8>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8
    ) -> TupleTableRowContent<Value, (C0, C1, C2, C3, C4, C5, C6, C7, C8)>
    where
        C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value,
        C2: TableRowContent, C2.TableRowValue == Value, C3: TableRowContent, C3.TableRowValue == Value,
        C4: TableRowContent, C4.TableRowValue == Value, C5: TableRowContent, C5.TableRowValue == Value,
        C6: TableRowContent, C6.TableRowValue == Value, C7: TableRowContent, C7.TableRowValue == Value,
        C8: TableRowContent, C8.TableRowValue == Value
    {
        let parts = [
            c0._rows(), c1._rows(), c2._rows(), c3._rows(), c4._rows(), c5._rows(), c6._rows(), c7._rows(), c8._rows(),
        ]
        return TupleTableRowContent((c0, c1, c2, c3, c4, c5, c6, c7, c8), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7, C8, C9>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8, _ c9: C9
    ) -> TupleTableRowContent<Value, (C0, C1, C2, C3, C4, C5, C6, C7, C8, C9)>
    where
        C0: TableRowContent, C0.TableRowValue == Value, C1: TableRowContent, C1.TableRowValue == Value,
        C2: TableRowContent, C2.TableRowValue == Value, C3: TableRowContent, C3.TableRowValue == Value,
        C4: TableRowContent, C4.TableRowValue == Value, C5: TableRowContent, C5.TableRowValue == Value,
        C6: TableRowContent, C6.TableRowValue == Value, C7: TableRowContent, C7.TableRowValue == Value,
        C8: TableRowContent, C8.TableRowValue == Value, C9: TableRowContent, C9.TableRowValue == Value
    {
        let parts = [
            c0._rows(), c1._rows(), c2._rows(), c3._rows(), c4._rows(), c5._rows(), c6._rows(), c7._rows(), c8._rows(),
            c9._rows(),
        ]
        return TupleTableRowContent((c0, c1, c2, c3, c4, c5, c6, c7, c8, c9), parts.flatMap { $0 })
    }
}
