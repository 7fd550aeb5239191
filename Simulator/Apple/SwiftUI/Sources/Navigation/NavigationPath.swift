import Foundation

/// A type-erased list of data representing the content of a navigation stack.
public struct NavigationPath: Sendable {
    /// One value of a path, with what it needs to be written down.
    struct Element: Equatable, @unchecked Sendable {
        let value: AnyHashable
        /// Nil for a value that cannot be written down.
        let encode: (() throws -> (type: String, json: String))?

        static func == (lhs: Element, rhs: Element) -> Bool { lhs.value == rhs.value }

        init<V: Hashable>(_ value: V) {
            self.value = AnyHashable(value)
            encode = (value as? any Codable).map { codable in { try Self.encoded(codable) } }
        }

        private static func encoded<C: Codable>(_ value: C) throws -> (type: String, json: String) {
            // In an array, since a bare number or string is not a document everywhere.
            let data = try JSONEncoder().encode([value])
            return (_mangledTypeName(C.self) ?? "\(C.self)", String(decoding: data, as: UTF8.self))
        }
    }

    var elements: [Element] = []

    public init() {}
    public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable {
        self.elements = elements.map { Element($0) }
    }
    public init<S>(_ elements: S) where S: Sequence, S.Element: Decodable, S.Element: Encodable, S.Element: Hashable {
        self.elements = elements.map { Element($0) }
    }
    public init(_ codable: CodableRepresentation) { elements = codable.elements }

    public var count: Int { elements.count }
    public var isEmpty: Bool { elements.isEmpty }

    /// A value that describes the contents of this path in a serializable format; nil when one of its values is not codable.
    public var codable: CodableRepresentation? {
        elements.allSatisfy { $0.encode != nil } ? CodableRepresentation(elements: elements) : nil
    }

    public mutating func append<V>(_ value: V) where V: Hashable { elements.append(Element(value)) }
    public mutating func append<V>(_ value: V) where V: Decodable, V: Encodable, V: Hashable {
        elements.append(Element(value))
    }
    public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }

    /// A serializable representation of a navigation path: type names and values, the last first.
    public struct CodableRepresentation: Codable, Equatable, Sendable {
        let elements: [Element]

        init(elements: [Element]) { self.elements = elements }

        public init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var elements: [Element] = []
            while !container.isAtEnd {
                let name = try container.decode(String.self)
                let json = try container.decode(String.self)
                guard let type = _typeByName(name) as? any (Codable & Hashable).Type else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "\(name) is not a type that a navigation path can hold")
                }
                elements.append(try Self.decode(type, from: json))
            }
            self.elements = elements.reversed()
        }

        private static func decode<V: Codable & Hashable>(_ type: V.Type, from json: String) throws -> Element {
            let values = try JSONDecoder().decode([V].self, from: Data(json.utf8))
            guard values.count == 1 else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: [], debugDescription: "a path element is one value"))
            }
            return Element(values[0])
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for element in elements.reversed() {
                guard let encoded = try element.encode?() else { continue }
                try container.encode(encoded.type)
                try container.encode(encoded.json)
            }
        }
    }
}

extension NavigationPath: Equatable {}
