import JSON

/// A line of one of the logs, as far as it can be understood.
struct LogLine: Equatable {
    /// Who wrote it.
    enum Source: String, CaseIterable, Comparable {
        case backend
        case database
        case device

        var fileName: String {
            switch self {
            case .backend: "server.log"
            case .database: "postgres.log"
            case .device: "device.log"
            }
        }

        static func < (first: Source, second: Source) -> Bool { first.fileName < second.fileName }
    }

    enum Level: Int, CaseIterable, Comparable {
        case debug
        case info
        case warning
        case error

        var name: String { "\(self)" }

        init?(name: String) {
            guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = level
        }

        static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
    }

    var source: Source
    var level = Level.info
    /// As in RFC 3339, in UTC with milliseconds; empty where it is not known.
    var time = ""
    /// Whether it tells of one request.
    var isRequest = false
    /// For people, without time and source.
    var text: String

    /// - Parameter previous: the line before it of the same source: what says nothing of time and level belongs to that.
    init(_ line: String, source: Source, after previous: LogLine?) {
        self.source = source
        text = line
        time = previous?.time ?? ""
        switch source {
        case .backend: if line.utf8.first == 0x7B { readJSON(line) }
        case .database: readDatabaseLine(line, previous)
        case .device: break
        }
    }

    /// `08:21:39.123 backend  warning slow statement …`
    var description: String {
        let clock = time.split(separator: "T").last.map { $0.filter { $0 != "Z" } } ?? ""
        let columns = [Self.padded(clock, 12), Self.padded(source.rawValue, 8), Self.padded(level.name, 7), text]
        return columns.joined(separator: " ")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// What the backend writes: an object with `time`, `level`, `message` and further members.
    private mutating func readJSON(_ line: String) {
        guard let value = try? JSONValue(parsing: Array(line.utf8)), let members = value.object,
            let message = members["message"]?.string
        else { return }
        time = members["time"]?.string ?? time
        level = members["level"]?.string.flatMap(Level.init(name:)) ?? level
        let request = members["request"]?.string
        let own: Set = ["time", "level", "message", "request"]
        if message == "request", let method = members["method"]?.string, let path = members["path"]?.string,
            let status = members["status"]?.int
        {
            isRequest = true
            let milliseconds = members["milliseconds"].map { Self.plain($0) } ?? "?"
            text = "\(method) \(path) \(status) \(milliseconds) ms"
        } else {
            text = message
            for (name, value) in members.sorted(by: { $0.key < $1.key }) where !own.contains(name) {
                text += " \(name)=\(Self.plain(value))"
            }
        }
        if let request { text += "  [\(request)]" }
    }

    private static func plain(_ value: JSONValue) -> String {
        value.string ?? String(decoding: value.serialized, as: UTF8.self)
    }

    /// What PostgreSQL writes: `2026-01-31 12:34:56.789 UTC [123] ERROR:  …`.
    private mutating func readDatabaseLine(_ line: String, _ previous: LogLine?) {
        let parts = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: true)
        guard parts.count == 5, parts[0].count == 10, parts[2] == "UTC", parts[3].hasPrefix("["),
            let colon = parts[4].firstIndex(of: ":")
        else {
            level = previous?.level ?? level
            return
        }
        time = "\(parts[0])T\(parts[1])Z"
        let kind = String(parts[4][..<colon])
        text = "\(kind): \(parts[4][colon...].dropFirst().drop { $0 == " " })"
        switch kind {
        case "DEBUG": level = .debug
        case "LOG", "INFO", "NOTICE": level = .info
        case "WARNING": level = .warning
        case "ERROR", "FATAL", "PANIC": level = .error
        // DETAIL, HINT, CONTEXT, STATEMENT: of the line before.
        default: level = previous?.level ?? level
        }
    }
}
