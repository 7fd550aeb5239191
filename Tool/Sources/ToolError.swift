import Glibc

/// What stops a command, in words that say what to do about it.
enum ToolError: Error, Equatable {
    /// The words on the command line or in the environment are off.
    case usage(String)
    /// A port that a process needs belongs to another program.
    case portInUse(port: UInt16, purpose: String, variable: String)
    /// A child process ended before it was ready, or never became ready. `logPath` is empty when the log is gone.
    case childFailed(name: String, reason: String, logPath: String, lastLines: [String])
    /// The command cannot be carried out while EasyApp is running.
    case running(command: String)
    /// `status` found nothing running.
    case notRunning
    /// The caller did not confirm a loss of data.
    case notConfirmed(String)
    /// The system refused something, such as writing a file.
    case system(String)

    /// The same without a log that is not there any more.
    var withoutMissingLog: ToolError {
        guard case .childFailed(let name, let reason, let logPath, let lines) = self, access(logPath, F_OK) != 0 else {
            return self
        }
        return .childFailed(name: name, reason: reason, logPath: "", lastLines: lines)
    }

    /// One or more lines for standard error.
    var message: String {
        switch self {
        case .usage(let text), .notConfirmed(let text), .system(let text):
            return text
        case .portInUse(let port, let purpose, let variable):
            return "port \(port) (\(purpose)) is in use by another program. Stop that program, or choose another port: "
                + "\(variable)=\(port &+ 1) ./easyapp up"
        case .childFailed(let name, let reason, let logPath, let lastLines):
            let log = lastLines.isEmpty ? "" : "\n" + lastLines.map { "    " + $0 }.joined(separator: "\n")
            if logPath.isEmpty { return "the \(name) \(reason)\(lastLines.isEmpty ? "." : ":")\(log)" }
            return "the \(name) \(reason). Its log is \(logPath)\(lastLines.isEmpty ? "" : " and ends with:")\(log)"
        case .running(let command):
            return "EasyApp is running. Stop it first (Ctrl-C where it runs), then: ./easyapp \(command)"
        case .notRunning:
            return "EasyApp is not running. Start it: ./easyapp up"
        }
    }

    /// 2 for what the caller can mend by calling differently, 1 for failures, 3 for `status` of what does not run
    /// (the LSB's code for it).
    var exitCode: Int32 {
        switch self {
        case .usage, .portInUse, .running, .notConfirmed: 2
        case .notRunning: 3
        case .childFailed, .system: 1
        }
    }
}
