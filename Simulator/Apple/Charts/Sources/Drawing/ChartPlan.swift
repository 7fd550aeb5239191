/// What is known of a chart before its size: its values, its axes, how values look.
struct ChartPlan {
    let settings: ChartSettings
    let environment: EnvironmentValues
    let marks: [ResolvedMark]
    /// The values that decide looks, in the order of the data.
    let foregroundValues: [PlotValue]
    let symbolValues: [PlotValue]
    let lineValues: [PlotValue]
    let positionValues: [PlotValue]
    let xValues: [PlotValue]
    let yValues: [PlotValue]

    static let colors: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow]
    static let symbols: [BasicChartSymbolShape] = [
        .circle, .square, .triangle, .diamond, .pentagon, .plus, .cross, .asterisk,
    ]

    init(_ marks: [ChartMark], settings: ChartSettings, environment: EnvironmentValues) {
        self.settings = settings
        self.environment = environment
        self.marks = MarkStacks.resolve(marks)
        foregroundValues = Self.unique(marks.compactMap { $0.style.foregroundBy?.start })
        symbolValues = Self.unique(marks.compactMap { $0.style.symbolBy?.start })
        lineValues = Self.unique(marks.compactMap { $0.style.lineBy?.start })
        positionValues = Self.unique(marks.compactMap { $0.style.positionBy?.channel.start })
        xValues = Self.values(self.marks, \.x) { $0.x }
        yValues = Self.values(self.marks, \.y) { $0.y }
    }

    private static func unique(_ values: [PlotValue]) -> [PlotValue] {
        var seen: Set<PlotValue> = []
        return values.filter { seen.insert($0).inserted }
    }

    private static func values(
        _ marks: [ResolvedMark], _ extent: KeyPath<ChartMark, ChartMark.Extent>,
        _ span: (ResolvedMark) -> (PlotValue, PlotValue)?
    ) -> [PlotValue] {
        marks.flatMap { resolved -> [PlotValue] in
            if let span = span(resolved) { return [span.0, span.1] }
            return resolved.mark[keyPath: extent].channels.flatMap { [$0.start] + ($0.end.map { [$0] } ?? []) }
        }
    }

    var hasSectors: Bool { marks.contains { $0.mark.kind == .sector } }
    var hasX: Bool { !xValues.isEmpty || settings.x.domain.values != nil }
    var hasY: Bool { !yValues.isEmpty || settings.y.domain.values != nil }

    // MARK: Scales

    func xScale(width: CGFloat) -> PositionScale {
        scale(xValues, settings.x, settings.xAxis, width, isVertical: false)
    }
    func yScale(height: CGFloat) -> PositionScale {
        scale(yValues, settings.y, settings.yAxis, height, isVertical: true)
    }

    private func scale(
        _ values: [PlotValue], _ scale: PositionScaleSettings, _ axis: AxisSettings, _ length: CGFloat, isVertical: Bool
    ) -> PositionScale {
        let isBinned = !isVertical && marks.allSatisfy { $0.mark.x.channels.allSatisfy { $0.end != nil } }
        let isDate = (scale.domain.values ?? values).contains { if case .date = $0 { true } else { false } }
        let marksOfAxis = axis.groups?.first?.values ?? .automatic
        return PositionScale(
            values: values, settings: scale, length: length, isVertical: isVertical, includesZero: !isBinned
        ) { bounds in
            guard !isDate, !isBinned, let step = marksOfAxis.step(for: bounds) else { return bounds }
            return Ticks.round(
                bounds, to: step, lower: marksOfAxis.roundsLower ?? true, upper: marksOfAxis.roundsUpper ?? true)
        }
    }

    // MARK: Looks

    func foreground(_ style: MarkStyle) -> AnyShapeStyle {
        if let foreground = style.foreground { return foreground }
        if let value = style.foregroundBy?.start, let look = foreground(of: value) { return look }
        return AnyShapeStyle(.tint)
    }
    /// The colors of values that are no names.
    var colorScale: ColorScale? {
        ColorScale(values: foregroundValues, scale: settings.foreground, colors: settings.foregroundColors)
    }
    func foreground(of value: PlotValue) -> AnyShapeStyle? {
        if let color = colorScale?.color(of: value) { return AnyShapeStyle(color) }
        return ownForeground(of: value)
    }
    private func ownForeground(of value: PlotValue) -> AnyShapeStyle? {
        settings.foreground.look(
            of: value, among: foregroundValues, usual: Self.colors.map { AnyShapeStyle($0) })
    }
    func symbol(_ style: MarkStyle) -> AnyChartSymbolShape? {
        style.symbol ?? style.symbolBy.flatMap { symbol(of: $0.start) }
    }
    func symbol(of value: PlotValue) -> AnyChartSymbolShape? {
        settings.symbol.look(of: value, among: symbolValues, usual: Self.symbols.map { AnyChartSymbolShape($0) })
    }
    func line(_ style: MarkStyle) -> StrokeStyle? { style.line ?? style.lineBy.flatMap { line(of: $0.start) } }
    func line(of value: PlotValue) -> StrokeStyle? {
        let dashes: [[CGFloat]] = [[], [4, 2], [1, 2], [8, 2], [8, 2, 1, 2]]
        return settings.line.look(
            of: value, among: lineValues, usual: dashes.map { StrokeStyle(lineWidth: 2, lineCap: .round, dash: $0) })
    }

    /// The width and height of a symbol.
    func symbolSide(_ style: MarkStyle) -> CGFloat {
        if let area = style.symbolArea { return area.squareRoot() }
        guard let value = style.symbolSizeBy?.start else { return 8 }
        if let mapped = settings.symbolSize.mapping?(value) { return mapped.squareRoot() }
        let sizes = marks.compactMap { $0.mark.style.symbolSizeBy?.start }
        guard let position = value.position else {
            let range = settings.symbolSize.range ?? [36, 64, 100, 144, 196]
            return (settings.symbolSize.look(of: value, among: Self.unique(sizes), usual: range) ?? 64).squareRoot()
        }
        let domain = (settings.symbolSize.domain ?? sizes).compactMap(\.position)
        let type = settings.symbolSize.type ?? .linear
        let (low, high) = (type.bend(min(domain.min() ?? 0, 0)), type.bend(domain.max() ?? 1))
        let range = settings.symbolSize.range ?? [0, 400]
        let share = high > low ? (type.bend(position) - low) / (high - low) : 1
        let first = range.first ?? 0
        return max(0, first + ((range.last ?? 400) - first) * CGFloat(share)).squareRoot()
    }
}
