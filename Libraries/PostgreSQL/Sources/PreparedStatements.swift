/// The statements one connection keeps prepared, least recently used first to go.
struct PreparedStatements {
    private struct Entry {
        var name: String
        var lastUse: UInt64
    }

    private let limit: Int
    private var entries: [String: Entry] = [:]
    private var useCount: UInt64 = 0
    private var nameCount: UInt64 = 0

    init(limit: Int) { self.limit = limit }

    var isEnabled: Bool { limit > 0 }

    /// The name `sql` is prepared under, and whether it must be prepared first.
    mutating func name(for sql: String) -> (name: String, isNew: Bool) {
        useCount += 1
        if let index = entries.index(forKey: sql) {
            entries.values[index].lastUse = useCount
            return (entries.values[index].name, false)
        }
        nameCount += 1
        let name = "s\(nameCount)"
        entries[sql] = Entry(name: name, lastUse: useCount)
        return (name, true)
    }

    /// The server does not have `sql` after all.
    mutating func forget(_ sql: String) { entries[sql] = nil }

    mutating func forgetAll() { entries = [:] }

    /// Takes out what is over the limit; the caller frees the names on the server.
    mutating func evict() -> [String] {
        guard entries.count > limit else { return [] }
        // A quarter at once, so that sorting is rare.
        let victims = entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(entries.count - limit + limit / 4)
        for victim in victims { entries[victim.key] = nil }
        return victims.map(\.value.name)
    }
}
