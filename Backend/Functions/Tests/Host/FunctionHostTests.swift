import BackendCore
import Functions
import HTTPServer
import JSON
import Testing

@Suite struct FunctionHostTests {
    @Test func passesTheCallOn() async throws {
        try await FunctionFixture.run { fixture in
            let answer = try await fixture.send(.post, "/test-echo/a%20b/c?x=1", json: #"{"n":1}"#)
            #expect(answer.status == 200)
            #expect(answer.json["body"] == ["n": 1])
            #expect(answer.json["path"] == "/a b/c")
            #expect(answer.json["role"] == "anon")
            let empty = try await fixture.send(.post, "/test-echo")
            #expect(empty.json["body"] == [:])
            #expect(empty.json["path"] == "/")
        }
    }

    /// Also of a function that never looks at its body.
    @Test(arguments: [
        ("{", "invalid_json"), ("{}x", "invalid_json"), (" ", "invalid_json"), (#"{"a":"\uD800"}"#, "invalid_json"),
        (#"{"a":1,"a":2}"#, "repeated_name"), (#"{"a":[{"b":1,"c":2,"\u0062":1}]}"#, "repeated_name"),
        ("[]", "invalid_body"), ("null", "invalid_body"), ("1", "invalid_body"), (#""{}""#, "invalid_body"),
    ]) func aBodyThatIsNoObjectIsRefused(_ body: String, _ code: String) async throws {
        try await FunctionFixture.run { fixture in
            let user = "Bearer " + (try fixture.token(["role": "authenticated", "sub": "user-1"]))
            for (name, authorization) in [("test-echo", nil), ("test-who", user), ("test-bad/own-500", nil)] {
                let answer = try await fixture.send(.post, "/" + name, json: body, authorization: authorization)
                #expect(answer.status == 400, "\(name)")
                #expect(answer.json["error"]?["code"]?.string == code, "\(name)")
                #expect(fixture.observations.last?.outcome == .answered)
            }
            // Who may not call is told that first.
            #expect(try await fixture.send(.post, "/test-who", json: body).status == 401)
            let bytes = try await fixture.send(.post, "/test-bytes", json: body)
            #expect(bytes.status == 200 && bytes.text == body)
        }
    }

    @Test func answersForWhatThereIsNot() async throws {
        try await FunctionFixture.run { fixture in
            let unknown = try await fixture.send(.post, "/no-such", authorization: "")
            #expect(unknown.status == 404)
            #expect(unknown.json == ["code": "NOT_FOUND", "message": "Requested function was not found"])
            #expect(unknown.headers["sb-error-code"] == "NOT_FOUND")
            #expect(try await fixture.send(.post, "/", authorization: "").status == 404)
            for method in [HTTPMethod.put, .delete, HTTPMethod(rawValue: "BREW")] {
                let answer = try await fixture.send(method, "/test-echo")
                #expect(answer.status == 405)
                #expect(answer.headers["Allow"] == "GET, HEAD, OPTIONS, POST")
            }
            #expect(try await fixture.send(.head, "/test-who").status == 405)
            #expect(try await fixture.send(.head, "/test-echo").json["method"] == "HEAD")
            let options = try await fixture.send(.options, "/test-who", authorization: "")
            #expect(options.status == 204)
            #expect(options.headers["Allow"] == "OPTIONS, POST")
        }
    }

    @Test func bodiesAreLimited() async throws {
        try await FunctionFixture.run { fixture in
            let long = #"{"a":""# + String(repeating: "x", count: 57) + #""}"#
            let read = try await fixture.send(.post, "/test-echo", json: long)
            #expect(read.status == 413)
            let announced = try await fixture.send(
                .post, "/test-echo", json: long, headers: ["Content-Length": "65"])
            #expect(announced.status == 413)
            #expect(announced.json["error"]?["code"] == "body_too_large")
            #expect(read.json == announced.json)
            #expect(try await fixture.send(.post, "/test-echo", json: String(long.dropFirst(2)) + " ").status == 400)
            let short = #"{"a":""# + String(repeating: "x", count: 56) + #""}"#
            #expect(try await fixture.send(.post, "/test-echo", json: short).status == 200)
        }
    }

    @Test func whatAFunctionThrowsBecomesItsAnswer() async throws {
        try await FunctionFixture.run { fixture in
            let refusal = try await fixture.send(.post, "/test-bad/refusal")
            #expect(refusal.status == 402)
            #expect(
                refusal.json == [
                    "error": ["code": "insufficient_credits", "message": "Ten are needed.", "needed": 10]
                ])
            #expect(refusal.headers["sb-error-code"] == nil)
            #expect(fixture.observations.last?.outcome == .answered)
            let http = try await fixture.send(.post, "/test-bad/http")
            #expect(http.status == 429)
            #expect(http.json["error"]?["code"] == "too_many_requests")
            #expect(http.headers["Retry-After"] == "3")
            let broken = try await fixture.send(.post, "/test-bad/broken")
            #expect(broken.status == 500)
            #expect(broken.json["error"]?["code"] == "internal_error")
            #expect(broken.headers["sb-error-code"] == "EDGE_FUNCTION_ERROR")
            #expect(broken.headers["x-relay-error"] == nil)
            #expect(!broken.text.contains("Broken"))
            #expect(fixture.log.text.contains("Broken"))
            let own = try await fixture.send(.post, "/test-bad/own-500")
            #expect(own.text == "no")
            #expect(own.headers["sb-error-code"] == "EDGE_FUNCTION_ERROR")
        }
    }

    @Test func aFunctionThatStopsItselfIsAnErrorOfTheRelay() async throws {
        try await FunctionFixture.run { fixture in
            let answer = try await fixture.send(.post, "/test-bad/cancelled")
            #expect(answer.status == 546)
            #expect(answer.json["code"] == "WORKER_RESOURCE_LIMIT")
            #expect(answer.headers["x-relay-error"] == "true")
            #expect(fixture.observations.last?.outcome == .failed)
        }
    }

    @Test func aSlowFunctionIsCancelled() async throws {
        let (stream, continuation) = AsyncStream<String>.makeStream()
        try await FunctionFixture.run { fixture in
            try await BadFunction.$ended.withValue(continuation) {
                let answer = try await fixture.send(.post, "/test-bad/slow")
                #expect(answer.status == 504)
                #expect(
                    answer.json == [
                        "code": "IDLE_TIMEOUT", "message": "Request idle timeout limit (0.05s) reached",
                    ])
                #expect(answer.headers["x-relay-error"] == "true")
                #expect(fixture.observations.last?.outcome == .timedOut)
                #expect(fixture.observations.last?.function == "test-bad")
                #expect(await stream.first { _ in true } == "cancelled")
            }
        }
    }

    @Test func aClientThatLeavesEndsTheFunction() async throws {
        let (stream, continuation) = AsyncStream<String>.makeStream()
        try await FunctionFixture.run { fixture in
            let host = fixture.host
            await BadFunction.$ended.withValue(continuation) {
                let call = Task {
                    try await host.handler(HTTPRequest(method: .post, target: "/test-bad/slow"))
                }
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
                #expect(await stream.first { _ in true } == "cancelled")
            }
        }
    }

    @Test func streamsPassThroughAndAreCutAtTheirEnd() async throws {
        try await FunctionFixture.run { fixture in
            let events = try await fixture.send(.post, "/test-bad/events")
            #expect(events.headers["Content-Type"] == "text/event-stream")
            #expect(events.text == "data: 1\n\ndata: 2\n\ndata: 3\n\n")
            let endless = try await fixture.host.handler(HTTPRequest(method: .post, target: "/test-bad/endless"))
            #expect(endless.status == 200)
            await #expect(throws: (any Error).self) { try await endless.collectBody() }
            #expect(fixture.log.text.contains("A function's stream was cut"))
        }
    }

    @Test func noMoreCallsAtOnceThanAllowed() async throws {
        try await FunctionFixture.run { fixture in
            let handler = fixture.host.handler
            let stream = HTTPRequest(method: .post, target: "/test-bad/endless")
            // Held by streams that have not ended.
            var held: [HTTPResponse] = [try await handler(stream), try await handler(stream)]
            let refused = try await fixture.send(.post, "/test-bad/events")
            #expect(refused.status == 503)
            #expect(refused.headers["Retry-After"] == "1")
            #expect(refused.headers["x-relay-error"] == "true")
            #expect(fixture.observations.last?.outcome == .overloaded)
            held.removeAll()
            #expect(try await fixture.send(.post, "/test-bad/events").status == 200)
        }
    }

    @Test func callsCarryTheIdentifierOfTheRequest() async throws {
        try await FunctionFixture.run { fixture in
            try await RequestIdentifier.$current.withValue("request-1") {
                let answer = try await fixture.send(.post, "/test-echo")
                #expect(answer.json["request"] == "request-1")
            }
        }
    }
}
