import Foundation

/// A structure that computes columns on demand from an underlying collection of identified data.
public struct TableColumnForEach<Data, ID, RowValue, Sort, Content>: TableColumnContent
where
    Data: RandomAccessCollection, ID: Hashable, RowValue == Content.TableRowValue,
    Sort == Content.TableColumnSortComparator, Content: TableColumnContent
{
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort
    public typealias TableColumnBody = Never
    public var data: Data
    public var content: (Data.Element) -> Content

    public init(
        _ data: Data,
        @TableColumnBuilder<TableRowValue, TableColumnSortComparator> content: @escaping (Data.Element) -> Content
    )
    where ID == Data.Element.ID, Data.Element: Identifiable {
        self.data = data
        self.content = content
    }
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @TableColumnBuilder<TableRowValue, TableColumnSortComparator> content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
    }
    public init(
        _ data: Range<Int>,
        @TableColumnBuilder<TableRowValue, TableColumnSortComparator> content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int {
        self.data = data
        self.content = content
    }

    public var tableColumnBody: Never { bodyOfPrimitive(Self.self) }
    public func _columns() -> [_TableColumnItem<RowValue>] { data.flatMap { content($0)._columns() } }
}

@available(*, unavailable)
extension TableColumnForEach: Sendable {}
