/// `#Preview("Name", traits: …) { content }` becomes a type that registers the preview, found at run time among the types
/// that conform to `_PreviewRegistration`. The type is public because a release build strips others that nothing refers to.
public enum PreviewMacro {
    public static func expand(_ use: MacroUse) -> MacroExpansion {
        let scanner = SourceScanner(use.source)
        guard let call = Call(scanner) else {
            return MacroExpansion(
                error: "'#Preview' needs a closure that makes the view, for example #Preview { Text(\"Hello\") }")
        }
        let name = "PreviewRegistry"
        // The mangling of a name that is unique to this expansion: discriminator, length and name, "fMu_".
        let type = "\(use.discriminator)\(name.utf8.count)\(name)fMu_"
        let content: (types: String, closure: String)
        switch hoist(scanner, closure: call.closure) {
        case .success(let result): content = result
        case .failure(let error): return MacroExpansion(error: error.message)
        }
        return MacroExpansion(
            source: """
                public struct \(type): SwiftUI._PreviewRegistration {
                    public static var fileID: String { \(literal(use.fileID)) }
                    public static var line: Int { \(use.line) }
                    @MainActor public static func makePreview() -> SwiftUI._Preview {
                        \(content.types)SwiftUI._Preview(\(call.arguments)) \(content.closure)
                    }
                }
                """)
    }

    /// The parts of `#Preview(arguments) { … }`, or of the form that gives the closure as the argument `body:`.
    private struct Call {
        var arguments: String
        var closure: Range<Int>

        init?(_ scanner: SourceScanner) {
            let pound = scanner.skipTrivia(0)
            var index = scanner.skipTrivia(scanner.identifierEnd(pound + 1))
            arguments = ""
            var inside: Range<Int>?
            if scanner.byte(index) == UInt8(ascii: "(") {
                let end = scanner.endOfGroup(index)
                let parentheses = index + 1..<max(index + 1, end - 1)
                inside = parentheses
                arguments = scanner.text(parentheses)
                index = scanner.skipTrivia(end)
            }
            if scanner.byte(index) == UInt8(ascii: "{") {
                closure = index..<scanner.endOfGroup(index)
                return
            }
            guard let inside, let body = Self.bodyArgument(scanner, inside) else { return nil }
            closure = body.closure
            arguments = scanner.text(inside.lowerBound..<body.label)
            while let last = arguments.last, last.isWhitespace || last == "," { arguments.removeLast() }
        }

        private static func bodyArgument(
            _ scanner: SourceScanner, _ inside: Range<Int>
        ) -> (label: Int, closure: Range<Int>)? {
            var index = scanner.skipTrivia(inside.lowerBound)
            while index < inside.upperBound {
                let end = scanner.skipElement(index)
                if scanner.text(index..<end) == "body" {
                    let colon = scanner.skipTrivia(end)
                    let brace = scanner.skipTrivia(colon + 1)
                    if scanner.byte(colon) == UInt8(ascii: ":"), scanner.byte(brace) == UInt8(ascii: "{") {
                        return (index, brace..<scanner.endOfGroup(brace))
                    }
                }
                index = scanner.skipTrivia(end)
            }
            return nil
        }
    }

    private struct Failure: Error { let message: String }

    /// Moves the `@Previewable` declarations at the start of the closure into a view of its own, so that their state
    /// lives as long as the preview does.
    private static func hoist(
        _ scanner: SourceScanner, closure: Range<Int>
    ) -> Result<(types: String, closure: String), Failure> {
        let inside = closure.lowerBound + 1..<max(closure.lowerBound + 1, closure.upperBound - 1)
        let statements = scanner.statements(inside)
        let hoisted = statements.prefix { scanner.starts("@Previewable", at: $0.lowerBound) }
        if statements.dropFirst(hoisted.count).contains(where: { scanner.starts("@Previewable", at: $0.lowerBound) }) {
            return .failure(Failure(message: "'@Previewable' declarations must come first in the preview"))
        }
        guard let last = hoisted.last else { return .success(("", scanner.text(closure))) }
        let properties = hoisted.map { statement in
            let start = scanner.skipTrivia(statement.lowerBound + "@Previewable".utf8.count)
            return "    \(scanner.text(start..<statement.upperBound))\n"
        }
        let rest = scanner.text(last.upperBound..<inside.upperBound).drop { $0 == ";" }
        let view = """
            struct PreviewContent: SwiftUI.View {
            \(properties.joined())    var body: some SwiftUI.View {
                    \(rest)
                }
            }

            """
        return .success((view + "return ", "{ PreviewContent() }"))
    }

    private static func literal(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

/// `@Previewable` outside a `#Preview`, which takes the attribute away from its own declarations.
public enum PreviewableMacro {
    public static func expand(_ use: MacroUse) -> MacroExpansion {
        MacroExpansion(error: "'@Previewable' is only for declarations inside a '#Preview'")
    }
}
