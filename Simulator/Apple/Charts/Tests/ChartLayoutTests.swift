@testable import Charts
import Testing

/// Where marks come to lie in a plot of 100 by 100 points.
@MainActor @Suite struct ChartLayoutTests {
    private let side = CGSize(width: 100, height: 100)

    private func layout(
        _ change: (inout ChartSettings) -> Void = { _ in }, @ChartContentBuilder _ content: () -> some ChartContent
    ) -> ChartLayout {
        var settings = ChartSettings()
        change(&settings)
        let plan = ChartPlan(
            MarkCollector.marks(of: content()), settings: settings, environment: EnvironmentValues())
        return ChartLayout(plan, size: side)
    }

    @Test func barsStandOnZeroInTheirRoom() {
        let chart = layout {
            BarMark(x: .value("Kind", "a"), y: .value("Count", 50))
            BarMark(x: .value("Kind", "b"), y: .value("Count", 100))
        }
        #expect(chart.y.bounds == 0...100 && chart.x.categories == ["a", "b"])
        #expect(chart.marks[0].rect == CGRect(x: 8.75, y: 50, width: 32.5, height: 50))
        #expect(chart.marks[1].rect.minY == 0 && chart.marks[1].rect.midX == 75)
    }

    @Test func barsOfOnePlaceAreStacked() {
        let chart = layout {
            BarMark(x: .value("Kind", "a"), y: .value("Count", 30))
            BarMark(x: .value("Kind", "a"), y: .value("Count", 70))
            BarMark(x: .value("Kind", "a"), y: .value("Count", -20))
        }
        #expect(chart.y.bounds.upperBound == 100)
        let unit = 100 / (chart.y.bounds.upperBound - chart.y.bounds.lowerBound)
        #expect(chart.marks.map { ($0.rect.height / CGFloat(unit)).rounded() } == [30, 70, 20])
        #expect(chart.marks[1].rect.maxY == chart.marks[0].rect.minY, "onto the first")
        #expect(chart.marks[2].rect.minY == chart.marks[0].rect.maxY, "below zero")
    }

    @Test func stacksAreSharesOrCentred() {
        let shares = layout {
            BarMark(x: .value("Kind", "a"), y: .value("Count", 1), stacking: .normalized)
            BarMark(x: .value("Kind", "a"), y: .value("Count", 3), stacking: .normalized)
        }
        #expect(shares.y.bounds == 0...1 && shares.marks.map(\.rect.height) == [25, 75])
        let centred = layout {
            AreaMark(x: .value("X", 1), y: .value("Y", 40), stacking: .center)
            AreaMark(x: .value("X", 2), y: .value("Y", 40), stacking: .center)
        }
        #expect(centred.y.bounds == -20...20)
        let apart = layout {
            BarMark(x: .value("Kind", "a"), y: .value("Count", 30), stacking: .unstacked)
            BarMark(x: .value("Kind", "a"), y: .value("Count", 70), stacking: .unstacked)
        }
        #expect(apart.marks[0].rect.maxY == apart.marks[1].rect.maxY)
    }

    @Test func barsBesideEachOtherShareTheirRoom() {
        let chart = layout {
            BarMark(x: .value("Kind", "a"), y: .value("Count", 1)).position(by: .value("Size", "s"))
            BarMark(x: .value("Kind", "a"), y: .value("Count", 1)).position(by: .value("Size", "l"))
        }
        let (first, second) = (chart.marks[0].rect, chart.marks[1].rect)
        #expect(first.maxX <= second.minX && first.width == second.width && first.maxY == second.maxY)
    }

    @Test func barsLieWhereTheNamesAreVertical() {
        let chart = layout { BarMark(x: .value("Count", 50), y: .value("Kind", "a")) }
        #expect(chart.marks[0].rect.minX == 0 && chart.marks[0].rect.midY == 50)
        #expect(chart.marks[0].rect.maxX == 100)
    }

