import HTTPServer
import Synchronization

/// Counts requests and how long they took, by route group and status.
public final class RequestMetrics: Sendable {
    /// The upper bounds of the histogram, in seconds.
    public static let boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private struct Key: Hashable {
        var group: String
        var status: Int
    }

    private struct Histogram {
        /// One more than there are bounds, for what took longer than all.
        var counts = [Int](repeating: 0, count: RequestMetrics.boundsSeconds.count + 1)
        var sumSeconds = 0.0

        mutating func add(_ seconds: Double) {
            sumSeconds += seconds
            counts[RequestMetrics.boundsSeconds.firstIndex { seconds <= $0 } ?? RequestMetrics.boundsSeconds.count] += 1
        }
    }

    /// First segments of paths that are groups of their own; all else is `other`, so that strangers cannot make groups.
    private let groups: [String]
    private let histograms = Mutex<[Key: Histogram]>([:])

    /// - Parameter groups: The first segments of the paths that are counted for themselves.
    public init(groups: [String]) { self.groups = groups }

    /// `handler`, measured from its call until its answer begins.
    public func applied(to handler: @escaping HTTPHandler) -> HTTPHandler {
        { request in
            let clock = ContinuousClock()
            let start = clock.now
            let finish = { (status: Int) in
                let duration = (clock.now - start).components
                self.record(
                    path: request.rawPath, status: status,
                    seconds: Double(duration.seconds) + Double(duration.attoseconds) / 1e18)
            }
            do {
                let response = try await handler(request)
                finish(response.status)
                return response
            } catch {
                // 499 is what nginx calls a client that did not wait.
                finish(error is CancellationError ? 499 : (error as? HTTPError)?.status ?? 500)
                throw error
            }
        }
    }

    func record(path: Substring, status: Int, seconds: Double) {
        let first = path.utf8.dropFirst().prefix { $0 != 0x2F }
        let group = groups.first { $0.utf8.elementsEqual(first) } ?? "other"
        histograms.withLock { $0[Key(group: group, status: status), default: Histogram()].add(seconds) }
    }

    public func write(to text: inout MetricsText) {
        let all = histograms.withLock { $0 }.sorted { ($0.key.group, $0.key.status) < ($1.key.group, $1.key.status) }
        text.begin("easyapp_http_requests_total", .counter, "Requests answered, by route group and status.")
        for (key, histogram) in all {
            text.sample(
                "easyapp_http_requests_total", ["route": key.group, "status": String(key.status)],
                Double(histogram.counts.reduce(0, +)))
        }
        let name = "easyapp_http_request_duration_seconds"
        text.begin(name, .histogram, "Seconds until the answer began, by route group.")
        for (group, members) in Dictionary(grouping: all, by: \.key.group).sorted(by: { $0.key < $1.key }) {
            var cumulative = 0
            for (index, bound) in (Self.boundsSeconds + [.infinity]).enumerated() {
                cumulative += members.reduce(0) { $0 + $1.value.counts[index] }
                text.sample(
                    name + "_bucket", ["route": group, "le": MetricsText.number(bound)], Double(cumulative))
            }
            text.sample(name + "_sum", ["route": group], members.reduce(0) { $0 + $1.value.sumSeconds })
            text.sample(name + "_count", ["route": group], Double(cumulative))
        }
    }
}
