/// Reads settings from environment variables and keeps every mistake, so that a person sees them all at once.
///
/// ```swift
/// var reader = ConfigurationReader(environment)
/// let port = reader.int("EASYAPP_PORT", default: 54321, in: 0...65535)
/// try reader.finish()
/// ```
public struct ConfigurationReader: Sendable {
    private let environment: [String: String]
    private var problems: [ConfigurationProblem] = []

    /// - Parameters:
    ///   - environment: Usually the process's own, with what the settings files add.
    ///   - problems: Mistakes found on the way to `environment`.
    public init(_ environment: [String: String], problems: [ConfigurationProblem] = []) {
        self.environment = environment
        self.problems = problems
    }

    /// A variable's value; nil when it is missing or empty.
    public func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a variable that may also be called `LOCAL_DEV_` and its name, as Supabase's own tools need it in development.
    public func supabaseValue(_ name: String) -> String? {
        value(name) ?? value("LOCAL_DEV_" + name)
    }

    /// A text.
    public func string(_ name: String, default fallback: String) -> String {
        value(name) ?? fallback
    }

    /// A text that must be there. Empty when it is not, which `finish` then reports.
    public mutating func required(_ name: String, hint: String) -> String {
        if let value = value(name) { return value }
        report(name, "is missing. \(hint)")
        return ""
    }

    /// A whole number within bounds.
    public mutating func int(_ name: String, default fallback: Int, in range: ClosedRange<Int>) -> Int {
        guard let text = value(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            report(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
            return fallback
        }
        return number
    }

    /// A number of seconds within bounds.
    public mutating func seconds(_ name: String, default fallback: Double, in range: ClosedRange<Double>) -> Double {
        guard let text = value(name) else { return fallback }
        guard let number = Double(text), range.contains(number) else {
            report(name, "must be a number of seconds from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
            return fallback
        }
        return number
    }

    /// Yes or no, as `true`, `false`, `1`, `0`, `yes`, `no`, `on`, `off` in any case.
    public mutating func bool(_ name: String, default fallback: Bool) -> Bool {
        guard let text = value(name) else { return fallback }
        switch text.lowercased() {
        case "true", "1", "yes", "on": return true
        case "false", "0", "no", "off": return false
        default:
            report(name, "must be true or false, not “\(text)”.")
            return fallback
        }
    }

    /// One of a few words.
    public mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, default fallback: Choice
    ) -> Choice where Choice.RawValue == String {
        guard let text = value(name) else { return fallback }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            report(name, "must be one of \(choices), not “\(text)”.")
            return fallback
        }
        return choice
    }

    /// An absolute `http` or `https` URL, without a slash at its end.
    public mutating func url(_ name: String, default fallback: String) -> String {
        guard let text = value(name) else { return fallback }
        let rest = ["http://", "https://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
        guard let rest, let first = rest.first, first != "/", !text.contains(where: { $0 == " " || !$0.isASCII }) else {
            report(name, "must be a URL such as https://example.com, not “\(text)”.")
            return fallback
        }
        return text.last == "/" ? String(text.dropLast()) : text
    }

    /// A secret of at least so many bytes. Its value is never part of a message.
    public mutating func secret(_ name: String, default fallback: String? = nil, minimumBytes: Int = 32) -> String {
        guard let text = value(name) ?? fallback else {
            report(
                name,
                "is missing. Set it to a secret of at least \(minimumBytes) bytes: `openssl rand -hex 32` makes one.")
            return ""
        }
        if text.utf8.count < minimumBytes {
            report(name, "must have at least \(minimumBytes) bytes; it has \(text.utf8.count).")
        }
        return text
    }

    /// Adds a mistake that the caller found.
    public mutating func report(_ name: String, _ message: String) {
        problems.append(ConfigurationProblem(name: name, message: message))
    }

    /// - Throws: `ConfigurationError` with every mistake there was.
    public func finish() throws(ConfigurationError) {
        if !problems.isEmpty { throw ConfigurationError(problems: problems) }
    }
}

/// One setting that is wrong.
public struct ConfigurationProblem: Sendable, Equatable {
    /// The environment variable, or the place in a settings file.
    public var name: String
    /// What is wrong and what to do, as the rest of a sentence that begins with the name.
    public var message: String

    public init(name: String, message: String) {
        self.name = name
        self.message = message
    }
}

/// Settings with which the server cannot start.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    public var problems: [ConfigurationProblem]

    public init(problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    public var description: String {
        problems.map { "\($0.name) \($0.message)" }.joined(separator: "\n")
    }
}
