import HTTPServer
import PostgreSQL
import Synchronization

/// A read, worked out from everything but who asks.
final class PreparedRead: Sendable {
    let form: RequestForm
    /// The value of `Content-Location`.
    let location: String
    let statement: PostgreSQLStatement
    let estimate: PostgreSQLStatement?
    let plan: ReadPlan
    let rendering: Rendering
    /// Whether the statement gives each row as JSON instead of the answer in one row.
    let givesRows: Bool

    init(
        form: RequestForm, location: String, statement: PostgreSQLStatement, estimate: PostgreSQLStatement?,
        plan: ReadPlan, rendering: Rendering, givesRows: Bool
    ) {
        self.form = form
        self.location = location
        self.statement = statement
        self.estimate = estimate
        self.plan = plan
        self.rendering = rendering
        self.givesRows = givesRows
    }
}

/// Remembers how reads were worked out: an app sends the same few queries for all its users, told apart by their tokens only.
final class PreparedReads: Sendable {
    /// Everything of a request that decides what it reads.
    struct Key: Hashable, Sendable {
        private let method: String
        private let path: [String]
        private let rawQuery: String
        private let headers: [String?]

        init(_ request: RESTRequest) {
            method = request.method
            path = request.path
            rawQuery = request.rawQuery
            var accept: String?
            var range: String?
            var profile: String?
            var preferences: [String] = []
            for header in request.headers {
                // The lengths tell nearly all other headers apart without a look at their letters.
                switch header.name.utf8.count {
                case 6 where HTTPHeaders.namesEqual(header.name, "accept"): accept = accept ?? header.value
                case 6 where HTTPHeaders.namesEqual(header.name, "prefer"): preferences.append(header.value)
                case 5 where HTTPHeaders.namesEqual(header.name, "range"): range = range ?? header.value
                case 14 where HTTPHeaders.namesEqual(header.name, "accept-profile"): profile = profile ?? header.value
                default: break
                }
            }
            headers = [accept, range, profile] + preferences
        }
    }

    private struct State {
        var reads: [Key: PreparedRead] = [:]
        var schemaVersion = 0
    }

    /// Reads that differ in every request, by an identifier for example, push each other out, so that memory stays bounded.
    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int = 512) { self.limit = limit }

    /// The read as it was worked out for the schema of that version.
    func read(_ key: Key, schemaVersion: Int) -> PreparedRead? {
        state.withLock { $0.schemaVersion == schemaVersion ? $0.reads[key] : nil }
    }

    func remember(_ read: PreparedRead, as key: Key, schemaVersion: Int) {
        state.withLock { state in
            if state.schemaVersion != schemaVersion {
                state.reads = [:]
                state.schemaVersion = schemaVersion
            }
            if state.reads.count >= limit { state.reads.removeAll(keepingCapacity: true) }
            state.reads[key] = read
        }
    }
}
