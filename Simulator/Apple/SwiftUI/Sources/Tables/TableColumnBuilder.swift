import Foundation

/// A type of table column content that creates table columns created from a Swift tuple of table columns.
public struct TupleTableColumnContent<RowValue, Sort, T>: TableColumnContent
where RowValue: Identifiable, Sort: SortComparator {
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort
    public typealias TableColumnBody = Never
    public var value: T
    private let columns: [_TableColumnItem<RowValue>]

    init(_ value: T, _ columns: [_TableColumnItem<RowValue>]) {
        self.value = value
        self.columns = columns
    }
    public var tableColumnBody: Never { bodyOfPrimitive(Self.self) }
    public func _columns() -> [_TableColumnItem<RowValue>] { columns }
}

extension Optional: TableColumnContent where Wrapped: TableColumnContent {
    public typealias TableRowValue = Wrapped.TableRowValue
    public typealias TableColumnSortComparator = Wrapped.TableColumnSortComparator
    public typealias TableColumnBody = Never
    public var tableColumnBody: Never { bodyOfPrimitive(Self.self) }
    public func _columns() -> [_TableColumnItem<Wrapped.TableRowValue>] { self?._columns() ?? [] }
}

/// A result builder that creates table column content from closures.
@MainActor @preconcurrency @resultBuilder public struct TableColumnBuilder<RowValue, Sort>
where RowValue: Identifiable, Sort: SortComparator {
    public static func buildExpression<Content, Label>(_ column: TableColumn<RowValue, Sort, Content, Label>)
        -> TableColumn<RowValue, Sort, Content, Label> where Content: View, Label: View
    {
        column
    }
    @_disfavoredOverload
    public static func buildExpression<Content, Label>(_ column: TableColumn<RowValue, Never, Content, Label>)
        -> TableColumn<RowValue, Never, Content, Label> where Content: View, Label: View
    {
        column
    }
    public static func buildExpression<Column>(_ column: Column) -> Column
    where RowValue == Column.TableRowValue, Sort == Column.TableColumnSortComparator, Column: TableColumnContent {
        column
    }
    @_disfavoredOverload public static func buildExpression<Column>(_ column: Column) -> Column
    where RowValue == Column.TableRowValue, Column: TableColumnContent, Column.TableColumnSortComparator == Never {
        column
    }
    public static func buildIf<C>(_ content: C?) -> C?
    where RowValue == C.TableRowValue, Sort == C.TableColumnSortComparator, C: TableColumnContent {
        content
    }
    public static func buildBlock<Column>(_ column: Column) -> Column
    where RowValue == Column.TableRowValue, Sort == Column.TableColumnSortComparator, Column: TableColumnContent {
        column
    }
    @_disfavoredOverload public static func buildBlock<Column>(_ column: Column) -> Column
    where RowValue == Column.TableRowValue, Column: TableColumnContent, Column.TableColumnSortComparator == Never {
        column
    }
    public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> TupleTableColumnContent<RowValue, Sort, (C0, C1)>
    where C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue {
        TupleTableColumnContent((c0, c1), c0._columns() + c1._columns())
    }
    public static func buildBlock<C0, C1, C2>(_ c0: C0, _ c1: C1, _ c2: C2) -> TupleTableColumnContent<
        RowValue, Sort, (C0, C1, C2)
    >
    where
        C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue,
        C2: TableColumnContent, C2.TableRowValue == RowValue
    {
        TupleTableColumnContent((c0, c1, c2), c0._columns() + c1._columns() + c2._columns())
    }
    public static func buildBlock<C0, C1, C2, C3>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3) -> TupleTableColumnContent<
        RowValue, Sort, (C0, C1, C2, C3)
    >
    where
        C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue,
        C2: TableColumnContent, C2.TableRowValue == RowValue, C3: TableColumnContent, C3.TableRowValue == RowValue
    {
        let parts = [c0._columns(), c1._columns(), c2._columns(), c3._columns()]
        return TupleTableColumnContent((c0, c1, c2, c3), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4)
        -> TupleTableColumnContent<RowValue, Sort, (C0, C1, C2, C3, C4)>
    where
        C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue,
        C2: TableColumnContent, C2.TableRowValue == RowValue, C3: TableColumnContent, C3.TableRowValue == RowValue,
        C4: TableColumnContent, C4.TableRowValue == RowValue
    {
        let parts = [c0._columns(), c1._columns(), c2._columns(), c3._columns(), c4._columns()]
        return TupleTableColumnContent((c0, c1, c2, c3, c4), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5)
        -> TupleTableColumnContent<RowValue, Sort, (C0, C1, C2, C3, C4, C5)>
    where
        C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue,
        C2: TableColumnContent, C2.TableRowValue == RowValue, C3: TableColumnContent, C3.TableRowValue == RowValue,
        C4: TableColumnContent, C4.TableRowValue == RowValue, C5: TableColumnContent, C5.TableRowValue == RowValue
    {
        let parts = [c0._columns(), c1._columns(), c2._columns(), c3._columns(), c4._columns(), c5._columns()]
        return TupleTableColumnContent((c0, c1, c2, c3, c4, c5), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6
    ) -> TupleTableColumnContent<RowValue, Sort, (C0, C1, C2, C3, C4, C5, C6)>
    where
        C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue,
        C2: TableColumnContent, C2.TableRowValue == RowValue, C3: TableColumnContent, C3.TableRowValue == RowValue,
        C4: TableColumnContent, C4.TableRowValue == RowValue, C5: TableColumnContent, C5.TableRowValue == RowValue,
        C6: TableColumnContent, C6.TableRowValue == RowValue
    {
        let parts = [
            c0._columns(), c1._columns(), c2._columns(), c3._columns(), c4._columns(), c5._columns(), c6._columns(),
        ]
        return TupleTableColumnContent((c0, c1, c2, c3, c4, c5, c6), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7
    ) -> TupleTableColumnContent<RowValue, Sort, (C0, C1, C2, C3, C4, C5, C6, C7)>
    where
        C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue,
        C2: TableColumnContent, C2.TableRowValue == RowValue, C3: TableColumnContent, C3.TableRowValue == RowValue,
        C4: TableColumnContent, C4.TableRowValue == RowValue, C5: TableColumnContent, C5.TableRowValue == RowValue,
        C6: TableColumnContent, C6.TableRowValue == RowValue, C7: TableColumnContent, C7.TableRowValue == RowValue
    {
        let parts = [
            c0._columns(), c1._columns(), c2._columns(), c3._columns(), c4._columns(), c5._columns(), c6._columns(),
            c7._columns(),
        ]
        return TupleTableColumnContent((c0, c1, c2, c3, c4, c5, c6, c7), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7, C8>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8
    ) -> TupleTableColumnContent<RowValue, Sort, (C0, C1, C2, C3, C4, C5, C6, C7, C8)>
    where
        C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue,
        C2: TableColumnContent, C2.TableRowValue == RowValue, C3: TableColumnContent, C3.TableRowValue == RowValue,
        C4: TableColumnContent, C4.TableRowValue == RowValue, C5: TableColumnContent, C5.TableRowValue == RowValue,
        C6: TableColumnContent, C6.TableRowValue == RowValue, C7: TableColumnContent, C7.TableRowValue == RowValue,
        C8: TableColumnContent, C8.TableRowValue == RowValue
    {
        let parts = [
            c0._columns(), c1._columns(), c2._columns(), c3._columns(), c4._columns(), c5._columns(), c6._columns(),
            c7._columns(), c8._columns(),
        ]
        return TupleTableColumnContent((c0, c1, c2, c3, c4, c5, c6, c7, c8), parts.flatMap { $0 })
    }
    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7, C8, C9>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8, _ c9: C9
    ) -> TupleTableColumnContent<RowValue, Sort, (C0, C1, C2, C3, C4, C5, C6, C7, C8, C9)>
    where
        C0: TableColumnContent, C0.TableRowValue == RowValue, C1: TableColumnContent, C1.TableRowValue == RowValue,
        C2: TableColumnContent, C2.TableRowValue == RowValue, C3: TableColumnContent, C3.TableRowValue == RowValue,
        C4: TableColumnContent, C4.TableRowValue == RowValue, C5: TableColumnContent, C5.TableRowValue == RowValue,
        C6: TableColumnContent, C6.TableRowValue == RowValue, C7: TableColumnContent, C7.TableRowValue == RowValue,
        C8: TableColumnContent, C8.TableRowValue == RowValue, C9: TableColumnContent, C9.TableRowValue == RowValue
    {
        let parts = [
            c0._columns(), c1._columns(), c2._columns(), c3._columns(), c4._columns(), c5._columns(), c6._columns(),
            c7._columns(), c8._columns(), c9._columns(),
        ]
        return TupleTableColumnContent((c0, c1, c2, c3, c4, c5, c6, c7, c8, c9), parts.flatMap { $0 })
    }
}
