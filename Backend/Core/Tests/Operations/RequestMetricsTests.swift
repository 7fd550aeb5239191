import HTTPServer
import Testing

@testable import BackendCore

@Suite struct RequestMetricsTests {
    private func text(_ metrics: RequestMetrics) -> [Substring] {
        var text = MetricsText()
        metrics.write(to: &text)
        return text.text.split(separator: "\n")
    }

    @Test func countsByRouteAndStatus() async throws {
        struct Broken: Error {}
        let metrics = RequestMetrics(groups: ["rest"])
        let handler = metrics.applied { request in
            switch request.path {
            case "/rest/v1/a": return HTTPResponse(status: 201)
            case "/rest": throw HTTPError(404, "No.")
            case "/away": throw CancellationError()
            default: throw Broken()
            }
        }
        for target in ["/rest/v1/a", "/rest/v1/a?x=/y", "/rest", "/restless", "/away"] {
            _ = try? await handler(HTTPRequest(target: target))
        }
        let lines = text(metrics)
        #expect(lines.contains(#"easyapp_http_requests_total{route="rest",status="201"} 2"#))
        #expect(lines.contains(#"easyapp_http_requests_total{route="rest",status="404"} 1"#))
        #expect(lines.contains(#"easyapp_http_requests_total{route="other",status="500"} 1"#))
        #expect(lines.contains(#"easyapp_http_requests_total{route="other",status="499"} 1"#))
        #expect(lines.contains(#"easyapp_http_request_duration_seconds_count{route="rest"} 3"#))
    }

    @Test func theHistogramIsCumulative() {
        let metrics = RequestMetrics(groups: [])
        for seconds in [0.0005, 0.001, 0.002, 0.3, 60] { metrics.record(path: "/", status: 200, seconds: seconds) }
        let lines = text(metrics)
        let bucket = { (bound: String) in
            lines.first { $0.contains("_bucket{route=\"other\",le=\"\(bound)\"}") }?.split(separator: " ").last
        }
        #expect(bucket("0.001") == "2")
        #expect(bucket("0.0025") == "3")
        #expect(bucket("0.25") == "3")
        #expect(bucket("0.5") == "4")
        #expect(bucket("10") == "4")
        #expect(bucket("+Inf") == "5")
        #expect(lines.contains(#"easyapp_http_request_duration_seconds_sum{route="other"} 60.3035"#))
    }
}
