import Charts
import SwiftUI

/// What the Charts module offers, used in every way; compiles unmodified with Apple's.
@MainActor public enum ChartsUsage {
    public static let all: [(name: String, view: AnyView)] = [
        ("bars", AnyView(bars)), ("lines", AnyView(lines)), ("areas", AnyView(areas)), ("points", AnyView(points)),
        ("rules", AnyView(rules)), ("sectors", AnyView(sectors)), ("looks", AnyView(looks)), ("axes", AnyView(axes)),
        ("scales", AnyView(scales)), ("proxies", AnyView(proxies)), ("selections", AnyView(Selections())),
        ("numbers as colors", AnyView(numbersAsColors)), ("scrolling", AnyView(Scrolled())),
        ("layers", AnyView(layers)),
    ]

    struct Sale: Identifiable {
        let id: Int
        let day: Date
        let kind: String
        let count: Int
    }
    enum Size: String, Plottable { case small, large }
    static let sales = (0..<6).map { index in
        Sale(
            id: index, day: Date(timeIntervalSinceReferenceDate: Double(index / 2) * 86_400),
            kind: index % 2 == 0 ? "tea" : "coffee", count: index * 10 + 5)
    }

    private static var bars: some View {
        VStack {
            Chart(sales) { sale in
                BarMark(x: .value("Day", sale.day, unit: .day), y: .value("Count", sale.count))
                    .foregroundStyle(by: .value("Kind", sale.kind))
                    .cornerRadius(3)
            }
            Chart(sales, id: \.id) { sale in
                BarMark(
                    x: .value("Kind", sale.kind), y: .value("Count", sale.count), width: .ratio(0.5),
                    stacking: .normalized)
            }
            Chart {
                BarMark(x: .value("Count", 3), width: .fixed(10), stacking: .unstacked)
                BarMark(xStart: 0, xEnd: 20, y: .value("Kind", "tea"), height: .inset(2), stacking: .center)
                BarMark(xStart: .value("From", 1), xEnd: .value("To", 2), y: .value("Kind", "tea"), height: 5)
                BarMark(xStart: .value("From", 1), xEnd: .value("To", 2), yStart: 0, yEnd: 10)
                BarMark(x: .value("Kind", "tea"), yStart: .value("From", 1), yEnd: .value("To", 2), width: 4.5)
                BarMark(xStart: 0, xEnd: 10, yStart: .value("From", 1), yEnd: .value("To", 2))
            }
            Chart {
                ForEach(Array(NumberBins(range: 0...100, desiredCount: 5)), id: \.lowerBound) { bin in
                    BarMark(x: .value("Range", bin), y: .value("Count", bin.lowerBound + 1))
                }
                BarMark(x: .value("Range", 1.0..<2), y: .value("Count", 3)).position(by: .value("Size", Size.small))
                BarMark(x: .value("Range", 1.0..<2), y: .value("Count", 4))
                    .position(by: .value("Size", Size.large), axis: .horizontal, span: .ratio(0.5))
            }
        }
    }

    private static var lines: some View {
        VStack {
            Chart(sales) { sale in
                LineMark(x: .value("Day", sale.day), y: .value("Count", sale.count), series: .value("Kind", sale.kind))
                    .interpolationMethod(.catmullRom)
                    .lineStyle(StrokeStyle(lineWidth: 3))
            }
            Chart(sales) { sale in
                LineMark(x: .value("Day", sale.day), y: .value("Count", sale.count))
                    .foregroundStyle(by: .value("Kind", sale.kind))
                    .symbol(by: .value("Kind", sale.kind))
                    .lineStyle(by: .value("Kind", sale.kind))
                    .interpolationMethod(.monotone)
            }
            Chart {
                Plot {
                    LineMark(x: .value("X", 1), y: .value("Y", 2)).interpolationMethod(.linear)
                    LineMark(x: .value("X", 2), y: .value("Y", 3)).interpolationMethod(.cardinal(tension: 0.5))
                }
                .symbol(.triangle)
                .interpolationMethod(.stepCenter)
            }
        }
    }

