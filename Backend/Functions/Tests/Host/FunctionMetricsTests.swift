import BackendCore
import Testing

@testable import Functions

@Suite struct FunctionMetricsTests {
    @Test func callsAreCountedByFunctionAndOutcome() {
        let metrics = FunctionMetrics()
        for (name, outcome, milliseconds) in [
            ("b", FunctionObservation.Outcome.answered, 250), ("b", .answered, 500), ("b", .failed, 1000),
            ("a", .timedOut, 2000),
        ] {
            metrics.observe(
                FunctionObservation(
                    function: name, method: .post, status: 200, duration: .milliseconds(milliseconds), outcome: outcome)
            )
        }
        var text = MetricsText()
        metrics.write(to: &text)
        let samples = text.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            samples == [
                #"easyapp_function_calls_total{function="a",outcome="timedOut"} 1"#,
                #"easyapp_function_calls_total{function="b",outcome="answered"} 2"#,
                #"easyapp_function_calls_total{function="b",outcome="failed"} 1"#,
                #"easyapp_function_seconds_total{function="a",outcome="timedOut"} 2"#,
                #"easyapp_function_seconds_total{function="b",outcome="answered"} 0.75"#,
                #"easyapp_function_seconds_total{function="b",outcome="failed"} 1"#,
            ])
    }
}
