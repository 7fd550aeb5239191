import Synchronization

/// The last lines an app wrote to its standard error, for the crash report.
final class StandardErrorLog: Sendable {
    static let lineLimit = 40
    /// Longer lines are cut, in bytes.
    static let lengthLimit = 2_000

    private static let causes = [": Fatal error: ", ": Precondition failed", ": Assertion failed"]

    private struct State {
        var lines: [String] = []
        var partial: [UInt8] = []
        /// What Swift said as it ended the process. The trace that follows may be longer than what is kept.
        var cause: String?
        var trace = CrashTrace()
    }
    private let state = Mutex(State())

    func append(_ bytes: some Sequence<UInt8>) {
        state.withLock { state in
            for byte in bytes {
                if byte == UInt8(ascii: "\n") {
                    Self.endLine(&state)
                } else if state.partial.count < Self.lengthLimit {
                    state.partial.append(byte)
                }
            }
        }
    }

    /// The lines so far, the unfinished one included.
    var lines: [String] {
        state.withLock { state in
            var copy = state
            if !copy.partial.isEmpty { Self.endLine(&copy) }
            return copy.lines
        }
    }

    /// The last line in which Swift's runtime said why it ended the process, if it did.
    var cause: String? { state.withLock { $0.cause } }

    /// What happened and where, if Swift's runtime wrote a backtrace.
    var trace: [String] { state.withLock { $0.trace.lines } }

    private static func endLine(_ state: inout State) {
        let line = String(decoding: state.partial, as: UTF8.self)
        if causes.contains(where: line.contains) { state.cause = line }
        state.trace.append(line)
        state.lines.append(line)
        state.partial = []
        if state.lines.count > lineLimit { state.lines.removeFirst() }
    }
}
