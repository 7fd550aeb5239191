import Foundation

/// A column as a table shows it.
public struct _TableColumnItem<RowValue> {
    let label: AnyView
    let title: Text?
    var minimumWidth: CGFloat?
    var width: CGFloat?
    var alignment: TableColumnAlignment = .automatic
    let content: (RowValue) -> AnyView
    /// How rows are sorted by the column, in the type of the table's sort order.
    let comparator: Any?
    /// The name that a customization knows it by.
    var identifier: String?
    var defaultVisibility = Visibility.automatic
}

/// A type used to represent columns within a table.
@MainActor @preconcurrency public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
    associatedtype TableRowValue: Identifiable = Self.TableColumnBody.TableRowValue
    associatedtype TableColumnSortComparator: SortComparator = Self.TableColumnBody.TableColumnSortComparator
    associatedtype TableColumnBody: TableColumnContent
    var tableColumnBody: Self.TableColumnBody { get }
    func _columns() -> [_TableColumnItem<TableRowValue>]
}

extension TableColumnContent where TableRowValue == TableColumnBody.TableRowValue {
    public func _columns() -> [_TableColumnItem<TableRowValue>] { tableColumnBody._columns() }
}

extension Never: TableColumnContent {
    public typealias TableRowValue = Never
    public typealias TableColumnSortComparator = Never
    public typealias TableColumnBody = Never
    public var tableColumnBody: Never { bodyOfPrimitive(Self.self) }
    public func _columns() -> [_TableColumnItem<Never>] { [] }
}

/// A column that displays a view for each row in a table.
public struct TableColumn<RowValue, Sort, Content, Label>: TableColumnContent
where RowValue: Identifiable, Sort: SortComparator, Content: View, Label: View {
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort
    public typealias TableColumnBody = Never
    private let label: Label
    private let content: (RowValue) -> Content
    private let comparator: Sort?
    private var minimumWidth: CGFloat?
    private var fixedWidth: CGFloat?

    fileprivate init(label: Label, comparator: Sort?, content: @escaping (RowValue) -> Content) {
        self.label = label
        self.comparator = comparator
        self.content = content
    }

    public var tableColumnBody: Never { bodyOfPrimitive(Self.self) }

    public func _columns() -> [_TableColumnItem<RowValue>] {
        let content = self.content
        return [
            _TableColumnItem(
                label: AnyView(label), title: label as? Text, minimumWidth: minimumWidth, width: fixedWidth,
                content: { AnyView(content($0)) }, comparator: comparator)
        ]
    }

    public func width(_ width: CGFloat? = nil) -> TableColumn<RowValue, Sort, Content, Label> {
        var copy = self
        copy.fixedWidth = width
        return copy
    }
    public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil)
        -> TableColumn<RowValue, Sort, Content, Label>
    {
        var copy = self
        copy.minimumWidth = min
        return copy
    }
    @available(*, deprecated, message: "Please pass one or more parameters to modify a column's width.")
    public func width() -> TableColumn<RowValue, Sort, Content, Label> { self }
}

extension TableColumn where RowValue == Sort.Compared, Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, sortUsing comparator: Sort,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(label: Text(titleKey), comparator: comparator, content: content)
    }
    @_disfavoredOverload public init<S>(
        _ title: S, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content
    ) where S: StringProtocol {
        self.init(label: Text(title), comparator: comparator, content: content)
    }
    public init(_ text: Text, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content) {
        self.init(label: text, comparator: comparator, content: content)
    }
}

