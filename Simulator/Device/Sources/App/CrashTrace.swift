/// What Swift's runtime wrote of a crash that is worth reading first: what happened, and where the thread was that it
/// happened on. The other threads, the registers and the images that follow are not in it.
struct CrashTrace: Sendable, Equatable {
    static let lineLimit = 40

    /// What happened, then the frames of the crashed thread, the innermost first.
    private(set) var lines: [String] = []
    private var isInside = false

    private static let ends = ["Thread ", "Registers:", "Images (", "Images:", "Backtrace took"]

    /// Takes the next line of standard error.
    mutating func append(_ line: String) {
        if line.contains("Program crashed: ") {
            // A later crash, of a process that lived on, says more than an earlier one.
            lines = [line.trimming { "*💣 ".contains($0) }]
        } else if lines.isEmpty {
            return
        } else if line.hasPrefix("Thread ") && line.hasSuffix("crashed:") {
            isInside = true
            lines.append(line)
        } else if isInside && Self.ends.contains(where: line.hasPrefix) {
            isInside = false
        } else if isInside && lines.count < Self.lineLimit && line.contains(where: { $0 != " " }) {
            lines.append(Self.withoutAddress(line))
        }
    }

    /// A frame as a person reads it: `3 [ra] 0x0000565512 f() in App at /a.swift:1:4` without `[ra] 0x0000565512`.
    private static func withoutAddress(_ line: String) -> String {
        var words = line.split(separator: " ", omittingEmptySubsequences: true)[...]
        guard let number = words.popFirst(), number.allSatisfy(\.isNumber) else { return line }
        while let word = words.first, word.hasPrefix("[") || word.hasPrefix("0x") { words.removeFirst() }
        return "\(number) \(words.joined(separator: " "))"
    }
}

extension String {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        var rest = self[...].drop(while: isTrimmed)
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}
