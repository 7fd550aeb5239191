import Testing

@testable import MacroExpansion

@Suite struct SourceScannerTests {
    @Test(arguments: [
        #""plain""#, #""with \"quotes\" and }""#, #""inner \("}") end""#, #""nested \(f("\(a)")) x""#,
        ##"#"raw \(x) " }"#"##,
        ##"#"raw \#(f("}")) }"#"##, "\"\"\"\nmany \"lines\" }\n\"\"\"", "#/re}ge\\/x/#", "/re}gex/",
    ])
    func literalsAreOneElement(literal: String) {
        let scanner = SourceScanner("(" + literal + ")")
        #expect(scanner.skipElement(1) == scanner.bytes.count - 1)
        #expect(scanner.endOfGroup(0) == scanner.bytes.count)
    }

    @Test func commentsHideBrackets() {
        #expect(SourceScanner("{ // ) }\n }").endOfGroup(0) == 11)
        #expect(SourceScanner("{ /* } /* } */ } */ }x").endOfGroup(0) == 21)
        #expect(SourceScanner("  /* a */ // b\n x").skipTrivia(0) == 16)
    }

    @Test func divisionIsNotARegularExpression() {
        let source = "{ a / b }/ c }"
        #expect(SourceScanner(source).endOfGroup(0) == 9)
    }

    @Test func splitsStatements() {
        let source = """
            let a = 1; let b = [
                2,
            ]
            Text("a")
                .bold()
                // a comment
                .italic()
            let c = a +
                b
            if a { b } 
            else { c }
            @State
            var d = 3 // last
            """
        let scanner = SourceScanner(source)
        let statements = scanner.statements(0..<scanner.bytes.count).map(scanner.text)
        #expect(
            statements == [
                "let a = 1", "let b = [\n    2,\n]", "Text(\"a\")\n    .bold()\n    // a comment\n    .italic()",
                "let c = a +\n    b", "if a { b } \nelse { c }", "@State\nvar d = 3",
            ])
    }

    /// Whatever the text, the scanner moves on, stays inside, and ends.
    @Test func alwaysEnds() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("{}()[]\"\"\"#\\/*\n a.`=;é")
        for _ in 0..<5_000 {
            let source = String((0..<24).map { _ in alphabet.randomElement(using: &generator) ?? " " })
            let scanner = SourceScanner(source)
            var index = 0
            while index < scanner.bytes.count {
                let next = scanner.skipElement(index)
                #expect(next > index && next <= scanner.bytes.count, "\(source.debugDescription) at \(index)")
                guard next > index, next <= scanner.bytes.count else { return }
                index = next
            }
            let statements = scanner.statements(0..<scanner.bytes.count)
            #expect(zip(statements, statements.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        }
    }
}
