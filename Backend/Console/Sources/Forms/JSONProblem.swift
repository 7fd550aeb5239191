import JSON

/// Where a text is no JSON, for whoever has typed it.
enum JSONProblem {
    /// The value, or what is wrong. An object that has a name twice is refused: which of the two was meant, nobody knows.
    static func reading(_ text: String) -> (value: JSONValue, problem: String?) {
        do throws(JSONError) {
            return (try JSONValue(parsing: text, allowsRepeatedNames: false), nil)
        } catch {
            return (.null, message(error, text))
        }
    }

    private static func message(_ error: JSONError, _ text: String) -> String {
        switch error {
        case .emptyInput: "This is empty: write a JSON object, such as {}."
        case .unexpectedEnd: "This is not JSON: something is missing at the end."
        case .tooDeep: "This is nested too deep."
        case .unexpectedByte(let offset): at(offset, in: text, "this does not belong here")
        case .invalidString(let offset): at(offset, in: text, "a text is not written as JSON has it")
        case .invalidNumber(let offset): at(offset, in: text, "this is no value")
        case .repeatedName(let name, let offset):
            "“\(name)” is there twice, the second time in line \(place(offset, in: text).line): leave one of them."
        }
    }

    private static func at(_ offset: Int, in text: String, _ what: String) -> String {
        let (line, column) = place(offset, in: text)
        let near = String(decoding: text.utf8.dropFirst(offset).prefix(20), as: UTF8.self).prefix { !$0.isNewline }
        let shown = near.isEmpty ? "" : " (“\(near)”)"
        return "This is not JSON: in line \(line), at column \(column)\(shown), \(what)."
    }

    private static func place(_ offset: Int, in text: String) -> (line: Int, column: Int) {
        let before = text.utf8.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) } ?? before.startIndex
        return (line, String(decoding: before[start...], as: UTF8.self).count + 1)
    }
}
