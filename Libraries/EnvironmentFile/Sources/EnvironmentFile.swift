import Glibc

/// Settings in a file of `NAME=value` lines, as `.env` files have them.
///
/// A line may begin with `export`. A value may stand in single quotes, where everything is itself, or in double quotes, where `\n`,
/// `\"` and `\\` are escapes and lines may break. Without quotes it ends at the line's end or at ` #`. Nothing is expanded.
public struct EnvironmentFile: Sendable, Equatable {
    /// The settings; of two with one name the later counts.
    public private(set) var values: [String: String] = [:]
    /// What could not be read, without the line's text, which may be a secret.
    public private(set) var problems: [Problem] = []

    /// A line that says nothing.
    public struct Problem: Sendable, Equatable {
        /// From 1.
        public var line: Int
        /// What is wrong and what to do.
        public var message: String
    }

    /// - Parameter text: The file's content.
    public init(_ text: String) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        if lines.first?.first == "\u{feff}" { lines[lines.startIndex].removeFirst() }
        while let line = lines.first {
            let number = lines.startIndex + 1
            lines.removeFirst()
            read(line, number: number, rest: &lines)
        }
    }

    /// Reads a file.
    /// - Returns: nil when there is none.
    /// - Throws: `EnvironmentFileError` when it is there and cannot be read.
    public static func read(path: String) throws(EnvironmentFileError) -> EnvironmentFile? {
        guard let file = fopen(path, "re") else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw EnvironmentFileError(path: path, code: errno)
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        if ferror(file) != 0 { throw EnvironmentFileError(path: path, code: errno) }
        return EnvironmentFile(String(decoding: bytes, as: UTF8.self))
    }

    // MARK: Lines

    private mutating func read(_ line: Substring, number: Int, rest: inout ArraySlice<Substring>) {
        var line = Self.trimmed(line)
        if line.isEmpty || line.first == "#" { return }
        if line.hasPrefix("export ") || line.hasPrefix("export\t") { line = Self.trimmed(line.dropFirst(7)) }
        guard let equals = line.firstIndex(of: "=") else {
            return report(number, "has no “=”: write NAME=value, or begin a remark with #.")
        }
        let name = Self.trimmed(line[..<equals])
        guard Self.isName(name) else {
            return report(number, "has no name before “=”: names have letters, digits and _, and begin with no digit.")
        }
        let value = Self.trimmed(line[line.index(after: equals)...])
        switch value.first {
        case "'":
            guard let text = Self.quoted(value.dropFirst(), by: "'", rest: &rest) else {
                return report(number, "has a ' that nothing closes.")
            }
            values[String(name)] = text
        case "\"":
            guard let text = Self.quoted(value.dropFirst(), by: "\"", rest: &rest) else {
                return report(number, "has a \" that nothing closes.")
            }
            values[String(name)] = text
        default: values[String(name)] = Self.unquoted(value)
        }
    }

    private mutating func report(_ line: Int, _ message: String) {
        problems.append(Problem(line: line, message: message))
    }

    private static func unquoted(_ text: Substring) -> String {
        var previous: Character = " "
        var end = text.startIndex
        while end < text.endIndex {
            if text[end] == "#", previous == " " || previous == "\t" { break }
            previous = text[end]
            end = text.index(after: end)
        }
        return String(trimmed(text[..<end]))
    }

    /// The text up to the closing quotation mark; nil when there is none. Takes lines it runs over out of `rest`.
    private static func quoted(
        _ first: Substring, by mark: Character, rest: inout ArraySlice<Substring>
    ) -> String? {
        var value = ""
        var line = first
        var remaining = rest
        while true {
            var index = line.startIndex
            while index < line.endIndex {
                let character = line[index]
                index = line.index(after: index)
                if character == mark {
                    rest = remaining
                    return value
                }
                guard character == "\\", mark == "\"", index < line.endIndex else {
                    value.append(character)
                    continue
                }
                switch line[index] {
                case "n": value.append("\n")
                case "r": value.append("\r")
                case "t": value.append("\t")
                case "\"", "\\", "$": value.append(line[index])
                default: value += "\\" + String(line[index])
                }
                index = line.index(after: index)
            }
            guard let next = remaining.popFirst() else { return nil }
            value.append("\n")
            line = next
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" || character == "\r" }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
        }
    }
}

/// A settings file cannot be read. `code` is the kernel's `errno`.
public struct EnvironmentFileError: Error, Equatable, CustomStringConvertible {
    public var path: String
    public var code: Int32

    public var description: String {
        "The settings file \(path) cannot be read (errno \(code)): make it readable for the user who runs this, or remove it."
    }
}