    @Test func daysHaveTheirRoom() {
        let start = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_700_000_000))
        let chart = layout {
            BarMark(x: .value("Day", start + 3600, unit: .day), y: .value("Count", 1))
            BarMark(x: .value("Day", start + 30 * 3600, unit: .day), y: .value("Count", 1))
        }
        #expect(abs(chart.marks[0].rect.midX - 25) < 0.1 && abs(chart.marks[1].rect.midX - 75) < 0.1)
        #expect(abs(chart.marks[0].rect.width - 32.5) < 0.1)
    }

    @Test func domainsAndRangesAreTheApps() {
        let chart = layout {
            $0.x = PositionScaleSettings(
                domain: (10...20)._makeScaleDomain(),
                range: PlotDimensionScaleRange(startPadding: 10, endPadding: 10)._makeScaleRange())
            $0.y.domain = AutomaticScaleDomain.automatic(includesZero: false, reversed: true)._makeScaleDomain()
        } _: {
            PointMark(x: .value("X", 10), y: .value("Y", 60))
            PointMark(x: .value("X", 20), y: .value("Y", 80))
        }
        #expect(chart.marks.map(\.point.x) == [10, 90])
        #expect(chart.marks.map(\.point.y) == [0, 100], "the axis is turned over")
        #expect(chart.x.value(at: 50) == .number(15))
    }

    @Test func scalesBendAndComeBack() {
        for type in [ScaleType.linear, .log, .squareRoot, .symmetricLog, .power(exponent: 2)] {
            for value in [0.5, 1, 10, 1000] { #expect(abs(type.unbend(type.bend(value)) - value) < 1e-6 * value) }
        }
        let chart = layout {
            $0.y.type = .log
        } _: {
            PointMark(x: .value("X", 1), y: .value("Y", 1))
            PointMark(x: .value("X", 1), y: .value("Y", 10))
            PointMark(x: .value("X", 1), y: .value("Y", 100))
        }
        #expect(chart.marks.map(\.point.y) == [100, 50, 0])
    }

    @Test func sectorsGoRoundTheMiddle() throws {
        let chart = layout {
            SectorMark(angle: .value("Count", 1), innerRadius: .ratio(0.5))
            SectorMark(angle: .value("Count", 3), innerRadius: .ratio(0.5))
        }
        let shapes = chart.marks.compactMap(\.sector)
        #expect(shapes.map { ($0.end - $0.start) / (2 * .pi) } == [0.25, 0.75])
        #expect(shapes[0].inner == 25 && shapes[0].outer == 50)
        let box = shapes[0].path(cornerRadius: 0).boundingRect
        #expect(
            abs(box.minX - 50) < 0.1 && abs(box.minY) < 0.1 && abs(box.maxX - 100) < 0.1 && abs(box.maxY - 50) < 0.1)
        #expect(chart.xAxis.entries.isEmpty && chart.yAxis.entries.isEmpty)
    }

    @Test func axesHaveLinesAndLabels() {
        let chart = layout { PointMark(x: .value("Kind", "a"), y: .value("Y", 100)) }
        let labels = chart.yAxis.entries.compactMap { $0.text?._string(in: EnvironmentValues()) }
        #expect(labels.first == "0" && labels.last == "100" && labels.count >= 3)
        #expect(chart.xAxis.entries.count == 1, "a name has no line")
        let hidden = layout {
            $0.yAxis.isHidden = true
        } _: {
            PointMark(x: .value("X", 1), y: .value("Y", 1))
        }
        #expect(hidden.yAxis.entries.isEmpty)
    }

    @Test func looksFollowTheScale() {
        let chart = layout {
            PointMark(x: .value("X", 1), y: .value("Y", 1)).foregroundStyle(by: .value("Kind", "a"))
            PointMark(x: .value("X", 1), y: .value("Y", 1)).foregroundStyle(by: .value("Kind", "b"))
        }
        #expect(chart.plan.foregroundValues == [.category("a"), .category("b")])
        var scale = LookScale<Int>(domain: [.category("x")], range: [7])
        #expect(scale.look(of: .category("x"), among: [], usual: [1]) == 7)
        scale.mapping = { _ in 9 }
        #expect(scale.look(of: .category("x"), among: [], usual: [1]) == 9)
        #expect(LookScale<Int>().look(of: .number(2), among: [.number(1), .number(2)], usual: [3, 4]) == 4)
    }

    @Test(arguments: [InterpolationMethod.linear, .cardinal, .catmullRom, .monotone, .stepStart, .stepCenter, .stepEnd])
    func curvesGoThroughTheirPoints(method: InterpolationMethod) {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 20), CGPoint(x: 20, y: 5), CGPoint(x: 30, y: 5)]
        var path = Path()
        method.add(points, to: &path)
        var seen: [CGPoint] = []
        path.forEach { element in
            switch element {
            case .move(let to), .line(let to), .curve(let to, _, _), .quadCurve(let to, _): seen.append(to)
            case .closeSubpath: break
            }
        }
        #expect(seen.first == points.first && seen.last == points.last)
        if !"\(method)".contains("step") { #expect(seen == points) }
        if "\(method)".contains("monotone") { #expect(path.boundingRect.maxY <= 20.001 && path.boundingRect.minY >= 0) }
    }
}
