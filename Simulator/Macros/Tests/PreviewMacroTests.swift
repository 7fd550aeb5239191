import Testing

@testable import MacroExpansion

@Suite struct PreviewMacroTests {
    private func expand(_ source: String) -> MacroExpansion {
        PreviewMacro.expand(MacroUse(source: source, discriminator: "$s4App", fileID: "App/A.swift", line: 7))
    }

    @Test func registersAType() {
        let expected = """
            public struct $s4App15PreviewRegistryfMu_: SwiftUI._PreviewRegistration {
                public static var fileID: String { "App/A.swift" }
                public static var line: Int { 7 }
                @MainActor public static func makePreview() -> SwiftUI._Preview {
                    SwiftUI._Preview("Name") { Text("a") }
                }
            }
            """
        #expect(expand("#Preview(\"Name\") { Text(\"a\") }").source == expected)
    }

    @Test(arguments: [
        ("#Preview { A() }", "SwiftUI._Preview() { A() }"),
        ("#Preview(\"a \\\"}\\\"\") { A() }", "SwiftUI._Preview(\"a \\\"}\\\"\") { A() }"),
        ("#Preview(\"n\", traits: .landscapeLeft)\n{ A() }", "SwiftUI._Preview(\"n\", traits: .landscapeLeft) { A() }"),
        ("#Preview(\"n\", body: { A() })", "SwiftUI._Preview(\"n\") { A() }"),
        ("\n// About it.\n#Preview (\"n\") { A() }", "SwiftUI._Preview(\"n\") { A() }"),
        ("#Preview(body: { A() })", "SwiftUI._Preview() { A() }"),
        ("#Preview { // } )\n A() }", "SwiftUI._Preview() { // } )\n A() }"),
    ])
    func takesEveryFormOfCall(source: String, expected: String) throws {
        #expect(try #require(expand(source).source).contains(expected))
    }

    @Test func movesPreviewableDeclarationsIntoAView() throws {
        let source = """
            #Preview("p") {
                @Previewable @State var count = [
                    1, 2,
                ]
                @Previewable
                @State var text = "}"
                let doubled = count.count * 2
                Text("\\(doubled) \\(text)")
            }
            """
        let result = try #require(expand(source).source)
        #expect(result.contains("    @State var count = [\n        1, 2,\n    ]\n    @State var text = \"}\"\n"))
        #expect(result.contains("let doubled = count.count * 2"))
        #expect(result.contains("return SwiftUI._Preview(\"p\") { PreviewContent() }"))
        #expect(!result.contains("@Previewable"))
    }

    @Test func saysWhatIsWrong() {
        #expect(expand("#Preview").errors.first?.contains("needs a closure") == true)
        #expect(expand("#Preview(\"n\")").errors.first?.contains("needs a closure") == true)
        let late = expand("#Preview { Text(\"a\")\n @Previewable @State var b = 1 }")
        #expect(late.errors == ["'@Previewable' declarations must come first in the preview"])
    }
}
