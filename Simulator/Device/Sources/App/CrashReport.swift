import Glibc
import JSON

/// How an app's process ended.
struct AppExit: Sendable, Equatable {
    /// The number of the signal that ended it, if one did.
    var signal: CInt?
    /// The exit status, if it ended by itself.
    var status: CInt?
    /// The last lines of its standard error.
    var standardError: [String]
    /// Swift's own word on why it ended.
    var cause: String?
    /// What happened and the frames of the thread it happened on, if the runtime wrote them.
    var trace: [String]

    /// Ending with status 0 is no crash.
    var isCrash: Bool { signal != nil || status != 0 }

    init(waitStatus: CInt, standardError: [String], cause: String? = nil, trace: [String] = []) {
        let number = waitStatus & 0x7f
        signal = number == 0 ? nil : number
        status = number == 0 ? (waitStatus >> 8) & 0xff : nil
        self.standardError = standardError
        self.cause = cause
        self.trace = trace
    }

    /// Why it ended, in one line.
    var summary: String {
        let end = signal.map(Self.name(ofSignal:)) ?? "exit status \(status ?? 0)"
        guard let cause else { return end }
        let line = cause.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\(end): \(line.count > 160 ? line.prefix(160) + "…" : line)"
    }

    /// The report the page shows.
    func report(restartSeconds: Double?) -> JSONValue {
        var members: [String: JSONValue] = ["standardError": .array(standardError.map(JSONValue.string))]
        if let signal { members["signal"] = .string(Self.name(ofSignal: signal)) }
        if let status { members["exitCode"] = .number("\(status)") }
        if let cause { members["cause"] = .string(cause) }
        if !trace.isEmpty { members["trace"] = .array(trace.map(JSONValue.string)) }
        if let restartSeconds { members["restartSeconds"] = .number("\(Int(restartSeconds.rounded(.up)))") }
        return .object(members)
    }

    static func name(ofSignal number: CInt) -> String {
        let names: [CInt: String] = [
            SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
            SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM", SIGINT: "SIGINT",
            SIGHUP: "SIGHUP", SIGQUIT: "SIGQUIT", SIGSYS: "SIGSYS",
        ]
        return names[number] ?? "signal \(number)"
    }
}
