import Charts
import SwiftUI

/// What fewer apps ask of Charts: more ways to say the same, and what can be asked back.
@MainActor public enum ChartsDetails {
    public static let all: [(name: String, view: AnyView)] = [
        ("labels of values", AnyView(labeled)), ("annotations", AnyView(annotations)),
        ("axis marks", AnyView(axisMarks)), ("axis labels", AnyView(axisLabels)), ("titles", AnyView(titles)),
        ("looks by value", AnyView(looks)), ("symbols by value", AnyView(symbols)), ("scales", AnyView(scales)),
        ("erased parts", AnyView(erased)), ("what is asked", AnyView(Asking())),
        ("what is chosen", AnyView(Choosing())), ("styled axes", AnyView(styledAxes)),
        ("places to rest", AnyView(resting)),
    ]

    private static let name: String = "Count"
    private static let day = Date(timeIntervalSinceReferenceDate: 0)
    private static let sales = ChartsUsage.sales

    private static var labeled: some View {
        Chart {
            BarMark(x: .value(Text("Kind"), "tea"), y: .value(Text("Count"), 3))
            BarMark(x: .value(name, "coffee"), y: .value(name, 4))
            BarMark(x: .value(Text("Range"), 1..<2), y: .value(name, 1)).accessibilityLabel(Text("label"))
            BarMark(x: .value(name, 2..<3), y: .value(name, 1)).accessibilityLabel(name)
            BarMark(x: .value(Text("Day"), day, unit: .day), y: .value(name, 1)).accessibilityValue(Text("value"))
            BarMark(x: .value(name, day, unit: .month, calendar: .current), y: .value(name, 1)).accessibilityValue(name)
            ForEach(Array(NumberBins(range: 0.0...10, count: 2)), id: \.lowerBound) { bin in
                BarMark(x: .value(Text("Bin"), bin), y: .value(name, bin.upperBound))
                BarMark(x: .value(name, bin), y: .value(name, 1), width: .automatic)
            }
        }
    }

    private static var annotations: some View {
        let positions: [AnnotationPosition] = [
            .automatic, .leading, .trailing, .topLeading, .topTrailing, .bottomLeading, .bottomTrailing,
        ]
        return Chart {
            ForEach(positions.indices, id: \.self) { index in
                PointMark(x: .value("X", index), y: .value("Y", 1))
                    .annotation(position: positions[index]) { Text(verbatim: "\(index)") }
            }
            PointMark(x: .value("X", 1), y: .value("Y", 2))
                .annotation(
                    overflowResolution: .init(x: .fit(to: .automatic), y: .automatic)
                ) { context in Text(verbatim: "\(Int(context.targetSize.height))") }
            PointMark(x: .value("X", 1), y: .value("Y", 3))
                .annotation(overflowResolution: .init(x: .fit, y: .padScale)) { Text("fits") }
            PointMark(x: .value("X", 1), y: .value("Y", 4))
                .annotation(overflowResolution: .init(x: .fit(to: .plot), y: .disabled)) { Text("plot") }
            PointMark(x: .value("X", 1), y: .value("Y", 5))
                .annotation(overflowResolution: .automatic) { Text("automatic") }
            RectangleMark(xStart: .value("A", 1), xEnd: .value("B", 2), y: .value("Y", 1))
                .offset(xStart: 1, xEnd: 2, y: 3)
            RectangleMark(xStart: .value("A", 1), xEnd: .value("B", 2), yStart: .value("A", 1), yEnd: .value("B", 2))
                .offset(xStart: 1, xEnd: 2, yStart: 3, yEnd: 4)
            LineMark(x: .value("X", 1), y: .value("Y", 2)).interpolationMethod(.catmullRom(alpha: 0.3))
            LineMark(x: .value("X", 2), y: .value("Y", 3)).interpolationMethod(.cardinal)
            LineMark(x: .value("X", 3), y: .value("Y", 4)).interpolationMethod(.stepStart)
        }
    }

    private static var axisMarks: some View {
        VStack {
            Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
                .chartXAxis {
                    AxisMarks(preset: .aligned, position: .bottom, values: [0, 2, 4])
                    AxisMarks(preset: .inset, position: .top, values: [1, 3]) {
                        AxisGridLine().offset(CGSize(width: 1, height: 0))
                    }
                    AxisMarks(preset: .automatic, position: .automatic, values: [5]) { value in
                        if value.index == 0 { AxisTick(length: .automatic) }
                    }
                }
                .chartYAxis {
                    AxisMarks(format: IntegerFormatStyle<Int>.number, values: .automatic)
                    AxisMarks(values: .automatic(minimumStride: 10.0, roundLowerBound: true, roundUpperBound: true)) {
                        AxisTick(length: .label)
                        AxisTick(length: .label(extendPastBy: 2))
                        AxisTick(length: .longestLabel(extendPastBy: 2))
                    }
                }
        }
    }

