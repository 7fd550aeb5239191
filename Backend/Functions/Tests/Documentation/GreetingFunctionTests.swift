import Foundation
import HTTPServer
import JSON
import Testing

/// The example of `docs/functions.md` is this folder's `GreetingFunction.swift`, so that it compiles and works.
@Suite struct GreetingFunctionTests {
    private var folder: URL { URL(fileURLWithPath: #filePath).deletingLastPathComponent() }

    @Test func thePageShowsTheFile() throws {
        let page = try String(
            contentsOf: folder.appendingPathComponent("../../../../docs/functions.md").standardized, encoding: .utf8)
        let file = try String(contentsOf: folder.appendingPathComponent("GreetingFunction.swift"), encoding: .utf8)
        #expect(page.contains("```swift\n\(file)```\n"))
    }

    @Test func greets() async throws {
        try await FunctionFixture.run(types: [GreetingFunction.self]) { fixture in
            let token = try "Bearer " + fixture.token(["role": "authenticated", "sub": "user-1"])
            let answer = try await fixture.send(.post, "/greeting", json: #"{"name":"Ada"}"#, authorization: token)
            #expect(answer.json == ["greeting": "Hello, Ada"])
            let refusal = try await fixture.send(.post, "/greeting", authorization: token)
            #expect(refusal.status == 400)
            #expect(refusal.json["error"]?["code"] == "name_missing")
        }
    }
}
