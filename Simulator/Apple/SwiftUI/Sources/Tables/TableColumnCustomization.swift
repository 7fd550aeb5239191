import Foundation

/// A representation of the state of the columns in a table.
public struct TableColumnCustomization<RowValue>: Equatable, Sendable, Codable where RowValue: Identifiable {
    /// By the columns' own identifiers; what is not there is left to the column.
    private var visibilities: [String: Bool] = [:]

    public init() {}

    public subscript(visibility id: String) -> Visibility {
        get { visibilities[id].map { $0 ? .visible : .hidden } ?? .automatic }
        set { visibilities[id] = newValue == .automatic ? nil : newValue == .visible }
    }

    /// Puts the columns into the order they are written in, which here they never leave.
    public mutating func resetOrder() {}
}

/// A set of customization behaviors of a column that a table can offer to a user.
public struct TableColumnCustomizationBehavior: SetAlgebra, Sendable {
    private var names: Set<String>
    public init() { names = [] }
    private init(_ name: String) { names = [name] }

    public static let reorder = TableColumnCustomizationBehavior("reorder")
    public static let resize = TableColumnCustomizationBehavior("resize")
    public static let visibility = TableColumnCustomizationBehavior("visibility")
    public static var all: TableColumnCustomizationBehavior { [.reorder, .resize, .visibility] }

    public func contains(_ member: Self) -> Bool { member.names.isSubset(of: names) }
    public func union(_ other: Self) -> Self { changing { $0.formUnion(other.names) } }
    public func intersection(_ other: Self) -> Self { changing { $0.formIntersection(other.names) } }
    public func symmetricDifference(_ other: Self) -> Self { changing { $0.formSymmetricDifference(other.names) } }
    public mutating func formUnion(_ other: Self) { self = union(other) }
    public mutating func formIntersection(_ other: Self) { self = intersection(other) }
    public mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }
    public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        let isNew = !contains(newMember)
        formUnion(newMember)
        return (isNew, newMember)
    }
    public mutating func remove(_ member: Self) -> Self? {
        let common = intersection(member)
        names.subtract(member.names)
        return common.names.isEmpty ? nil : common
    }
    public mutating func update(with newMember: Self) -> Self? { insert(newMember).inserted ? nil : newMember }

    private func changing(_ change: (inout Set<String>) -> Void) -> Self {
        var copy = self
        change(&copy.names)
        return copy
    }
}

/// Changes how a table shows columns.
private struct ChangedColumns<Base: TableColumnContent>: TableColumnContent {
    typealias TableRowValue = Base.TableRowValue
    typealias TableColumnSortComparator = Base.TableColumnSortComparator
    typealias TableColumnBody = Never
    let base: Base
    let change: (inout _TableColumnItem<Base.TableRowValue>) -> Void

    var tableColumnBody: Never { bodyOfPrimitive(Self.self) }
    func _columns() -> [_TableColumnItem<Base.TableRowValue>] {
        base._columns().map { column in
            var column = column
            change(&column)
            return column
        }
    }
}

extension TableColumnContent {
    public func customizationID(_ id: String) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        ChangedColumns(base: self) { $0.identifier = id }
    }
    public func defaultVisibility(
        _ visibility: Visibility
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        ChangedColumns(base: self) { $0.defaultVisibility = visibility }
    }
    /// Nothing can be changed by hand on a phone, where a table has one column.
    public func disabledCustomizationBehavior(
        _ behavior: TableColumnCustomizationBehavior
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        ChangedColumns(base: self) { _ in }
    }
}

enum TableHeaderVisibilityKey: EnvironmentKey { static var defaultValue: Visibility { .automatic } }

extension EnvironmentValues {
    var tableHeaderVisibility: Visibility {
        get { self[TableHeaderVisibilityKey.self] }
        set { self[TableHeaderVisibilityKey.self] = newValue }
    }
}

extension View {
    public func tableColumnHeaders(_ visibility: Visibility) -> some View {
        environment(\.tableHeaderVisibility, visibility)
    }
}
