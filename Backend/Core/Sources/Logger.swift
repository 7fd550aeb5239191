import Glibc
import JSON
import Synchronization

/// How much a log line matters.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
    case debug
    case info
    case warning
    case error

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }

    public static func < (first: LogLevel, second: LogLevel) -> Bool { first.rank < second.rank }
}

/// Writes one JSON object a line: `time`, `level`, `message`, `request` where there is one, then the fields given.
///
/// Fields are named by the programmer, so that secrets stay out; as a second line of defence the value of a field whose name
/// speaks of a password, token, secret, key or authorization is replaced.
public struct Logger: Sendable {
    /// The least level that is written.
    public var level: LogLevel
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: Takes a whole line with its newline; to standard error unless told.
    public init(level: LogLevel = .info, write: @escaping @Sendable ([UInt8]) -> Void = Logger.writeToStandardError) {
        self.level = level
        self.write = write
    }

    public func debug(_ message: String, _ fields: KeyValuePairs<String, JSONValue> = [:]) {
        log(.debug, message, fields)
    }

    public func info(_ message: String, _ fields: KeyValuePairs<String, JSONValue> = [:]) {
        log(.info, message, fields)
    }

    public func warning(_ message: String, _ fields: KeyValuePairs<String, JSONValue> = [:]) {
        log(.warning, message, fields)
    }

    public func error(_ message: String, _ fields: KeyValuePairs<String, JSONValue> = [:]) {
        log(.error, message, fields)
    }

    /// A line of a level that is only known when it is written.
    public func log(_ level: LogLevel, _ message: String, _ fields: KeyValuePairs<String, JSONValue>) {
        guard level >= self.level else { return }
        var line = Array(#"{"time":""#.utf8)
        line += Self.timestamp()
        line += Array(#"","level":""#.utf8) + Array(level.rawValue.utf8) + Array(#"","message":"#.utf8)
        JSONValue.appendString(message, to: &line)
        if let identifier = RequestIdentifier.current { append("request", .string(identifier), to: &line) }
        for (name, value) in fields { append(name, Self.isSecret(name) ? "[hidden]" : value, to: &line) }
        line += [0x7D, 0x0A]
        write(line)
    }

    private func append(_ name: String, _ value: JSONValue, to line: inout [UInt8]) {
        line.append(0x2C)
        JSONValue.appendString(name, to: &line)
        line.append(0x3A)
        line += value.serialized
    }

    static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["password", "token", "secret", "apikey", "api_key", "authorization", "cookie", "code_verifier"]
            .contains { name.contains($0) }
    }

    /// The time in UTC with milliseconds, as RFC 3339 has it.
    static func timestamp() -> [UInt8] {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        gmtime_r(&now.tv_sec, &parts)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        func append(_ number: Int, _ count: Int, _ separator: Unicode.Scalar) {
            var divisor = 1
            for _ in 1..<count { divisor *= 10 }
            while divisor > 0 {
                text.append(0x30 + UInt8(truncatingIfNeeded: number / divisor % 10))
                divisor /= 10
            }
            text.append(UInt8(ascii: separator))
        }
        append(Int(parts.tm_year) + 1900, 4, "-")
        append(Int(parts.tm_mon) + 1, 2, "-")
        append(Int(parts.tm_mday), 2, "T")
        append(Int(parts.tm_hour), 2, ":")
        append(Int(parts.tm_min), 2, ":")
        append(Int(parts.tm_sec), 2, ".")
        append(now.tv_nsec / 1_000_000, 3, "Z")
        return text
    }

    /// Writes a line in one call, so that lines of several threads do not mix.
    @Sendable public static func writeToStandardError(_ line: [UInt8]) {
        var written = 0
        while written < line.count {
            let count = line.withUnsafeBytes {
                Glibc.write(2, $0.baseAddress?.advanced(by: written), line.count - written)
            }
            // A log that nobody can read must not stop the server.
            guard count > 0 || errno == EINTR else { return }
            written += max(0, count)
        }
    }
}
