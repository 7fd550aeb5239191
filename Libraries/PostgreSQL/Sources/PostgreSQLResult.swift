import CPostgreSQL

/// What one statement gave back: rows in memory, or the count of rows it changed.
public final class PostgreSQLResult: @unchecked Sendable {
    // libpq's results never change once they are complete, so any thread may read them.
    private let pointer: OpaquePointer

    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQclear(pointer) }

    /// How many rows it has.
    public var rowCount: Int { Int(PQntuples(pointer)) }
    /// How many columns its rows have.
    public var columnCount: Int { Int(PQnfields(pointer)) }

    /// The names of the columns, in their order.
    public var columnNames: [String] {
        (0..<PQnfields(pointer)).map { PQfname(pointer, $0).map { String(cString: $0) } ?? "" }
    }

    /// The server's word for what was done, such as `UPDATE 3`.
    public var commandTag: String { String(cString: PQcmdStatus(pointer)) }

    /// How many rows the statement selected, inserted, updated or deleted.
    public var affectedRowCount: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

    /// The rows, in the server's order.
    public var rows: some RandomAccessCollection<PostgreSQLRow> {
        (0..<rowCount).lazy.map { PostgreSQLRow(result: self, index: $0) }
    }

    /// The first row; `nil` when there is none.
    public var firstRow: PostgreSQLRow? { rowCount > 0 ? PostgreSQLRow(result: self, index: 0) : nil }

    /// The position of the column called `name`; `nil` when there is none.
    public func columnIndex(_ name: String) -> Int? {
        columnNames.firstIndex(of: name)
    }

    func value(row: Int, column: Int) -> UnsafeRawBufferPointer? {
        guard row < rowCount, column < columnCount, PQgetisnull(pointer, Int32(row), Int32(column)) == 0 else {
            return nil
        }
        return UnsafeRawBufferPointer(
            start: PQgetvalue(pointer, Int32(row), Int32(column)),
            count: Int(PQgetlength(pointer, Int32(row), Int32(column))))
    }
}

/// One row of a result; its values are in PostgreSQL's text form. Columns are counted from 0.
public struct PostgreSQLRow: Sendable {
    private let result: PostgreSQLResult
    private let index: Int

    init(result: PostgreSQLResult, index: Int) {
        self.result = result
        self.index = index
    }

    /// The value's bytes; `nil` for NULL and for a column that does not exist.
    public func bytes(_ column: Int) -> [UInt8]? {
        result.value(row: index, column: column).map { Array($0) }
    }

    /// Adds the value's bytes to `output`; nothing for NULL.
    public func append(_ column: Int, to output: inout [UInt8]) {
        if let value = result.value(row: index, column: column) { output.append(contentsOf: value) }
    }

    /// The value as text; `nil` for NULL.
    public func string(_ column: Int) -> String? {
        result.value(row: index, column: column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value as a whole number; `nil` for NULL and for what is none.
    public func int(_ column: Int) -> Int? { string(column).flatMap { Int($0) } }

    /// The value of a boolean; `nil` for NULL.
    public func bool(_ column: Int) -> Bool? { string(column).map { $0 == "t" } }

    /// The value as a number; `nil` for NULL and for what is none.
    public func double(_ column: Int) -> Double? { string(column).flatMap { Double($0) } }

    /// The value of the column called `name`.
    public func string(_ name: String) -> String? { result.columnIndex(name).flatMap { string($0) } }
    /// The number in the column called `name`.
    public func int(_ name: String) -> Int? { result.columnIndex(name).flatMap { int($0) } }
    /// The boolean in the column called `name`.
    public func bool(_ name: String) -> Bool? { result.columnIndex(name).flatMap { bool($0) } }
    /// The bytes of the column called `name`.
    public func bytes(_ name: String) -> [UInt8]? { result.columnIndex(name).flatMap { bytes($0) } }
}