    private static var areas: some View {
        VStack {
            Chart(sales) { sale in
                AreaMark(x: .value("Day", sale.day), y: .value("Count", sale.count), stacking: .standard)
                    .foregroundStyle(by: .value("Kind", sale.kind))
                    .interpolationMethod(.stepEnd)
            }
            Chart(sales) { sale in
                AreaMark(
                    x: .value("Day", sale.day), yStart: .value("Low", sale.count - 3),
                    yEnd: .value("High", sale.count + 3))
                AreaMark(
                    x: .value("Day", sale.day), y: .value("Count", sale.count), series: .value("Kind", sale.kind),
                    stacking: .center
                )
                .opacity(0.3)
            }
            Chart {
                AreaMark(xStart: .value("From", 1), xEnd: .value("To", 2), y: .value("Y", 1))
                AreaMark(xStart: .value("From", 1), xEnd: .value("To", 3), y: .value("Y", 2), series: .value("S", "a"))
                AreaMark(
                    x: .value("X", 1), yStart: .value("Low", 1), yEnd: .value("High", 2), series: .value("S", "b"))
            }
        }
    }

    private static var points: some View {
        VStack {
            Chart(sales) { sale in
                PointMark(x: .value("Count", sale.count), y: .value("Number", sale.id))
                    .symbol(by: .value("Kind", sale.kind))
                    .symbolSize(by: .value("Count", sale.count))
            }
            Chart {
                PointMark(x: .value("X", 1), y: 10).symbol(.square).symbolSize(100)
                PointMark(x: 10, y: .value("Y", 1)).symbol(.asterisk).symbolSize(CGSize(width: 9, height: 9))
                PointMark(x: .value("X", 1), y: .value("Y", 1)).symbol(.circle.strokeBorder(lineWidth: 2))
                PointMark(x: .value("X", 2), y: .value("Y", 1)).symbol { Image(systemName: "star") }
                PointMark(x: .value("X", 3), y: .value("Y", 1)).symbol(Circle().strokeBorder(lineWidth: 1))
                PointMark(x: .value("X", 4), y: .value("Y", 1)).symbol(.diamond).offset(x: 3, y: 4)
                PointMark(x: .value("X", 5), y: .value("Y", 1)).symbol(.pentagon).offset(CGSize(width: 1, height: 1))
                PointMark(x: .value("X", 6), y: .value("Y", 1)).symbol(.plus).zIndex(2)
                PointMark(x: .value("X", 7), y: .value("Y", 1)).symbol(.cross).blur(radius: 1)
            }
        }
    }

    private static var rules: some View {
        Chart {
            RuleMark(y: .value("Limit", 3)).lineStyle(StrokeStyle(lineWidth: 1, dash: [4]))
                .annotation(position: .top, alignment: .leading, spacing: 2) { Text("limit") }
            RuleMark(xStart: .value("From", 1), xEnd: .value("To", 2), y: .value("Y", 1))
            RuleMark(xStart: .value("From", 1), xEnd: .value("To", 2), y: 10)
            RuleMark(x: .value("X", 1), yStart: 0, yEnd: 10)
            RuleMark(x: .value("X", 1), yStart: .value("From", 1), yEnd: .value("To", 2))
                .annotation(overflowResolution: .init(x: .fit(to: .chart), y: .disabled)) { Text("rule") }
            RuleMark(x: 10, yStart: .value("From", 1), yEnd: .value("To", 2))
            RectangleMark(x: .value("X", 1), y: .value("Y", 1), width: 10, height: 10)
            RectangleMark(x: .value("X", 1), yStart: 0, yEnd: 5)
            RectangleMark(xStart: 0, xEnd: 5, y: .value("Y", 1))
            RectangleMark(xStart: .value("A", 1), xEnd: .value("B", 2), y: .value("Y", 1))
            RectangleMark(xStart: .value("A", 1), xEnd: .value("B", 2))
            RectangleMark(x: .value("X", 1), yStart: .value("A", 1), yEnd: .value("B", 2))
            RectangleMark(yStart: .value("A", 1), yEnd: .value("B", 2))
            RectangleMark(
                xStart: .value("A", 1), xEnd: .value("B", 2), yStart: .value("A", 1), yEnd: .value("B", 2))
            RectangleMark().opacity(0.1)
        }
    }