extension TableColumn where Sort == Never, Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
        self.init(label: Text(titleKey), comparator: nil, content: content)
    }
    @_disfavoredOverload
    public init<S>(_ title: S, @ViewBuilder content: @escaping (RowValue) -> Content) where S: StringProtocol {
        self.init(label: Text(title), comparator: nil, content: content)
    }
    public init(_ text: Text, @ViewBuilder content: @escaping (RowValue) -> Content) {
        self.init(label: text, comparator: nil, content: content)
    }
    public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) where Content == Text {
        self.init(Text(titleKey), value: value)
    }
    @_disfavoredOverload
    public init<S>(_ title: S, value: KeyPath<RowValue, String>) where Content == Text, S: StringProtocol {
        self.init(Text(title), value: value)
    }
    public init(_ text: Text, value: KeyPath<RowValue, String>) where Content == Text {
        self.init(label: text, comparator: nil) { Text($0[keyPath: value]) }
    }
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
    public init<V>(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V>,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) where V: Comparable {
        self.init(Text(titleKey), value: value, content: content)
    }
    @_disfavoredOverload public init<S, V>(
        _ title: S, value: KeyPath<RowValue, V>, @ViewBuilder content: @escaping (RowValue) -> Content
    ) where S: StringProtocol, V: Comparable {
        self.init(Text(title), value: value, content: content)
    }
    public init<V>(
        _ text: Text, value: KeyPath<RowValue, V>, @ViewBuilder content: @escaping (RowValue) -> Content
    ) where V: Comparable {
        self.init(label: text, comparator: KeyPathComparator(value), content: content)
    }
    public init<V, C>(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V>, comparator: C,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) where V == C.Compared, C: SortComparator {
        self.init(Text(titleKey), value: value, comparator: comparator, content: content)
    }
    @_disfavoredOverload public init<S, V, C>(
        _ title: S, value: KeyPath<RowValue, V>, comparator: C, @ViewBuilder content: @escaping (RowValue) -> Content
    ) where S: StringProtocol, V == C.Compared, C: SortComparator {
        self.init(Text(title), value: value, comparator: comparator, content: content)
    }
    public init<V, C>(
        _ text: Text, value: KeyPath<RowValue, V>, comparator: C, @ViewBuilder content: @escaping (RowValue) -> Content
    ) where V == C.Compared, C: SortComparator {
        self.init(label: text, comparator: KeyPathComparator(value, comparator: comparator), content: content)
    }
    public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) where Content == Text {
        self.init(Text(titleKey), value: value)
    }
    @_disfavoredOverload
    public init<S>(_ title: S, value: KeyPath<RowValue, String>) where Content == Text, S: StringProtocol {
        self.init(Text(title), value: value)
    }
    public init(_ text: Text, value: KeyPath<RowValue, String>) where Content == Text {
        self.init(text, value: value, comparator: LocalizedStandardComparator()) { Text($0[keyPath: value]) }
    }
    public init(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>, comparator: String.StandardComparator
    ) where Content == Text {
        self.init(Text(titleKey), value: value, comparator: comparator)
    }
    @_disfavoredOverload
    public init<S>(_ title: S, value: KeyPath<RowValue, String>, comparator: String.StandardComparator)
    where Content == Text, S: StringProtocol {
        self.init(Text(title), value: value, comparator: comparator)
    }
    public init(_ text: Text, value: KeyPath<RowValue, String>, comparator: String.StandardComparator)
    where Content == Text {
        self.init(label: text, comparator: KeyPathComparator(value, comparator: comparator)) {
            Text($0[keyPath: value])
        }
    }
}

/// The order of names in the Finder: without regard to case, numbers by their size. Foundation on Linux has
/// `String.StandardComparator` without its `localizedStandard`, which is what columns of texts sort by.
private struct LocalizedStandardComparator: SortComparator {
    var order = SortOrder.forward
    func compare(_ lhs: String, _ rhs: String) -> ComparisonResult {
        let result = lhs.localizedStandardCompare(rhs)
        guard order == .reverse else { return result }
        return result == .orderedAscending
            ? .orderedDescending : result == .orderedDescending ? .orderedAscending : result
    }
}

/// A value that represents the alignment of content in the column of a table.
public struct TableColumnAlignment: Hashable, Sendable {
    let name: String
    public static var automatic: TableColumnAlignment { TableColumnAlignment(name: "automatic") }
    public static var leading: TableColumnAlignment { TableColumnAlignment(name: "leading") }
    public static var center: TableColumnAlignment { TableColumnAlignment(name: "center") }
    public static var trailing: TableColumnAlignment { TableColumnAlignment(name: "trailing") }
    public static var numeric: TableColumnAlignment { TableColumnAlignment(name: "numeric") }

    var frame: Alignment {
        switch name {
        case "center": .center
        case "trailing", "numeric": .trailing
        default: .leading
        }
    }
}

/// Columns with something changed.
public struct _ChangedTableColumns<Base: TableColumnContent>: TableColumnContent {
    public typealias TableRowValue = Base.TableRowValue
    public typealias TableColumnSortComparator = Base.TableColumnSortComparator
    public typealias TableColumnBody = Never
    let base: Base
    let change: (inout _TableColumnItem<Base.TableRowValue>) -> Void
    public var tableColumnBody: Never { bodyOfPrimitive(Self.self) }
    public func _columns() -> [_TableColumnItem<Base.TableRowValue>] {
        base._columns().map { column in
            var changed = column
            change(&changed)
            return changed
        }
    }
}

extension TableColumnContent {
    public func alignment(_ alignment: TableColumnAlignment)
        -> some TableColumnContent<Self.TableRowValue, Self.TableColumnSortComparator>
    {
        _ChangedTableColumns(base: self) { $0.alignment = alignment }
    }
}
