import Accessibility
import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct AccessibilityGestureTests {
    @Test func zoomingSaysWhichWayAndWhere() {
        struct Map: View {
            @State private var said = ""
            var body: some View {
                Text(verbatim: "said \(said)").accessibilityZoomAction { zoom in
                    said = "\(zoom.direction) \(Int(zoom.point.x)),\(Int(zoom.point.y)) \(zoom.location == .center)"
                }
            }
        }
        let host = _ViewHost(Map())
        if let measured = host.tree.first(where: { $0.handlers.mask.contains(.geometry) }) {
            host.dispatch(
                .geometry, to: measured.id,
                value: .object(["x": .number(10), "y": .number(20), "width": .number(40), "height": .number(60)]))
        }
        host.tap("Zoom in")
        #expect(host.texts.contains("said zoomIn 30,50 true"))
        host.tap("Zoom out")
        #expect(host.texts.contains("said zoomOut 30,50 true"))
        host.tearDown()
    }

    @Test func scrollingSaysTowardsWhichEdge() {
        struct Pages: View {
            @State private var said = ""
            var body: some View { Text(verbatim: "said \(said)").accessibilityScrollAction { said += "\($0) " } }
        }
        let host = _ViewHost(Pages(), environment: EnvironmentValues())
        for name in ["Scroll down", "Scroll up", "Scroll to the leading side", "Scroll to the trailing side"] {
            host.tap(name)
        }
        #expect(host.texts.contains("said bottom top leading trailing "))
        host.tearDown()
    }

    @Test func linkedViewsLeadToEachOther() {
        struct Linked: View {
            @Namespace private var space
            @State private var hasThird = false
            var body: some View {
                Text("a").accessibilityLinkedGroup(id: 1, in: space)
                Text("b").accessibilityLinkedGroup(id: 1, in: space)
                if hasThird { Text("c").accessibilityLinkedGroup(id: 1, in: space) }
                Text("d").accessibilityLinkedGroup(id: 2, in: space)
                Button("more") { hasThird = true }
            }
        }
        let host = _ViewHost(Linked())
        func element(_ text: String) -> _Element? { host.tree.first { $0.text == text } }
        func leads(_ text: String, to next: String) -> Bool {
            element(text)?[attribute: "aria-flowto"] == element(next)?[attribute: "id"]
        }
        #expect(leads("a", to: "b") && leads("b", to: "a"))
        #expect(element("d")?[attribute: "aria-flowto"] == nil, "it is alone in its group")
        host.tap("more")
        #expect(leads("a", to: "b") && leads("b", to: "c") && leads("c", to: "a"))
        host.tearDown()
    }

    struct Growth: AXChartDescriptorRepresentable {
        var last: Double
        func makeChartDescriptor() -> AXChartDescriptor {
            let days = AXCategoricalDataAxisDescriptor(title: "Day", categoryOrder: ["Mon", "Tue"])
            let height = AXNumericDataAxisDescriptor(title: "Height", range: 0...5, gridlinePositions: []) {
                "\(Int($0)) cm"
            }
            let points = [AXDataPoint(x: "Mon", y: 1), AXDataPoint(x: "Tue", y: last)]
            return AXChartDescriptor(
                title: "Growth", summary: "It grows.", xAxis: days, yAxis: height,
                series: [AXDataSeriesDescriptor(name: "Bean", isContinuous: true, dataPoints: points)])
        }
        func updateChartDescriptor(_ descriptor: AXChartDescriptor) {
            descriptor.series[0].dataPoints[1] = AXDataPoint(x: "Tue", y: last)
        }
    }

    @Test func aChartIsATableForWhoeverDoesNotSeeIt() {
        struct Chart: View {
            @State private var last = 3.0
            var body: some View {
                Text("drawn").accessibilityChartDescriptor(Growth(last: last))
                Button("grow") { last = 4 }
            }
        }
        let host = _ViewHost(Chart())
        func table() -> _Element? { host.tree.first { $0[attribute: "role"] == "table" } }
        #expect(table()?[attribute: "aria-label"] == "Growth")
        #expect(table()?[attribute: "aria-description"] == "It grows.")
        #expect(table()?.texts == ["Day", "Height", "Mon", "1 cm", "Tue", "3 cm"])
        host.tap("grow")
        #expect(table()?.texts == ["Day", "Height", "Mon", "1 cm", "Tue", "4 cm"])
        host.tearDown()
    }
}
