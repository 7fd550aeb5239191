import Foundation

/// A type of table row content that generates table rows from an underlying collection of data.
@MainActor @preconcurrency public protocol DynamicTableRowContent: TableRowContent {
    associatedtype Data: Collection
    var data: Self.Data { get }
}

extension ForEach: DynamicTableRowContent where Content: TableRowContent {}

/// A table row content that doesn't produce any rows.
public struct EmptyTableRowContent<Value> where Value: Identifiable {
    public typealias TableRowValue = Value
    public typealias TableRowBody = Never
    init() {}
}

extension EmptyTableRowContent: TableRowContent {
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }
    public func _rows() -> [_TableRowItem<Value>] { [] }
}

@available(*, unavailable)
extension EmptyTableRowContent: Sendable {}

/// A table row that displays a single view instead of columned content: the header of a section.
public struct TableHeaderRowContent<Value, Content>: TableRowContent where Value: Identifiable, Content: View {
    public typealias TableRowValue = Value
    fileprivate let content: Content

    public var tableRowBody: some TableRowContent { EmptyTableRowContent<Value>() }
    public func _rows() -> [_TableRowItem<Value>] { [] }
}

@available(*, unavailable)
extension TableHeaderRowContent: Sendable {}

/// What the rows of one section of a table have in common.
final class TableSectionHead {
    let header: AnyView?
    let isExpanded: Binding<Bool>?

    init(header: AnyView?, isExpanded: Binding<Bool>?) {
        self.header = header
        self.isExpanded = isExpanded
    }
}

/// Row content that may be the header of a section.
private protocol TableHeader {
    var view: AnyView { get }
}

extension TableHeaderRowContent: TableHeader {
    fileprivate var view: AnyView { AnyView(content) }
}

extension Section: TableRowContent where Parent: TableRowContent, Content: TableRowContent, Footer: TableRowContent {
    public typealias TableRowValue = Content.TableRowValue
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }

    public func _rows() -> [_TableRowItem<Content.TableRowValue>] {
        let head = TableSectionHead(header: (header as? any TableHeader)?.view, isExpanded: isExpanded)
        return content._rows().map { row in
            var row = row
            row.section = head
            return row
        }
    }

    public init<V, H>(@TableRowBuilder<V> content: () -> Content, @ViewBuilder header: () -> H)
    where
        Parent == TableHeaderRowContent<V, H>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue, H: View
    {
        self.init(
            header: TableHeaderRowContent(content: header()), content: content(), footer: EmptyTableRowContent())
    }
    public init<V>(_ titleKey: LocalizedStringKey, @TableRowBuilder<V> content: () -> Content)
    where Parent == TableHeaderRowContent<V, Text>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
        self.init(content: content) { Text(titleKey) }
    }
    @_disfavoredOverload public init<V, S>(_ title: S, @TableRowBuilder<V> content: () -> Content)
    where
        Parent == TableHeaderRowContent<V, Text>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue,
        S: StringProtocol
    {
        self.init(content: content) { Text(title) }
    }
    public init<V>(@TableRowBuilder<V> content: () -> Content)
    where Parent == EmptyTableRowContent<V>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
        self.init(header: EmptyTableRowContent(), content: content(), footer: EmptyTableRowContent())
    }
}

extension Section where Parent: TableRowContent, Content: TableRowContent {
    public init<V, H>(
        isExpanded: Binding<Bool>, @TableRowBuilder<V> content: () -> Content, @ViewBuilder header: () -> H
    )
    where
        Parent == TableHeaderRowContent<V, H>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue, H: View
    {
        self.init(
            header: TableHeaderRowContent(content: header()), content: content(), footer: EmptyTableRowContent(),
            isExpanded: isExpanded)
    }
    public init<V>(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @TableRowBuilder<V> content: () -> Content
    )
    where Parent == TableHeaderRowContent<V, Text>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init<V, S>(_ title: S, isExpanded: Binding<Bool>, @TableRowBuilder<V> content: () -> Content)
    where
        Parent == TableHeaderRowContent<V, Text>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue,
        S: StringProtocol
    {
        self.init(isExpanded: isExpanded, content: content) { Text(title) }
    }
}

/// The rows of a table, section by section where it has sections.
struct TableSectionRows<Value: Identifiable>: View {
    let items: [_TableRowItem<Value>]
    let columns: [_TableColumnItem<Value>]

    private var sections: [(head: TableSectionHead?, items: [_TableRowItem<Value>])] {
        items.reduce(into: []) { sections, item in
            if let last = sections.last, last.head === item.section {
                sections[sections.count - 1].items.append(item)
            } else {
                sections.append((item.section, [item]))
            }
        }
    }

    var body: some View {
        let sections = sections
        if sections.contains(where: { $0.head != nil }) {
            ForEach(sections.indices, id: \.self) { index in section(sections[index].head, sections[index].items) }
        } else {
            TableRows(items: items, columns: columns)
        }
    }

    @ViewBuilder private func section(_ head: TableSectionHead?, _ items: [_TableRowItem<Value>]) -> some View {
        if let isExpanded = head?.isExpanded {
            Section(isExpanded: isExpanded) {
                TableRows(items: items, columns: columns)
            } header: {
                head?.header
            }
        } else {
            Section {
                TableRows(items: items, columns: columns)
            } header: {
                head?.header
            }
        }
    }
}
