/// `@Entry var name: Type = value` in an extension of a collection of values becomes a key type and accessors that use it.
public enum EntryMacro {
    /// The getter and the setter.
    public static func expandAccessors(_ use: MacroUse) -> MacroExpansion {
        switch Property.parse(use) {
        case .failure(let error): return MacroExpansion(error: error.message)
        case .success(let property):
            return MacroExpansion(
                source: """
                    get { self[\(property.keyName).self] }
                    set { self[\(property.keyName).self] = newValue }
                    """)
        }
    }

    /// The key type. Errors are left to the accessors, so that each is shown once.
    public static func expandPeer(_ use: MacroUse) -> MacroExpansion {
        guard case .success(let property) = Property.parse(use) else { return MacroExpansion(source: "") }
        let declaration: String
        switch (property.container, property.type, property.value) {
        case ("FocusedValues", let type?, _):
            declaration = "typealias Value = \(type.hasSuffix("?") ? String(type.dropLast()) : type)"
        case (_, let type?, let value): declaration = "static var defaultValue: \(type) { \(value ?? "nil") }"
        case (_, nil, let value): declaration = "static let defaultValue = \(value ?? "nil")"
        }
        let key = containers[property.container] ?? "EnvironmentKey"
        return MacroExpansion(
            source: "private struct \(property.keyName): SwiftUI.\(key) {\n    \(declaration)\n}")
    }

    private static let containers = [
        "EnvironmentValues": "EnvironmentKey", "Transaction": "TransactionKey", "ContainerValues": "ContainerValueKey",
        "FocusedValues": "FocusedValueKey",
    ]

    struct Failure: Error { let message: String }

    /// The declaration that carries the attribute.
    struct Property {
        var name: String
        var type: String?
        var value: String?
        /// The type that is extended.
        var container: String

        /// The key's name is the property's without the backticks of one that is a keyword.
        var keyName: String { "__Key_\(name.filter { $0 != "`" })" }

        static func parse(_ use: MacroUse) -> Result<Property, Failure> {
            let scanner = SourceScanner(use.source)
            guard let container = use.context.lazy.compactMap(extendedType).first, containers[container] != nil else {
                let known = containers.keys.sorted().joined(separator: ", ")
                return .failure(Failure(message: "'@Entry' belongs in an extension of one of these: \(known)"))
            }
            guard let start = keyword(scanner) else {
                return .failure(Failure(message: "'@Entry' needs a variable, for example @Entry var name = value"))
            }
            var index = scanner.skipTrivia(start)
            let nameEnd = scanner.identifierEnd(index)
            var property = Property(name: scanner.text(index..<nameEnd), container: container)
            index = scanner.skipTrivia(nameEnd)
            if scanner.byte(index) == UInt8(ascii: ":") {
                let type = scanner.skipTrivia(index + 1)
                index = end(of: scanner, from: type) { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "{") }
                property.type = trimmed(scanner.text(type..<index))
            }
            if scanner.byte(index) == UInt8(ascii: "=") {
                property.value = trimmed(scanner.text(scanner.skipTrivia(index + 1)..<scanner.bytes.count))
            } else if scanner.byte(index) == UInt8(ascii: "{") {
                return .failure(Failure(message: "'@Entry' cannot be used on a computed property"))
            }
            let isOptional = property.type.map { $0.hasSuffix("?") || $0.hasPrefix("Optional<") } ?? false
            guard property.value != nil || isOptional else {
                return .failure(Failure(message: "'@Entry' needs a default value, unless the type is optional"))
            }
            return .success(property)
        }

        /// The position after `var`, past attributes and modifiers.
        private static func keyword(_ scanner: SourceScanner) -> Int? {
            var index = scanner.skipTrivia(0)
            while index < scanner.bytes.count {
                let end = scanner.skipElement(index)
                switch scanner.text(index..<end) {
                case "var": return end
                case "let", "func", "struct", "class", "enum": return nil
                default: index = scanner.skipTrivia(end)
                }
            }
            return nil
        }

        private static func end(of scanner: SourceScanner, from start: Int, where isEnd: (UInt8) -> Bool) -> Int {
            var index = start
            while let byte = scanner.byte(index), !isEnd(byte) { index = scanner.skipElement(index) }
            return index
        }

        /// `EnvironmentValues` of `extension SwiftUI.EnvironmentValues { … }`.
        private static func extendedType(_ declaration: String) -> String? {
            let scanner = SourceScanner(declaration)
            var index = scanner.skipTrivia(0)
            var isExtension = false
            while index < scanner.bytes.count {
                let end = scanner.skipElement(index)
                let word = scanner.text(index..<end)
                if isExtension, word != "SwiftUI", word != "SwiftUICore", word != "." { return word }
                if word == "extension" { isExtension = true }
                if word.hasPrefix("{") { return nil }
                index = scanner.skipTrivia(end)
            }
            return nil
        }

        private static func trimmed(_ text: String) -> String {
            var text = text[...]
            while text.last?.isWhitespace == true { text.removeLast() }
            return String(text)
        }
    }
}
