/// Writes JSON straight into bytes: encoders that go through an object tree take many times as long as the pass itself.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

    mutating func raw(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends text that is JSON already.
    mutating func append(_ json: [UInt8]) { bytes.append(contentsOf: json) }

    mutating func integer(_ value: Int) {
        if value >= 0 && value < 10 {
            bytes.append(48 + UInt8(value))
        } else {
            bytes.append(contentsOf: String(value).utf8)
        }
    }

    mutating func string(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() {
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                bytes.append(contentsOf: utf8[start..<index])
                start = index + 1
                escape(byte)
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case UInt8(ascii: "\n"): raw("\\n")
        default:
            raw("\\u00")
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }

    /// An object of strings; `nil` is written as null.
    mutating func object(_ members: [(name: String, value: String?)]) {
        raw("{")
        for (index, member) in members.enumerated() {
            if index > 0 { raw(",") }
            string(member.name)
            raw(":")
            if let value = member.value { string(value) } else { raw("null") }
        }
        raw("}")
    }

    /// An element with everything below it, as the browser builds it.
    mutating func element(_ element: _Element) {
        raw("{\"i\":")
        integer(element.id)
        raw(",\"t\":")
        string(element.tag)
        let attributes = element.sentAttributes
        if !attributes.isEmpty {
            raw(",\"a\":")
            object(attributes)
        }
        if !element.style.isEmpty {
            raw(",\"s\":")
            object(element.style.map { ($0.name, $0.value) })
        }
        if let text = element.text {
            raw(",\"x\":")
            string(text)
        }
        if !element.handlers.isEmpty {
            raw(",\"e\":")
            integer(element.handlers.mask.rawValue)
        }
        if !element.children.isEmpty {
            raw(",\"c\":[")
            for (index, child) in element.children.enumerated() {
                if index > 0 { raw(",") }
                self.element(child)
            }
            raw("]")
        }
        raw("}")
    }
}

extension _Element {
    /// The attributes as they are sent: each name once, `class` among them.
    var sentAttributes: [(name: String, value: String?)] {
        var sent: [(name: String, value: String?)] = []
        sent.reserveCapacity(attributes.count + 1)
        if let classAttribute { sent.append(("class", classAttribute)) }
        for (name, value) in attributes { sent.append((name, value)) }
        return sent
    }
}
