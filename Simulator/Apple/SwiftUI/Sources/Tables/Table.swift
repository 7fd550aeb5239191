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
    private let rows: Rows
    private let columns: Columns
    private let selection: TableSelection<Value.ID>
    private let sorting: TableSorting?

    init(
        rows: Rows, columns: Columns, selection: TableSelection<Value.ID> = .none, sorting: TableSorting? = nil
    ) {
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
        let items = columns._columns()
        let isCompact = sizeClass != .regular
        let shown = isCompact ? Array(items.prefix(1)) : items
        if isCompact {
            cells(shown)
        } else {
            Section {
                cells(shown)
            } header: {
                header(shown)
            }
        }
    }

    private func cells(_ shown: [_TableColumnItem<Value>]) -> some View {
        ForEach(rows._rows()) { row in
            HStack(spacing: 8) {
                ForEach(shown.indices, id: \.self) { column in
                    shown[column].framed(shown[column].content(row))
                }
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

extension _TableColumnItem {
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
