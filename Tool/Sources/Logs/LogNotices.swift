/// What the backend and the device write into their logs that a person at the terminal wants to know at once: that the database
/// or the app ended and is back.
struct LogNotices: ~Copyable {
    private let logFolder: String
    private var backend: LogFile
    private var device: LogFile

    /// What is in the logs already is no news.
    init(logFolder: String) {
        self.logFolder = logFolder
        backend = LogFile(.backend, folder: logFolder)
        device = LogFile(.device, folder: logFolder)
        _ = backend.newLines() + device.newLines()
    }

    /// What was written since the last time.
    mutating func new() -> [String] {
        (backend.newLines() + device.newLines()).compactMap { Self.notice(of: $0, logFolder: logFolder) }
    }

    /// One line for a person; nil for what is of no interest here.
    static func notice(of line: LogLine, logFolder: String) -> String? {
        let (database, device) = (logFolder + "/" + LogLine.Source.database.fileName, "easyapp-device: ")
        switch line.source {
        case .backend where line.text.hasPrefix("PostgreSQL ended unasked"):
            return "PostgreSQL ended; it is started again. Log: \(database)"
        case .backend where line.text.hasPrefix("PostgreSQL runs again"):
            return "PostgreSQL is back."
        case .backend where line.text.hasPrefix("PostgreSQL cannot be started again"):
            return "PostgreSQL cannot be started again. Log: \(database)"
        case .device where line.text.hasPrefix(device + "The app crashed"):
            return line.text.dropFirst(device.count) + " Log: \(logFolder)/\(LogLine.Source.device.fileName)"
        case .device where line.text == device + "The app runs again.":
            return String(line.text.dropFirst(device.count))
        default: return nil
        }
    }
}
