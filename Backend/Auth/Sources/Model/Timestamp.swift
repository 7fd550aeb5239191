import BackendCore
import PostgreSQL

typealias Timestamp = BackendCore.Timestamp

extension Timestamp {
    /// The moment as a parameter of type `timestamptz`.
    var parameter: PostgreSQLParameter { .text(rfc3339) }
}

extension Timestamp? {
    var parameter: PostgreSQLParameter { self?.parameter ?? .null }
}
