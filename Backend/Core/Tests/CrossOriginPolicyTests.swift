import BackendCore
import HTTPServer
import Testing

@Suite struct CrossOriginPolicyTests {
    private let handler = CrossOriginPolicy().applied { request in
        if request.path == "/missing" { throw HTTPError(404, "Nothing here.") }
        return .text("ok")
    }

    @Test func preflightIsAnswered() async throws {
        let response = try await handler(
            HTTPRequest(
                method: .options, target: "/rest/v1/todos",
                headers: [
                    "Origin": "https://example.com", "Access-Control-Request-Method": "PATCH",
                    "Access-Control-Request-Headers": "apikey, authorization,x-client-info, bad header",
                ]))
        #expect(response.status == 200)
        #expect(response.headers["Access-Control-Allow-Origin"] == "*")
        #expect(response.headers["Access-Control-Allow-Methods"]?.contains("PATCH") == true)
        #expect(response.headers["Access-Control-Allow-Headers"] == "apikey,authorization,x-client-info")
    }

    @Test func answersAndErrorsAreReadable() async throws {
        for target in ["/", "/missing"] {
            let response = try await handler(HTTPRequest(target: target, headers: ["Origin": "https://example.com"]))
            #expect(response.headers["Access-Control-Allow-Origin"] == "*")
            #expect(response.headers["Access-Control-Expose-Headers"]?.contains("Content-Range") == true)
        }
    }

    @Test func requestsOfAppsAreLeftAlone() async throws {
        let response = try await handler(HTTPRequest(target: "/"))
        #expect(response.headers.count == 1)
    }
}
