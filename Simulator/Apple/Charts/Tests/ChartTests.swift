import ChartsContract
import SwiftUI
import Testing

@testable import Charts

/// Charts as they are drawn, without a browser.
@MainActor @Suite struct ChartTests {
    private func all(_ element: _Element, _ condition: (_Element) -> Bool) -> [_Element] {
        (condition(element) ? [element] : []) + element.children.flatMap { all($0, condition) }
    }
    private func labels(_ element: _Element) -> [String] { all(element) { $0.tag == "tspan" }.compactMap(\.text) }

    @Test(arguments: 0..<14) func everyUseIsDrawn(index: Int) {
        let use = ChartsUsage.all[index]
        let host = _ViewHost(use.view)
        defer { host.tearDown() }
        #expect(!all(host.tree) { ["path", "text"].contains($0.tag) }.isEmpty, "\(use.name)")
    }

    @Test(arguments: 0..<13) func everyDetailIsDrawn(index: Int) {
        let use = ChartsDetails.all[index]
        let host = _ViewHost(use.view)
        defer { host.tearDown() }
        #expect(!all(host.tree) { ["path", "text"].contains($0.tag) }.isEmpty, "\(use.name)")
    }

    @Test func whatIsSaidOfDetailsHolds() {
        for fact in ChartsDetails.facts { #expect(fact.holds, "\(fact.statement)") }
        #expect(ChartsDetails.all.count == 13)
    }

    @Test func allUsesAreTried() { #expect(ChartsUsage.all.count == 14) }

    @Test func marksAreReadWithTheirPlaceAndValue() throws {
        let host = _ViewHost(
            Chart {
                BarMark(x: .value("Kind", "tea"), y: .value("Cups", 3))
                BarMark(x: .value("Kind", "coffee"), y: .value("Cups", 5)).accessibilityLabel("own")
            })
        defer { host.tearDown() }
        let marks = all(host.tree) { $0[attribute: "aria-valuetext"] != nil }
        #expect(marks.map { $0[attribute: "aria-label"] } == ["tea", "own"])
        #expect(marks.map { $0[attribute: "aria-valuetext"] } == ["Cups: 3", "Cups: 5"])
        #expect(marks.allSatisfy { $0[attribute: "role"] == "img" })
    }

    @Test func aStyledAxisHasItsLabelsInItsStyle() throws {
        func chart(_ change: (AnyView) -> AnyView) -> _ViewHost {
            _ViewHost(
                change(
                    AnyView(
                        Chart {
                            BarMark(x: .value("Kind", "tea"), y: .value("Cups", 3))
                            BarMark(x: .value("Kind", "coffee"), y: .value("Cups", 5))
                        }
                        .frame(width: 300, height: 200))))
        }
        let plain = chart { $0 }
        let styled = chart { AnyView($0.chartXAxisStyle { $0.accessibilityIdentifier("axis") }) }
        defer {
            plain.tearDown()
            styled.tearDown()
        }
        let axis = try #require(all(styled.tree) { $0[attribute: "data-testid"] == "axis" }.first)
        #expect(Set(labels(axis)) == ["tea", "coffee"])
        #expect(labels(styled.tree).sorted() == labels(plain.tree).sorted(), "and nowhere else")
    }

    @Test func aScrolledChartRestsWhereTheAppSays() {
        func marks(_ behavior: some ChartScrollTargetBehavior) -> [String] {
            let host = _ViewHost(
                Chart {
                    ForEach(0..<11, id: \.self) { BarMark(x: .value("X", Double($0)), y: .value("Y", 1)) }
                }
                .chartXScale(domain: 0...10)
                .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 5.0)
                .chartScrollTargetBehavior(behavior)
                .frame(width: 300, height: 200))
            defer { host.tearDown() }
            let layouts = all(host.tree) { $0[attribute: "data-scroll-targets"] != nil }
            #expect(all(host.tree) { $0.hasClass("rests-views") || $0.hasClass("rests-views-one") }.count == 1)
            return layouts.flatMap(\.children).map {
                all($0) { $0[style: "width"] != nil }.first?[style: "width"] ?? ""
            }
        }
        #expect(marks(.valueAligned(unit: 2.0)).count == 5)
        #expect(Set(marks(.valueAligned(unit: 2.0))).count == 1, "all as wide as the unit")
        #expect(marks(.valueAligned(unit: 5.0, limitBehavior: .always)).count == 2)
        #expect(marks(.paging).count == 2)
        #expect(marks(.valueAligned(unit: 0.0001)).count == 1, "too many are none")
    }

    @Test func datesThatMatchArePlacesToRest() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let scale = PositionScale(
            values: [.date(start), .date(start + 4 * 86_400)], settings: PositionScaleSettings(), length: 400,
            isVertical: false, includesZero: false
        ) { $0 }
        let places = _ChartStops.Along.matching(DateComponents(hour: 0)).places(
            scale, visible: 100, length: 400, calendar: calendar)
        #expect(places.count == 5 && places.first == scale.position(.date(start)))
    }

