import Glibc

/// A log that grows: gives its lines as they come, also across a new beginning of the file.
struct LogFile: ~Copyable {
    let source: LogLine.Source
    private let path: String
    private var descriptor: Int32 = -1
    /// What has come of the line that is not whole yet.
    private var unfinished: [UInt8] = []
    private var previous: LogLine?
    /// Whether the first line to be read is only the end of one.
    private var beginsInsideLine = false

    /// How much of a file that is there already is looked at.
    static let windowBytes = 4 << 20

    init(_ source: LogLine.Source, folder: String) {
        self.source = source
        path = folder + "/" + source.fileName
        open(isFirst: true)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// What was added since the last time.
    mutating func newLines() -> [LogLine] {
        var lines = read()
        if hasBegunAnew {
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
            unfinished = []
            previous = nil
            open(isFirst: false)
            lines += read()
        }
        return lines
    }

    private mutating func open(isFirst: Bool) {
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard isFirst, descriptor >= 0 else { return }
        let end = lseek(descriptor, 0, SEEK_END)
        lseek(descriptor, max(0, end - Self.windowBytes), SEEK_SET)
        beginsInsideLine = end > Self.windowBytes
    }

    /// Whether another file has the name now, or this one was emptied.
    private var hasBegunAnew: Bool {
        var named = stat()
        guard stat(path, &named) == 0 else { return false }
        var opened = stat()
        guard descriptor >= 0, fstat(descriptor, &opened) == 0 else { return true }
        return named.st_ino != opened.st_ino || named.st_dev != opened.st_dev
            || opened.st_size < lseek(descriptor, 0, SEEK_CUR)
    }

    private mutating func read() -> [LogLine] {
        guard descriptor >= 0 else { return [] }
        var lines: [LogLine] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return lines }
            unfinished += chunk[..<count]
            var rest = unfinished[...]
            while let end = rest.firstIndex(of: 0x0A) {
                let text = String(decoding: rest[..<end], as: UTF8.self)
                rest = rest[(end + 1)...]
                defer { beginsInsideLine = false }
                if text.isEmpty || beginsInsideLine { continue }
                let line = LogLine(text, source: source, after: previous)
                previous = line
                lines.append(line)
            }
            unfinished = Array(rest)
        }
    }
}
