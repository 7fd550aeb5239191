import HTTPServer
import Synchronization
import Testing

@testable import BackendCore

@Suite struct RequestGateTests {
    private func gate(limit: Int, _ drain: DrainSignal = DrainSignal()) -> RequestGate {
        RequestGate(limit: limit, drain: drain) { _ in HTTPResponse(status: 503) }
    }

    /// Requests that wait until they are let go.
    private final class Waiting: Sendable {
        private let signal = DrainSignal()
        private let count = Atomic<Int>(0)

        func handler(_ request: HTTPRequest) async -> HTTPResponse {
            count.add(1, ordering: .relaxed)
            await signal.wait()
            return HTTPResponse()
        }

        func arrived(_ number: Int) async {
            while count.load(ordering: .relaxed) < number { await Task.yield() }
        }

        func letGo() { signal.begin() }
    }

    @Test func refusesWhatIsBeyondTheLimitAtOnce() async throws {
        let waiting = Waiting()
        let handler = gate(limit: 3).applied(to: waiting.handler)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 { group.addTask { try await handler(HTTPRequest(target: "/")).status } }
            await waiting.arrived(3)
            let refusal = try await handler(HTTPRequest(target: "/"))
            #expect(refusal.status == 503)
            #expect(refusal.headers["Retry-After"] == "1")
            waiting.letGo()
            for try await status in group { #expect(status == 200) }
            #expect(try await handler(HTTPRequest(target: "/")).status == 200)
        }
    }

    @Test func failuresGiveTheirPlaceBack() async throws {
        let handler = gate(limit: 1).applied { _ in throw HTTPError(400, "No.") }
        for _ in 0..<3 { await #expect(throws: HTTPError.self) { _ = try await handler(HTTPRequest(target: "/")) } }
    }

    @Test func lettingNothingInWhileTheServerEnds() async throws {
        let drain = DrainSignal()
        let handler = gate(limit: 10, drain).applied { _ in HTTPResponse() }
        #expect(try await handler(HTTPRequest(target: "/")).status == 200)
        drain.begin()
        #expect(try await handler(HTTPRequest(target: "/")).status == 503)
    }

    /// An event stream gets an orderly end, not a cut connection.
    @Test func eventStreamsEndWithTheServer() async throws {
        let drain = DrainSignal()
        let hasBegun = DrainSignal()
        let handler = gate(limit: 1, drain).applied { _ in
            .events { writer in
                try await writer.writeEvent(data: "hello")
                hasBegun.begin()
                try await Task.sleep(for: .seconds(3600))
            }
        }
        // Streams that have begun take no place.
        let response = try await handler(HTTPRequest(target: "/"))
        #expect(try await handler(HTTPRequest(target: "/")).status == 200)
        async let body = response.collectBody()
        await hasBegun.wait()
        drain.begin()
        #expect(String(decoding: try await body, as: UTF8.self) == "data: hello\n\n")
    }

    @Test func downloadsAreFinished() async throws {
        let drain = DrainSignal()
        let goOn = DrainSignal()
        let handler = gate(limit: 1, drain).applied { _ in
            HTTPResponse(
                body: .stream(contentLength: 2) { writer in
                    try await writer.write("a")
                    await goOn.wait()
                    try await writer.write("b")
                })
        }
        async let body = handler(HTTPRequest(target: "/")).collectBody()
        drain.begin()
        goOn.begin()
        // Begun before or after the drain: whole, or refused.
        let text = String(decoding: try await body, as: UTF8.self)
        #expect(text == "ab" || text == "")
    }

    @Test func aStreamThatFailsStillFails() async throws {
        struct Broken: Error {}
        let handler = gate(limit: 1).applied { _ in .events { _ in throw Broken() } }
        let response = try await handler(HTTPRequest(target: "/"))
        await #expect(throws: Broken.self) { _ = try await response.collectBody() }
    }
}