    @Test func legendsNameTheColors() {
        let host = _ViewHost(
            Chart {
                BarMark(x: .value("X", 1), y: .value("Y", 1)).foregroundStyle(by: .value("Kind", "tea"))
                BarMark(x: .value("X", 2), y: .value("Y", 1)).foregroundStyle(by: .value("Kind", "coffee"))
            }
            .chartForegroundStyleScale(["tea": Color.green, "coffee": Color.brown]))
        defer { host.tearDown() }
        let texts = all(host.tree) { $0.hasClass("text") }.compactMap(\.text)
        #expect(texts == ["tea", "coffee"])
        let fills = all(host.tree) { $0.tag == "path" }.compactMap { $0[attribute: "fill"] }
        #expect(fills.contains("var(--green)") && fills.contains("var(--brown)"))
    }

    @Test func numbersHaveColorsBetweenThoseOfTheirEnds() {
        let host = _ViewHost(
            Chart {
                ForEach([0, 50, 100], id: \.self) { number in
                    BarMark(x: .value("X", number), y: .value("Y", 1)).foregroundStyle(by: .value("Heat", number))
                }
            }
            .chartForegroundStyleScale(range: [Color.blue, .red]))
        defer { host.tearDown() }
        let fills = all(host.tree) { $0.tag == "path" }.compactMap { $0[attribute: "fill"] }
        #expect(fills.contains("var(--blue)") && fills.contains("var(--red)"))
        #expect(fills.contains("color-mix(in srgb,var(--blue),var(--red) 50%)"))
        let texts = all(host.tree) { $0.hasClass("text") }.compactMap(\.text)
        #expect(texts == ["0", "100"], "the ends of a bar of colors")
    }

    @Test func sizesFollowTheirScale() {
        func sides(_ type: ScaleType) -> [Double] {
            let marks = [25, 100].flatMap { number in
                MarkCollector.marks(
                    of: PointMark(x: .value("X", 1), y: .value("Y", 1)).symbolSize(by: .value("N", number)))
            }
            let plan = ChartPlan(marks, settings: settings(type), environment: EnvironmentValues())
            return plan.marks.map { Double(plan.symbolSide($0.mark.style)) }
        }
        func settings(_ type: ScaleType) -> ChartSettings {
            var settings = ChartSettings()
            settings.symbolSize = LookScale(domain: [.number(0), .number(100)], range: [0, 400], type: type)
            return settings
        }
        #expect(sides(.linear) == [10, 20])
        #expect(abs(sides(.squareRoot)[0] - 200.0.squareRoot()) < 0.001 && sides(.squareRoot)[1] == 20)
    }

    @Test func aLayerIsOnePicture() throws {
        func groups(_ isLayer: Bool) -> [_Element] {
            let marks = Plot {
                BarMark(x: .value("X", 1), y: .value("Y", 1))
                BarMark(x: .value("X", 2), y: .value("Y", 1))
            }
            let host =
                isLayer
                ? _ViewHost(Chart { marks.compositingLayer().opacity(0.5) }) : _ViewHost(Chart { marks.opacity(0.5) })
            defer { host.tearDown() }
            return all(host.tree) { $0[attribute: "opacity"] == "0.5" || $0[style: "opacity"] == "0.5" }
        }
        #expect(groups(true).count == 1)
        #expect(groups(false).count == 2)
    }

    @Test func axesSayTheirValues() {
        let host = _ViewHost(Chart { LineMark(x: .value("Kind", "tea"), y: .value("Cups", 3000)) })
        defer { host.tearDown() }
        let found = labels(host.tree)
        #expect(found.contains("tea") && found.contains("3,000") && found.contains("0"))
    }

    @Test func theDataDecidesAnew() {
        struct Counter: View {
            @State private var count = 1
            var body: some View {
                Button("more") { count += 1 }
                Chart { BarMark(x: .value("Kind", "tea"), y: .value("Cups", count)) }
            }
        }
        let host = _ViewHost(Counter())
        defer { host.tearDown() }
        func value() -> String? {
            all(host.tree) { $0[attribute: "aria-valuetext"] != nil }.first?[attribute: "aria-valuetext"]
        }
        #expect(value() == "Cups: 1")
        if let button = all(host.tree, { $0.tag == "button" }).first { host.dispatch(.tap, to: button.id) }
        host.flush()
        #expect(value() == "Cups: 2")
    }
}
