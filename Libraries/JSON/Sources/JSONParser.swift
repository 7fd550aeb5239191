/// Why a text is not JSON.
public enum JSONError: Error, Equatable, CustomStringConvertible {
    case emptyInput
    case unexpectedByte(offset: Int)
    case unexpectedEnd
    case invalidString(offset: Int)
    case invalidNumber(offset: Int)
    case tooDeep(limit: Int)
    /// An object has a name twice, the second time at `offset`, and the caller does not allow that.
    case repeatedName(String, offset: Int)

    public var description: String {
        switch self {
        case .emptyInput: "The JSON text is empty."
        case .unexpectedByte(let offset): "Unexpected character at byte \(offset) of the JSON text."
        case .unexpectedEnd: "The JSON text ends too early."
        case .invalidString(let offset): "The string at byte \(offset) of the JSON text is not valid."
        case .invalidNumber(let offset): "The number at byte \(offset) of the JSON text is not valid."
        case .repeatedName(let name, let offset): "The name “\(name)” is repeated at byte \(offset) of the JSON text."
        case .tooDeep(let limit): "The JSON text is nested deeper than \(limit) levels."
        }
    }
}

extension JSONValue {
    /// How deep arrays and objects may nest, unless the caller says otherwise.
    public static let defaultDepthLimit = 128

    /// Parses UTF-8 JSON strictly (RFC 8259): no comments, no trailing commas, no lone surrogates, nothing after the value.
    ///
    /// - Parameter allowsRepeatedNames: Whether an object may have a name twice. The last of its values counts then.
    /// - Throws: `JSONError`.
    public init(
        parsing bytes: [UInt8], depthLimit: Int = JSONValue.defaultDepthLimit, allowsRepeatedNames: Bool = true
    ) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSONValue in
            var parser = JSONParser(bytes: buffer, depthLimit: depthLimit, allowsRepeatedNames: allowsRepeatedNames)
            return try parser.parseDocument()
        }
    }

    /// Parses the UTF-8 of `text`.
    ///
    /// - Throws: `JSONError`.
    public init(
        parsing text: String, depthLimit: Int = JSONValue.defaultDepthLimit, allowsRepeatedNames: Bool = true
    ) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), depthLimit: depthLimit, allowsRepeatedNames: allowsRepeatedNames)
    }
}

/// A recursive-descent parser over one buffer, bounded in depth so that hostile input cannot exhaust the stack.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let depthLimit: Int
    private let allowsRepeatedNames: Bool
    private var position = 0
    private var depth = 0

    init(bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, allowsRepeatedNames: Bool = true) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        self.allowsRepeatedNames = allowsRepeatedNames
    }

    mutating func parseDocument() throws(JSONError) -> JSONValue {
        skipWhitespace()
        if position == bytes.count { throw .emptyInput }
        let value = try parseValue()
        skipWhitespace()
        if position != bytes.count { throw .unexpectedByte(offset: position) }
        return value
    }

    private mutating func parseValue() throws(JSONError) -> JSONValue {
        switch try peek() {
        case UInt8(ascii: "{"): return try parseObject()
        case UInt8(ascii: "["): return try parseArray()
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"):
            try expect("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try expect("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try expect("null")
            return .null
        default: return .number(try parseNumber())
        }
    }

    private mutating func parseObject() throws(JSONError) -> JSONValue {
        try enter()
        defer { depth -= 1 }
        var members: [String: JSONValue] = [:]
        skipWhitespace()
        if try peek() == UInt8(ascii: "}") {
            position += 1
            return .object(members)
        }
        while true {
            skipWhitespace()
            if try peek() != UInt8(ascii: "\"") { throw .unexpectedByte(offset: position) }
            let start = position
            let name = try parseString()
            if !allowsRepeatedNames, members[name] != nil { throw .repeatedName(name, offset: start) }
            skipWhitespace()
            if try peek() != UInt8(ascii: ":") { throw .unexpectedByte(offset: position) }
            position += 1
            skipWhitespace()
            members[name] = try parseValue()
            if try isLastElement(closing: UInt8(ascii: "}")) { return .object(members) }
        }
    }

    private mutating func parseArray() throws(JSONError) -> JSONValue {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        skipWhitespace()
        if try peek() == UInt8(ascii: "]") {
            position += 1
            return .array(elements)
        }
        while true {
            skipWhitespace()
            elements.append(try parseValue())
            if try isLastElement(closing: UInt8(ascii: "]")) { return .array(elements) }
        }
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        if depth > depthLimit { throw .tooDeep(limit: depthLimit) }
        position += 1
    }

    private mutating func isLastElement(closing: UInt8) throws(JSONError) -> Bool {
        skipWhitespace()
        let byte = try peek()
        guard byte == closing || byte == UInt8(ascii: ",") else { throw .unexpectedByte(offset: position) }
        position += 1
        return byte == closing
    }

    private mutating func parseString() throws(JSONError) -> String {
        let start = position
        position += 1
        var end = position
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x20
        {
            end += 1
        }
        // Most strings have no escape: they are one validated copy.
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            guard let text = String(validating: bytes[position..<end], as: UTF8.self) else {
                throw .invalidString(offset: start)
            }
            position = end + 1
            return text
        }
        return try parseEscapedString(start: start)
    }

    private mutating func parseEscapedString(start: Int) throws(JSONError) -> String {
        var decoded: [UInt8] = []
        while true {
            let byte = try peek()
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: decoded, as: UTF8.self) else { throw .invalidString(offset: start) }
                return text
            case UInt8(ascii: "\\"):
                decoded.append(contentsOf: String(try parseEscape(start: start)).utf8)
            case 0..<0x20: throw .invalidString(offset: start)
            default: decoded.append(byte)
            }
        }
    }

    private mutating func parseEscape(start: Int) throws(JSONError) -> Unicode.Scalar {
        let byte = try peek()
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try parseHexadecimal(start: start)
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard unit < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
                bytes[position + 1] == UInt8(ascii: "u")
            else { throw .invalidString(offset: start) }
            position += 2
            let low = try parseHexadecimal(start: start)
            guard (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
            else { throw .invalidString(offset: start) }
            return scalar
        default: throw .invalidString(offset: start)
        }
    }

    private mutating func parseHexadecimal(start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = try peek()
            position += 1
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .invalidString(offset: start) }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func parseNumber() throws(JSONError) -> String {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") {
            position += 1
        } else if skipDigits() == 0 {
            if position == start { throw .unexpectedByte(offset: start) }
            throw .invalidNumber(offset: start)
        }
        if current == UInt8(ascii: ".") {
            position += 1
            if skipDigits() == 0 { throw .invalidNumber(offset: start) }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            if skipDigits() == 0 { throw .invalidNumber(offset: start) }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func expect(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard current == word.utf8Start[index] else {
                throw position < bytes.count ? .unexpectedByte(offset: position) : .unexpectedEnd
            }
            position += 1
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func peek() throws(JSONError) -> UInt8 {
        if position == bytes.count { throw .unexpectedEnd }
        return bytes[position]
    }

    private mutating func skipWhitespace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}
