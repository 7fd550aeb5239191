import Foundation

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
