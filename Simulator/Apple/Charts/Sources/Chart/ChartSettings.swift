/// What the modifiers round a chart say of it.
struct ChartSettings {
    var x = PositionScaleSettings()
    var y = PositionScaleSettings()
    var foreground = LookScale<AnyShapeStyle>()
    /// The colors that numbers lie between; nil where styles are no colors.
    var foregroundColors: [Color]?
    var symbol = LookScale<AnyChartSymbolShape>()
    var line = LookScale<StrokeStyle>()
    var symbolSize = LookScale<CGFloat>()
    var xAxis = AxisSettings()
    var yAxis = AxisSettings()
    var legend = LegendSettings()
    var plotStyle: ((ChartPlotContent) -> AnyView)?
    var overlays: [ProxyLayer] = []
    var backgrounds: [ProxyLayer] = []
    var selections: [ChartSelection] = []
    var gesture: ((ChartProxy) -> AnyGesture<Any>)?
    var scroll = ChartScrolling()

    struct ProxyLayer {
        let alignment: Alignment
        let content: (ChartProxy) -> AnyView
    }
}

struct AxisSettings {
    var isHidden = false
    /// The marks that the app chose; nil is what the axis has by itself.
    var groups: [AxisGroup]?
    var title: Title?
    /// What the app makes of the labels.
    var style: ((ChartAxisContent) -> AnyView)?

    struct Title {
        let content: AnyView
        let position: AnnotationPosition
        let alignment: Alignment?
        let spacing: CGFloat?
    }
}

struct LegendSettings {
    var visibility = Visibility.automatic
    var position = AnnotationPosition.automatic
    var alignment: Alignment?
    var spacing: CGFloat?
    var content: AnyView?
}

/// How values become looks: colors, symbols, lines.
struct LookScale<Look> {
    var domain: [PlotValue]?
    var range: [Look]?
    var mapping: ((PlotValue) -> Look?)?
    /// How numbers between the ends of the domain become looks between those of the range.
    var type: ScaleType?

    init() {}
    init(
        domain: [PlotValue]? = nil, range: [Look]? = nil, mapping: ((PlotValue) -> Look?)? = nil,
        type: ScaleType? = nil
    ) {
        self.domain = domain
        self.range = range
        self.mapping = mapping
        self.type = type
    }

    /// The look of a value that is at a place among those that occur.
    func look(of value: PlotValue, among values: [PlotValue], usual: [Look]) -> Look? {
        if let mapping, let look = mapping(value) { return look }
        let looks = range.flatMap { $0.isEmpty ? nil : $0 } ?? usual
        guard let index = (domain ?? values).firstIndex(of: value), !looks.isEmpty else { return nil }
        return looks[index % looks.count]
    }
}

private enum ChartSettingsKey: EnvironmentKey {
    static var defaultValue: ChartSettings { ChartSettings() }
}

extension EnvironmentValues {
    var chartSettings: ChartSettings {
        get { self[ChartSettingsKey.self] }
        set { self[ChartSettingsKey.self] = newValue }
    }
}

extension View {
    func chart(_ change: @escaping (inout ChartSettings) -> Void) -> some View {
        transformEnvironment(\.chartSettings, transform: change)
    }
}
