import Foundation

/// A container that presents rows of data arranged in one or more columns.
///
/// In a compact width, which is an iPhone's, only the first column is shown and no header, as on iOS.
public struct Table<Value, Rows, Columns>: View
where
    Value == Rows.TableRowValue, Rows: TableRowContent, Columns: TableColumnContent,
    Rows.TableRowValue == Columns.TableRowValue
{
    @Environment(\.horizontalSizeClass) private var sizeClass
    @Environment(\.tableHeaderVisibility) private var headerVisibility
    private let rows: Rows
    private let columns: Columns
    private let selection: TableSelection<Value.ID>
    private let sorting: TableSorting?
    private let customization: Binding<TableColumnCustomization<Value>>?

    init(
        rows: Rows, columns: Columns, selection: TableSelection<Value.ID> = .none, sorting: TableSorting? = nil,
        customization: Binding<TableColumnCustomization<Value>>? = nil
    ) {
        self.customization = customization
        self.rows = rows
        self.columns = columns
        self.selection = selection
        self.sorting = sorting
    }

    public var body: some View {
        switch selection {
        case .none: List { content }
        case .one(let value): List(selection: value) { content }
        case .several(let values): List(selection: values) { content }
        }
    }

    @ViewBuilder private var content: some View {
        let items = columns._columns().filter { $0.isShown(customization?.wrappedValue) }
        let isCompact = sizeClass != .regular
        let shown = isCompact ? Array(items.prefix(1)) : items
        if isCompact || headerVisibility == .hidden {
            TableSectionRows(items: rows._rows(), columns: shown)
        } else if rows._rows().contains(where: { $0.section != nil }) {
            header(shown)
            TableSectionRows(items: rows._rows(), columns: shown)
        } else {
            Section {
                TableRows(items: rows._rows(), columns: shown)
            } header: {
                header(shown)
            }
        }
    }

    private func header(_ shown: [_TableColumnItem<Value>]) -> some View {
        HStack(spacing: 8) {
            ForEach(shown.indices, id: \.self) { column in
                shown[column].framed(heading(shown[column]))
            }
        }
    }

    @ViewBuilder private func heading(_ column: _TableColumnItem<Value>) -> some View {
        if let sorting, let comparator = column.comparator {
            Button {
                sorting.choose(comparator)
            } label: {
                HStack(spacing: 2) {
                    column.label
                    if let order = sorting.order(comparator) {
                        Image(systemName: order == .forward ? "chevron.up" : "chevron.down").imageScale(.small)
                    }
                }
            }
            .buttonStyle(.plain)
        } else {
            column.label
        }
    }
}

/// The rows of one level; those that have others below them can be opened.
struct TableRows<Value: Identifiable>: View {
    let items: [_TableRowItem<Value>]
    let columns: [_TableColumnItem<Value>]

    var body: some View {
        ForEach(_data: items, id: \.value.id) { TableRowView(item: $0, columns: columns) }
    }
}

private struct TableRowView<Value: Identifiable>: View {
    let item: _TableRowItem<Value>
    let columns: [_TableColumnItem<Value>]
    @State private var isOpen = false

    var body: some View {
        if let children = item.children {
            DisclosureGroup(isExpanded: item.isExpanded ?? $isOpen) {
                TableRows(items: children(), columns: columns)
            } label: {
                cells
            }
        } else {
            cells
        }
    }

    @ViewBuilder private var cells: some View {
        if let makeProvider = item.makeProvider { texts.itemProvider(makeProvider) } else { texts }
    }

    private var texts: some View {
        HStack(spacing: 8) {
            ForEach(columns.indices, id: \.self) { column in
                columns[column].framed(columns[column].content(item.value))
            }
        }
        .selectionDisabled(item.isSelectionDisabled)
    }
}

extension _TableColumnItem {
    /// What the app's customization says of the column, or else its own default.
    fileprivate func isShown(_ customization: TableColumnCustomization<RowValue>?) -> Bool
    where RowValue: Identifiable {
        let chosen = identifier.flatMap { customization?[visibility: $0] } ?? .automatic
        return (chosen == .automatic ? defaultVisibility : chosen) != .hidden
    }

    @MainActor fileprivate func framed(_ view: some View) -> some View {
        view.frame(minWidth: width ?? minimumWidth, maxWidth: width ?? .infinity, alignment: alignment.frame)
    }
}

/// What of a table is chosen.
enum TableSelection<ID: Hashable> {
    case none
    case one(Binding<ID?>)
    case several(Binding<Set<ID>>)
}

/// The order of a table's rows, whatever type its comparators have.
struct TableSorting {
    let choose: (Any) -> Void
    let order: (Any) -> SortOrder?

    /// Choosing the column that sorts turns its order round; choosing another puts it first.
    init<Sort: SortComparator>(_ sortOrder: Binding<[Sort]>) {
        func place(_ comparator: Sort) -> Int? {
            sortOrder.wrappedValue.firstIndex { known in
                var other = comparator
                other.order = known.order
                return other == known
            }
        }
        order = { comparator in
            guard let comparator = comparator as? Sort, place(comparator) == 0 else { return nil }
            return sortOrder.wrappedValue.first?.order
        }
        choose = { comparator in
            guard var comparator = comparator as? Sort else { return }
            var comparators = sortOrder.wrappedValue
            if let old = place(comparator) {
                if old == 0 { comparator.order = comparators[0].order == .forward ? .reverse : .forward }
                comparators.remove(at: old)
            }
            sortOrder.wrappedValue = [comparator] + comparators
        }
    }
}
