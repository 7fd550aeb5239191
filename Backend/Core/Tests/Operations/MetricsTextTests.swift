import Testing

@testable import BackendCore

@Suite struct MetricsTextTests {
    @Test func writesWhatPrometheusReads() {
        var text = MetricsText()
        text.begin("a_total", .counter, "One\nof \\ two.")
        text.sample("a_total", ["route": #"a"b\c"# + "\n", "status": "200"], 3)
        text.single("b", .gauge, "B.", 0.25)
        #expect(
            text.text == #"""
                # HELP a_total One\nof \\ two.
                # TYPE a_total counter
                a_total{route="a\"b\\c\n",status="200"} 3
                # HELP b B.
                # TYPE b gauge
                b 0.25

                """#)
    }

    @Test(arguments: [(0.0, "0"), (-1, "-1"), (1e15, "1000000000000000"), (.infinity, "+Inf"), (0.1, "0.1")])
    func numbers(_ value: Double, _ expected: String) {
        #expect(MetricsText.number(value) == expected)
    }

    @Test func numbersThatAreNone() { #expect(MetricsText.number(.nan) == "NaN") }
}
