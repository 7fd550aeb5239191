import Foundation
import Testing

@testable import MacroExpansion

@Suite struct PluginConnectionTests {
    /// What the plugin answers to `requests`, each an object of the protocol.
    private func converse(_ requests: [String]) throws -> [[String: Any]] {
        var input: [UInt8] = requests.flatMap { request in
            (0..<8).map { UInt8(truncatingIfNeeded: request.utf8.count >> ($0 * 8)) } + Array(request.utf8)
        }
        var output: [UInt8] = []
        let connection = PluginConnection(
            read: { count in
                guard input.count >= count else { return nil }
                defer { input.removeFirst(count) }
                return Array(input.prefix(count))
            },
            write: { output += $0 })
        try connection.run()
        var answers: [[String: Any]] = []
        while output.count >= 8 {
            let length = output.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
            let body = Data(output.dropFirst(8).prefix(length))
            answers.append(try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any]))
            output.removeFirst(8 + length)
        }
        return answers
    }

    @Test func answersInOrder() throws {
        let answers = try converse([
            #"{"getCapability":{"capability":{"protocolVersion":7}}}"#,
            #"""
            {"expandFreestandingMacro":{"macro":{"moduleName":"SwiftUIMacros","typeName":"PreviewMacro","name":"Preview"},
            "macroRole":"declaration","discriminator":"$s1A","syntax":{"kind":"declaration","source":"#Preview { A() }",
            "location":{"fileID":"A/B.swift","fileName":"/B.swift","offset":10,"line":3,"column":1}}}}
            """#,
            #"""
            {"expandAttachedMacro":{"macro":{"moduleName":"SwiftUIMacros","typeName":"EntryMacro","name":"Entry"},
            "macroRole":"accessor","discriminator":"$s1A","attributeSyntax":{"kind":"attribute","source":"@Entry",
            "location":{"fileID":"A/B.swift","fileName":"/B.swift","offset":40,"line":5,"column":1}},
            "declSyntax":{"kind":"declaration","source":"@Entry let a = 1"},
            "parentDeclSyntax":{"kind":"declaration","source":"extension EnvironmentValues { }"}}}
            """#,
        ])
        #expect(answers.count == 3)
        #expect(answers[0]["getCapabilityResult"] != nil)
        let preview = answers[1]["expandMacroResult"] as? [String: Any]
        #expect((preview?["expandedSource"] as? String)?.contains("{ \"A/B.swift\" }") == true)
        let entry = answers[2]["expandMacroResult"] as? [String: Any]
        let diagnostic = (entry?["diagnostics"] as? [[String: Any]])?.first
        #expect(diagnostic?["severity"] as? String == "error")
        #expect((diagnostic?["position"] as? [String: Any])?["offset"] as? Int == 40)
    }

    @Test func anUnknownMacroIsAnError() throws {
        let answer = try converse([
            #"""
            {"expandFreestandingMacro":{"macro":{"moduleName":"M","typeName":"Other","name":"o"},"macroRole":"expression",
            "discriminator":"","syntax":{"kind":"expression","source":"#o"}}}
            """#
        ])
        let result = answer.first?["expandMacroResult"] as? [String: Any]
        #expect((result?["diagnostics"] as? [Any])?.count == 1)
    }

    @Test func inputThatEndsEarlyIsNotAnswered() throws {
        #expect(try converse([]).isEmpty)
    }
}
