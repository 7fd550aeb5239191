import Glibc

/// `./easyapp logs`: the end of all logs in the order of time, and what is added to them until Ctrl-C.
struct LogsCommand {
    let settings: Settings
    let filter: LogFilter

    private static let pollMicroseconds: UInt32 = 150_000

    func run() throws {
        let isThere = LogLine.Source.allCases.contains { access(settings.logFolder + "/" + $0.fileName, R_OK) == 0 }
        guard isThere else {
            throw ToolError.usage("there are no logs in \(settings.logFolder) yet. They begin with: ./easyapp up")
        }
        var backend = LogFile(.backend, folder: settings.logFolder)
        var database = LogFile(.database, folder: settings.logFolder)
        var device = LogFile(.device, folder: settings.logFolder)
        var first: Int? = filter.lineCount
        while true {
            var lines = backend.newLines() + database.newLines() + device.newLines()
            lines = Self.inOrder(lines.filter(filter.takes))
            for line in lines.suffix(first ?? lines.count) { Terminal.say(line.description) }
            first = nil
            if !filter.isFollowing { return }
            usleep(Self.pollMicroseconds)
        }
    }

    /// By time; lines of one moment as they came.
    static func inOrder(_ lines: [LogLine]) -> [LogLine] {
        lines.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}
