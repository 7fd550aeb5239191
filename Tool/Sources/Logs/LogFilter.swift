/// Which lines of the logs are wanted, from words of the command line.
struct LogFilter: Equatable {
    /// The least level.
    var level = LogLine.Level.debug
    /// Nil takes all.
    var source: LogLine.Source?
    var hasRequestsOnly = false
    /// What a line must contain, in whatever case.
    var match = ""
    /// How many lines that are there already are shown.
    var lineCount = 40
    /// Whether to go on with what is added.
    var isFollowing = true

    static let usage = """
        It takes:
            --level debug|info|warning|error   what matters at least that much
            --from backend|database|device     one log alone
            --requests                         the requests alone
            --match TEXT                       lines with that text, such as a path, a status or a request's identifier
            --last N                           how many lines there are to begin with (40)
            --once                             only what is there already
        """

    /// - Throws: `ToolError.usage`.
    init(words: [String]) throws(ToolError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--requests": hasRequestsOnly = true
            case "--once": isFollowing = false
            case "--level", "--from", "--match", "--last":
                guard let value = rest.popFirst() else { throw .usage("\(word) lacks its value. \(Self.usage)") }
                try set(word, value)
            default: throw .usage("'logs' takes no '\(word)'. \(Self.usage)")
            }
        }
    }

    private mutating func set(_ word: String, _ value: String) throws(ToolError) {
        switch word {
        case "--level":
            guard let level = LogLine.Level(name: value) else {
                throw .usage("--level is '\(value)'. \(Self.usage)")
            }
            self.level = level
        case "--from":
            guard let source = LogLine.Source(rawValue: value) else {
                throw .usage("--from is '\(value)'. \(Self.usage)")
            }
            self.source = source
        case "--last":
            guard let count = Int(value), count >= 0 else {
                throw .usage("--last is '\(value)'. It must be a whole number from 0.")
            }
            lineCount = count
        default: match = value.lowercased()
        }
    }

    func takes(_ line: LogLine) -> Bool {
        line.level >= level && (source == nil || line.source == source) && (!hasRequestsOnly || line.isRequest)
            && (match.isEmpty || line.description.lowercased().contains(match))
    }
}
