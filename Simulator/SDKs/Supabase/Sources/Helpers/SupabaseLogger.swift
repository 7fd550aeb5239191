import FoundationCompat

/// How much a log message matters.
public enum SupabaseLogLevel: Int, Codable, CustomStringConvertible, Sendable {
    case verbose, debug, warning, error

    public var description: String {
        switch self {
        case .verbose: "verbose"
        case .debug: "debug"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

/// What a logger is given.
public struct SupabaseLogMessage: Codable, CustomStringConvertible, Sendable {
    public let system: String
    public let level: SupabaseLogLevel
    public let message: String
    public let fileID: String
    public let function: String
    public let line: UInt
    /// Seconds since 1970.
    public let timestamp: TimeInterval
    public let additionalContext: JSONObject

    public var description: String {
        let date = InternetDate.string(Date(timeIntervalSince1970: timestamp))
        let context = additionalContext.isEmpty ? "" : "\ncontext: \(additionalContext)"
        return "\(date) [\(level)] [\(system)] [\(fileID).\(function):\(line)] \(message)\(context)"
    }
}

/// Receives what the clients have to say.
public protocol SupabaseLogger: Sendable {
    func log(message: SupabaseLogMessage)
}

extension SupabaseLogger {
    public func log(
        _ level: SupabaseLogLevel, message: @autoclosure () -> String, fileID: StaticString = #fileID,
        function: StaticString = #function, line: UInt = #line, additionalContext: JSONObject = [:]
    ) {
        let system = "\(fileID)".split(separator: "/").first.map(String.init) ?? ""
        log(
            message: SupabaseLogMessage(
                system: system, level: level, message: message(), fileID: "\(fileID)", function: "\(function)",
                line: line, timestamp: Date().timeIntervalSince1970, additionalContext: additionalContext))
    }

    public func debug(
        _ message: @autoclosure () -> String, fileID: StaticString = #fileID, function: StaticString = #function,
        line: UInt = #line, additionalContext: JSONObject = [:]
    ) {
        log(
            .debug, message: message(), fileID: fileID, function: function, line: line,
            additionalContext: additionalContext)
    }

    public func warning(
        _ message: @autoclosure () -> String, fileID: StaticString = #fileID, function: StaticString = #function,
        line: UInt = #line, additionalContext: JSONObject = [:]
    ) {
        log(
            .warning, message: message(), fileID: fileID, function: function, line: line,
            additionalContext: additionalContext)
    }

    public func error(
        _ message: @autoclosure () -> String, fileID: StaticString = #fileID, function: StaticString = #function,
        line: UInt = #line, additionalContext: JSONObject = [:]
    ) {
        log(
            .error, message: message(), fileID: fileID, function: function, line: line,
            additionalContext: additionalContext)
    }
}
