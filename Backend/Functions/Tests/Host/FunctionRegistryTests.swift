import BackendCore
import Functions
import HTTPServer
import JSON
import Testing

/// Makes the others' mistakes; it is never found, being generic.
private struct Named<Name: NameSource>: Function {
    static var name: String { Name.value }
    static var access: FunctionAccess { .anyone }
    static var variables: [FunctionVariable] { Name.variables }
    init(services: FunctionServices) {}
    func respond(to request: FunctionRequest) async throws -> HTTPResponse { .json([:]) }
}

private protocol NameSource {
    static var value: String { get }
    static var variables: [FunctionVariable] { get }
}

extension NameSource {
    static var variables: [FunctionVariable] { [] }
}

private enum One: NameSource { static let value = "one" }
private enum OneAgain: NameSource { static let value = "one" }
private enum Slash: NameSource { static let value = "a/b" }
private enum Needy: NameSource {
    static let value = "needy"
    static let variables = [FunctionVariable("TEST_NEEDED", .toStart, hint: "Set it to anything.")]
}

@Suite struct FunctionRegistryTests {
    @Test func findsTheDeployedTypesOfTheProgram() {
        let names = FunctionRegistry.discoveredTypes().map { $0.name }
        #expect(names.contains("test-echo"))
        #expect(!names.contains("test-configured"))
    }

    @Test func mistakesOfAllFunctionsAreReportedTogether() async throws {
        let error = await #expect(throws: ConfigurationError.self) {
            try await FunctionFixture.run(
                types: [
                    ConfiguredFunction.self, Named<One>.self, Named<OneAgain>.self, Named<Slash>.self,
                    Named<Needy>.self,
                ], environment: ["TEST_ADDRESS": "nowhere", "TEST_COUNT": "7"]
            ) { _ in }
        }
        let text = error?.description ?? ""
        #expect(text.contains("TEST_ADDRESS must be a URL"))
        #expect(text.contains("TEST_COUNT must be a whole number from 1 to 3"))
        #expect(text.contains("TEST_NEEDED is missing; the function needy needs it. Set it to anything."))
        #expect(text.contains("has the name “one”, as "))
        #expect(text.contains("has the name “a/b”"))
        #expect(error?.problems.count == 5)
    }

    @Test func aFunctionWithoutItsVariablesIsOff() async throws {
        try await FunctionFixture.run(types: [ConfiguredFunction.self]) { fixture in
            let answer = try await fixture.send(.post, "/test-configured")
            #expect(answer.status == 503)
            #expect(answer.json["code"] == "BOOT_ERROR")
            #expect(answer.headers["x-relay-error"] == "true")
            #expect(fixture.log.text.contains("TEST_ADDRESS"))
            #expect(fixture.log.text.contains("Any URL will do."))
        }
        try await FunctionFixture.run(types: [ConfiguredFunction.self], environment: ["TEST_ADDRESS": "http://a.b/"]) {
            let answer = try await $0.send(.post, "/test-configured")
            #expect(answer.json == ["address": "http://a.b", "count": 2])
        }
    }
}
