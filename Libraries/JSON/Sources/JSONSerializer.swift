extension JSONValue {
    /// The value as compact UTF-8 JSON, members sorted by name so that equal values give equal bytes.
    public var serialized: [UInt8] {
        var output: [UInt8] = []
        append(to: &output)
        return output
    }

    /// The value as compact JSON text.
    public var text: String { String(decoding: serialized, as: UTF8.self) }

    private func append(to output: inout [UInt8]) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let text): output.append(contentsOf: text.utf8)
        case .string(let text): JSONValue.appendString(text, to: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.append(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                JSONValue.appendString(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.append(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// Appends `text` as a JSON string literal, quotes included.
    public static func appendString(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        defer { output.append(UInt8(ascii: "\"")) }
        guard mustEscape(text) else {
            output.append(contentsOf: text.utf8)
            return
        }
        let hexadecimal = Array("0123456789abcdef".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): output.append(contentsOf: "\\\"".utf8)
            case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\".utf8)
            case 0x0A: output.append(contentsOf: "\\n".utf8)
            case 0x0D: output.append(contentsOf: "\\r".utf8)
            case 0x09: output.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                output.append(contentsOf: "\\u00".utf8)
                output.append(hexadecimal[Int(byte >> 4)])
                output.append(hexadecimal[Int(byte & 15)])
            default: output.append(byte)
            }
        }
    }

    /// Looks at every byte even after the first that matters: without a way out of it, the loop takes many bytes at a time.
    private static func mustEscape(_ text: String) -> Bool {
        let isFound = text.utf8.withContiguousStorageIfAvailable { bytes in
            // Numbers and a plain index, which the compiler turns into vectors; an iterator and Booleans it does not.
            var found: UInt8 = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                found |= byte < 0x20 ? 1 : 0
                found |= byte == UInt8(ascii: "\"") ? 1 : 0
                found |= byte == UInt8(ascii: "\\") ? 1 : 0
                index &+= 1
            }
            return found != 0
        }
        return isFound ?? true
    }
}