    private static var sectors: some View {
        Chart(sales) { sale in
            SectorMark(
                angle: .value("Count", sale.count), innerRadius: .ratio(0.6), outerRadius: .inset(10), angularInset: 1.5
            )
            .foregroundStyle(by: .value("Kind", sale.kind))
            .cornerRadius(4)
            .annotation(position: .overlay) { Text(sale.count, format: .number) }
        }
    }

    private static var looks: some View {
        Chart(sales) { sale in
            if sale.count > 20 {
                BarMark(x: .value("Kind", sale.kind), y: .value("Count", sale.count))
                    .foregroundStyle(.red.gradient)
                    .clipShape(Capsule())
                    .shadow(radius: 2)
                    .alignsMarkStylesWithPlotArea()
                    .offset(yStart: 1, yEnd: 2)
                    .accessibilityLabel("label")
                    .accessibilityValue("value")
                    .accessibilityIdentifier("bar")
            } else {
                BarMark(x: .value("Kind", sale.kind), y: .value("Count", sale.count))
                    .annotation { context in Text(verbatim: "\(Int(context.targetSize.width))") }
                    .compositingLayer()
                    .accessibilityHidden(true)
            }
        }
        .chartForegroundStyleScale(["tea": Color.green, "coffee": Color.brown])
        .chartSymbolScale(range: [BasicChartSymbolShape.circle, .square])
        .chartSymbolSizeScale(range: [10, 100])
        .chartLineStyleScale(domain: ["tea", "coffee"])
        .chartLegend(position: .top, alignment: .center, spacing: 4)
    }

    private static var axes: some View {
        Chart(sales) { sale in
            LineMark(x: .value("Day", sale.day), y: .value("Count", sale.count))
        }
        .chartXAxis {
            AxisMarks(values: .stride(by: .day)) { value in
                if value.as(Date.self) != nil, value.index < value.count {
                    AxisGridLine(centered: false, stroke: StrokeStyle(lineWidth: 1))
                    AxisTick(length: 5).foregroundStyle(.red)
                    AxisValueLabel(format: .dateTime.day(), centered: true)
                }
            }
        }
        .chartYAxis {
            AxisMarks(position: .leading, values: .automatic(desiredCount: 3)) {
                AxisGridLine()
                AxisTick(length: .longestLabel)
                AxisValueLabel { Text("label") }.font(.caption).offset(x: 1, y: 1)
            }
            AxisMarks(format: Decimal.FormatStyle.Percent.percent, position: .trailing, values: [0, 1])
            AxisMarks(preset: .extended, position: .trailing, values: .stride(by: 10.0))
        }
        .chartXAxisLabel("Day", position: .bottom, alignment: .center)
        .chartYAxisLabel { Text("Count") }
        .chartLegend(.hidden)
        .chartPlotStyle { $0.background(.gray.opacity(0.1)).frame(height: 150) }
    }

    private static var scales: some View {
        VStack {
            Chart(sales) { sale in PointMark(x: .value("Count", sale.count), y: .value("Id", sale.id)) }
                .chartXScale(domain: 0...100, range: .plotDimension(padding: 10), type: .linear)
                .chartYScale(domain: .automatic(includesZero: false, reversed: true))
            Chart(sales) { sale in PointMark(x: .value("Count", sale.count), y: .value("Kind", sale.kind)) }
                .chartXScale(type: .log)
                .chartYScale(domain: ["tea", "coffee", "milk"])
                .chartXAxis(.hidden)
                .chartYAxis(.visible)
            Chart(sales) { sale in
                PointMark(x: .value("Count", sale.count), y: .value("Id", sale.id))
                    .foregroundStyle(by: .value("Kind", sale.kind))
            }
            .chartForegroundStyleScale(domain: ["tea", "coffee"], range: [Color.green, .brown])
            .chartForegroundStyleScale { (kind: String) in kind == "tea" ? Color.green : .brown }
            .chartXScale(range: .plotDimension(startPadding: 5), type: .squareRoot)
            .chartYScale(type: .symmetricLog)
        }
    }