    private static var axisLabels: some View {
        let orientations: [AxisValueLabelOrientation] = [.automatic, .horizontal, .vertical, .verticalReversed]
        let resolutions: [AxisValueLabelCollisionResolution] = [
            .automatic, .disabled, .greedy, .greedy(priority: 1, minimumSpacing: 2), .truncate,
        ]
        return VStack {
            ForEach(orientations.indices, id: \.self) { index in
                Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
                    .chartXAxis { AxisMarks { AxisValueLabel(orientation: orientations[index]) } }
            }
            ForEach(resolutions.indices, id: \.self) { index in
                Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
                    .chartXAxis { AxisMarks { AxisValueLabel("label", collisionResolution: resolutions[index]) } }
            }
            Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
                .chartXAxis { AxisMarks { AxisValueLabel(name) } }
        }
    }

    private static var resting: some View {
        let chart = Chart(sales) { sale in BarMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
            .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 2)
        let dates = Chart(sales) { sale in
            BarMark(x: .value("Day", day + Double(sale.id) * 86_400, unit: .day), y: .value("Count", sale.count))
        }
        .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 172_800)
        let midnight = DateComponents(hour: 0)
        return VStack {
            chart.chartScrollTargetBehavior(.paging)
            chart.chartScrollTargetBehavior(.valueAligned(unit: 1))
            // Partly: a hard flick stops at any unit, too.
            chart.chartScrollTargetBehavior(.valueAligned(unit: 1, majorAlignment: .page, limitBehavior: .always))
            // Partly: a hard flick stops at any unit, too.
            chart.chartScrollTargetBehavior(.valueAligned(unit: 1, majorAlignment: .unit(2), limitBehavior: .never))
            chart.chartScrollTargetBehavior(.valueAligned(xUnit: 1, yUnit: 2.5))
            chart.chartScrollTargetBehavior(.valueAligned(xUnit: 1, yMatching: midnight))
            chart.chartScrollTargetBehavior(ValueAlignedChartScrollTargetBehavior(unit: 2))
            chart.chartScrollTargetBehavior(ValueAlignedChartScrollTargetBehavior(xUnit: 2, yUnit: 1))
            chart.chartScrollTargetBehavior(ValueAlignedChartScrollTargetBehavior(xUnit: 2, yMatching: midnight))
            dates.chartScrollTargetBehavior(ValueAlignedChartScrollTargetBehavior(matching: midnight))
            dates.chartScrollTargetBehavior(
                ValueAlignedChartScrollTargetBehavior(xMatching: midnight, yMatching: midnight))
            dates.chartScrollTargetBehavior(ValueAlignedChartScrollTargetBehavior(xMatching: midnight, yUnit: 1))
            dates.chartScrollTargetBehavior(.valueAligned(matching: midnight))
            // Partly: a hard flick stops at any unit, too.
            dates.chartScrollTargetBehavior(
                .valueAligned(matching: midnight, majorAlignment: .matching(DateComponents(day: 1))))
            dates.chartScrollTargetBehavior(.valueAligned(xMatching: midnight, yMatching: midnight))
            dates.chartScrollTargetBehavior(.valueAligned(xMatching: midnight, yUnit: 1))
        }
    }

    private static var styledAxes: some View {
        Chart(sales) { sale in BarMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
            .chartXAxisStyle { axis in axis.background(.yellow.opacity(0.2)) }
            .chartYAxisStyle { $0.opacity(0.5) }
    }

    private static var titles: some View {
        let chart = Chart(sales) { sale in
            PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count))
                .foregroundStyle(by: .value("Kind", sale.kind))
        }
        return VStack {
            chart.chartXAxisLabel(name, position: .top).chartYAxisLabel(name, position: .trailing, spacing: 3)
            chart.chartXAxisLabel(position: .bottom, alignment: .leading) { Text("X") }.chartYAxisLabel("Y")
            chart.chartLegend(position: .bottom, alignment: .leading, spacing: 2) { Text("legend") }
            chart.chartGesture { proxy in
                DragGesture().onChanged { value in
                    proxy.selectXValue(at: value.location.x)
                    proxy.selectYValue(at: value.location.y)
                    proxy.selectXRange(from: 0, to: value.location.x)
                    proxy.selectYRange(from: 0, to: value.location.y)
                    proxy.selectAngleValue(at: proxy.angle(at: value.location))
                }
            }
        }
    }

    private static var looks: some View {
        let chart = Chart(sales) { sale in
            LineMark(x: .value("Id", sale.id), y: .value("Count", sale.count))
                .foregroundStyle(by: .value("Kind", sale.kind)).lineStyle(by: .value("Kind", sale.kind))
        }
        let (thin, thick) = (StrokeStyle(lineWidth: 1), StrokeStyle(lineWidth: 4, dash: [2]))
        return VStack {
            chart.chartForegroundStyleScale(domain: ["tea", "coffee"]) { $0 == "tea" ? Color.green : .brown }
            chart.chartForegroundStyleScale(domain: ["tea", "coffee"], type: .category)
            chart.chartLineStyleScale(["tea": thin, "coffee": thick])
            chart.chartLineStyleScale(domain: ["tea", "coffee"]) { $0 == "tea" ? thin : thick }
            chart.chartLineStyleScale(domain: ["tea", "coffee"], range: [thin, thick])
            chart.chartLineStyleScale { (kind: String) in kind == "tea" ? thin : thick }
            chart.chartLineStyleScale(range: [thin, thick])
        }
    }

    private static var symbols: some View {
        let chart = Chart(sales) { sale in
            PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count))
                .symbol(by: .value("Kind", sale.kind)).symbolSize(by: .value("Kind", sale.kind))
        }
        let mixed: [any ChartSymbolShape] = [BasicChartSymbolShape.circle, Circle().strokeBorder(style: StrokeStyle())]
        let mapping: KeyValuePairs<String, any ChartSymbolShape> = ["tea": mixed[0], "coffee": mixed[1]]
        return VStack {
            chart.chartSymbolScale(["tea": BasicChartSymbolShape.circle, "coffee": .square])
            chart.chartSymbolScale(mapping)
            chart.chartSymbolScale(domain: ["tea", "coffee"])
            chart.chartSymbolScale(domain: ["tea", "coffee"]) {
                $0 == "tea" ? BasicChartSymbolShape.circle : BasicChartSymbolShape.square
            }
            chart.chartSymbolScale(domain: ["tea", "coffee"], range: [BasicChartSymbolShape.circle, .square])
            chart.chartSymbolScale(domain: ["tea", "coffee"], range: mixed)
            chart.chartSymbolScale { (kind: String) in
                kind == "tea" ? BasicChartSymbolShape.circle : BasicChartSymbolShape.plus
            }
            chart.chartSymbolSizeScale(["tea": 10, "coffee": 90])
            chart.chartSymbolSizeScale(domain: ["tea", "coffee"]) { $0 == "tea" ? 10 : 90 }
            chart.chartSymbolSizeScale(domain: ["tea", "coffee"], type: .category)
            chart.chartSymbolSizeScale { (kind: String) in kind == "tea" ? 10 : 90 }
        }
    }

    private static var scales: some View {
        let chart = Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
        return VStack {
            chart.chartXScale(domain: 0...10, type: .power(exponent: 2))
            chart.chartXScale(domain: .automatic)
            chart.chartYScale(domain: 0...100, range: .plotDimension, type: .symmetricLog(slopeAtZero: 1))
            chart.chartYScale(range: .plotDimension(padding: 4))
            chart.chartXScale(
                domain: .automatic(includesZero: true, reversed: false, dataType: Int.self) { $0.append(20) })
            Chart(sales) { sale in PointMark(x: .value("Day", sale.day), y: .value("Count", sale.count)) }
                .chartXScale(type: .date)
        }
    }

    private static var erased: some View {
        let mark = PointMark(x: .value("X", 1), y: .value("Y", 1))
        let symbol = AnyChartSymbolShape(BasicChartSymbolShape.circle)
        return VStack {
            Chart {
                AnyChartContent(mark)
                AnyChartContent(erasing: mark.symbol(symbol))
            }
            .chartXAxis {
                AnyAxisContent(AxisMarks { AnyAxisMark(AxisTick()) })
                AnyAxisContent(erasing: AxisMarks { AnyAxisMark(erasing: AxisGridLine()) })
            }
        }
    }

    public static var facts: [(statement: String, holds: Bool)] { bins + dates + values }

    private static var bins: [(String, Bool)] {
        let bins = NumberBins(thresholds: [0, 10, 20])
        let first = bins[bins.startIndex]
        return [
            ("bins between thresholds", bins.count == 2 && bins.thresholds == [0, 10, 20]),
            ("a bin's place", bins.index(for: 15) == 1 && bins.index(after: 0) == bins.endIndex - 1),
            ("a bin's ends", first.lowerBound == 0 && first.upperBound == 10 && first.contains(5)),
            ("as a range", first.relative(to: Array(0..<30)) == 0..<10),
            ("of data", !NumberBins(data: [1.0, 5, 9], desiredCount: 2, minimumStride: 1).isEmpty),
            ("of whole numbers", !NumberBins(data: [1, 5, 9], desiredCount: 2, minimumStride: 1).isEmpty),
            ("by count", NumberBins(range: 0.0...10, count: 5).count == 5),
            ("of whole numbers", NumberBins(range: 0...10, count: 5).count == 5),
            ("by a wish", NumberBins(range: 0.0...100, desiredCount: 4, minimumStride: 1).count > 1),
            ("by size", NumberBins(size: 2.0, range: 0.0...10).count == 5),
            ("of whole numbers", NumberBins(size: 2, range: 0...10).count == 5),
        ]
    }

    private static var dates: [(String, Bool)] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let week = day...day.addingTimeInterval(7 * 86_400)
        let bins = DateBins(thresholds: [day, day.addingTimeInterval(60), day.addingTimeInterval(120)])
        return [
            ("bins of dates", bins.count == 2 && bins.thresholds.count == 3),
            ("their places", bins.index(for: day.addingTimeInterval(90)) == 1 && bins.index(after: 0) == 1),
            ("their ends", bins[bins.startIndex].upperBound == day.addingTimeInterval(60) && bins.endIndex == 2),
            ("of data", !DateBins(data: [day, week.upperBound], desiredCount: 3, calendar: calendar).isEmpty),
            ("of a range", !DateBins(range: week, desiredCount: 7, calendar: calendar).isEmpty),
            ("by time", DateBins(timeInterval: 86_400, range: week).count == 7),
            ("by unit", DateBins(unit: .day, by: 1, range: week, calendar: calendar).count >= 7),
        ]
    }

    private static var values: [(String, Bool)] {
        let symbol = AnyChartSymbolShape(BasicChartSymbolShape.circle)
        return [
            ("decimals are numbers", Decimal(2).primitivePlottable == 2 && Decimal(primitivePlottable: 3) == 3),
            ("a symbol's measure", symbol.perceptualUnitRect == BasicChartSymbolShape.circle.perceptualUnitRect),
            ("of a circle", Circle().perceptualUnitRect.width > 0),
        ]
    }

    /// Asks a chart about its places and looks.
    struct Asking: View {
        var body: some View {
            Chart(sales) { sale in
                PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count))
                    .foregroundStyle(by: .value("Kind", sale.kind)).symbol(by: .value("Kind", sale.kind))
                    .lineStyle(by: .value("Kind", sale.kind))
            }
            .chartOverlay { proxy in
                GeometryReader { geometry in
                    let frame = proxy.plotContainerFrame.map { geometry[$0] } ?? geometry[proxy.plotAreaFrame]
                    Text(verbatim: answers(proxy).joined(separator: " "))
                        .frame(width: frame.width, height: min(proxy.plotSize.height, proxy.plotAreaSize.height))
                }
            }
        }

        private func answers(_ proxy: ChartProxy) -> [String] {
            let point = proxy.position(for: (x: 1, y: 15))
            let place: (Int, Int)? = proxy.value(at: point ?? .zero)
            return [
                "\(proxy.foregroundStyle(for: "tea") != nil)", "\(proxy.foregroundStyleDomain(dataType: String.self))",
                "\(proxy.lineStyle(for: "tea") != nil)", "\(proxy.lineStyleDomain(dataType: String.self))",
                "\(proxy.symbol(for: "tea") != nil)", "\(proxy.symbolDomain(dataType: String.self))",
                "\(proxy.positionRange(for: (x: 1, y: 15)) != nil)", "\(proxy.positionRange(forX: 1) != nil)",
                "\(proxy.positionRange(forY: 15) != nil)", "\(place?.0 ?? -1)",
                "\(proxy.value(atAngle: .degrees(10), as: Int.self) ?? -1)",
                "\(proxy.value(atY: 3, as: Double.self) ?? -1)", "\(proxy.yDomain(dataType: Int.self).count)",
            ]
        }
    }

    /// A chart that says what is chosen of its height.
    struct Choosing: View {
        @State private var value: Int?
        @State private var range: ClosedRange<Int>?
        var body: some View {
            VStack {
                Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
                    .chartYSelection(value: $value)
                Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
                    .chartYSelection(range: $range)
            }
        }
    }
}
