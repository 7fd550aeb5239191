import BackendCore
import Synchronization

/// Counts calls of functions and how long they took.
public final class FunctionMetrics: Sendable {
    private struct Key: Hashable, Comparable {
        var function: String
        var outcome: String

        static func < (first: Key, second: Key) -> Bool {
            (first.function, first.outcome) < (second.function, second.outcome)
        }
    }

    private let totals = Mutex<[Key: (count: Int, seconds: Double)]>([:])

    public init() {}

    /// What `FunctionHost` tells.
    public func observe(_ observation: FunctionObservation) {
        let key = Key(function: observation.function, outcome: observation.outcome.rawValue)
        let seconds = observation.duration / .seconds(1)
        totals.withLock { totals in
            totals[key, default: (0, 0)].count += 1
            totals[key, default: (0, 0)].seconds += seconds
        }
    }

    public func write(to text: inout MetricsText) {
        let all = totals.withLock { $0 }.sorted { $0.key < $1.key }
        text.begin("easyapp_function_calls_total", .counter, "Calls of functions, by how they ended.")
        for (key, total) in all {
            text.sample(
                "easyapp_function_calls_total", ["function": key.function, "outcome": key.outcome],
                Double(total.count))
        }
        let seconds = "easyapp_function_seconds_total"
        text.begin(seconds, .counter, "Seconds until the answers of functions began.")
        for (key, total) in all {
            text.sample(seconds, ["function": key.function, "outcome": key.outcome], total.seconds)
        }
    }
}