    private static var proxies: some View {
        Chart(sales) { sale in PointMark(x: .value("Count", sale.count), y: .value("Id", sale.id)) }
            .chartOverlay { proxy in
                GeometryReader { geometry in
                    if let frame = proxy.plotFrame, let x = proxy.position(forX: 25), let y = proxy.position(forY: 2) {
                        let origin = geometry[frame].origin
                        Circle().frame(width: 6, height: 6).position(x: origin.x + x, y: origin.y + y)
                            .accessibilityIdentifier("overlay")
                    }
                }
            }
            .chartBackground(alignment: .topLeading) { proxy in
                Text(
                    verbatim: "\(proxy.xDomain(dataType: Int.self).count) \(proxy.value(atX: 0, as: Double.self) ?? -1)"
                )
            }
    }

    private static var numbersAsColors: some View {
        VStack {
            Chart(sales) { sale in
                PointMark(x: .value("Day", sale.day), y: .value("Id", sale.id))
                    .foregroundStyle(by: .value("Count", sale.count))
                    .symbolSize(by: .value("Count", sale.count))
            }
            .chartForegroundStyleScale(range: Gradient(colors: [.yellow, .red]))
            .chartSymbolSizeScale(domain: 0...100, range: 10...200, type: .squareRoot)
            Chart(sales) { sale in
                RectangleMark(x: .value("Id", sale.id), y: .value("Count", sale.count), width: 10, height: 10)
                    .foregroundStyle(by: .value("Day", sale.day))
            }
            .chartForegroundStyleScale(type: .linear)
            Chart(sales) { sale in
                PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count))
                    .foregroundStyle(by: .value("Count", sale.count))
                    .symbolSize(by: .value("Count", sale.count))
            }
            .chartForegroundStyleScale(domain: 1...100, range: [Color.blue, .white, .red], type: .log)
            .chartSymbolSizeScale(type: .log)
        }
    }

    private static var layers: some View {
        Chart {
            Plot {
                ForEach(sales) { sale in
                    BarMark(x: .value("Id", sale.id), y: .value("Count", sale.count))
                        .foregroundStyle(.linearGradient(colors: [.blue, .red], startPoint: .top, endPoint: .bottom))
                        .alignsMarkStylesWithPlotArea(true)
                }
            }
            .compositingLayer()
            .opacity(0.5)
            .blur(radius: 1)
        }
        // Partly: nothing of an axis is drawn over another part of it, so there is nothing to do.
        .chartXAxis { AxisMarks().compositingLayer() }
    }

    /// Charts that are larger than their room.
    struct Scrolled: View {
        @State private var day = Date(timeIntervalSinceReferenceDate: 86_400)
        @State private var number = 2

        var body: some View {
            VStack {
                Chart(sales) { sale in BarMark(x: .value("Day", sale.day), y: .value("Count", sale.count)) }
                    .chartScrollableAxes(.horizontal)
                    .chartXVisibleDomain(length: 86_400)
                    .chartScrollPosition(x: $day)
                Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
                    .chartScrollableAxes(.vertical)
                    .chartYVisibleDomain(length: 10)
                    .chartScrollPosition(y: $number)
                Chart(sales) { sale in PointMark(x: .value("Id", sale.id), y: .value("Count", sale.count)) }
                    .chartScrollableAxes([.horizontal, .vertical])
                    .chartXVisibleDomain(length: 3)
                    .chartYVisibleDomain(length: 20)
                    .chartScrollPosition(initialX: 1)
                    .chartScrollPosition(initialY: 30)
            }
        }
    }

    /// A chart that says what is chosen in it.
    struct Selections: View {
        @State private var kind: String?
        @State private var range: ClosedRange<Int>?
        @State private var angle: Int?

        var body: some View {
            VStack {
                Text(verbatim: "kind \(kind ?? "none")")
                Chart(sales) { sale in BarMark(x: .value("Kind", sale.kind), y: .value("Count", sale.count)) }
                    .chartXSelection(value: $kind)
                Chart(sales) { sale in PointMark(x: .value("Count", sale.count), y: .value("Id", sale.id)) }
                    .chartXSelection(range: $range)
                    .chartScrollableAxes(.horizontal)
                    .chartXVisibleDomain(length: 20)
                    .chartScrollPosition(initialX: 10)
                Chart(sales) { sale in SectorMark(angle: .value("Count", sale.count)) }
                    .chartAngleSelection(value: $angle)
            }
        }
    }
}
