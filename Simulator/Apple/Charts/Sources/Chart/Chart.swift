/// A SwiftUI view that displays a chart.
public struct Chart<Content>: View where Content: ChartContent {
    private let content: Content
    @Environment(\.self) private var environment

    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }
    public init<Data, C>(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C)
    where
        Content == ForEach<Data, Data.Element.ID, C>, Data: RandomAccessCollection, C: ChartContent,
        Data.Element: Identifiable
    {
        self.content = ForEach(data, content: content)
    }
    public init<Data, ID, C>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, ID, C>, Data: RandomAccessCollection, ID: Hashable, C: ChartContent {
        self.content = ForEach(data, id: id, content: content)
    }

    public var body: some View {
        let settings = environment.chartSettings
        let plan = ChartPlan(MarkCollector.marks(of: content), settings: settings, environment: environment)
        let legend = ChartLegend(plan: plan)
        let isLegendAbove = [.top, .topLeading, .topTrailing].contains(settings.legend.position)
        VStack(alignment: legend.alignment, spacing: settings.legend.spacing ?? 8) {
            if legend.isShown, isLegendAbove { legend }
            titled(settings, ChartPlot(plan: plan))
            if legend.isShown, !isLegendAbove { legend }
        }
        .accessibilityElement(children: .contain)
        // What is said of this chart is nothing that charts inside it should hear.
        .environment(\.chartSettings, ChartSettings())
    }

    /// The plot with the titles of its axes round it.
    private func titled(_ settings: ChartSettings, _ plot: ChartPlot) -> some View {
        let (x, y) = (settings.xAxis.title, settings.yAxis.title)
        let isYAtSide = y.map { $0.position == .leading || $0.position == .trailing } ?? false
        return VStack(alignment: .leading, spacing: 4) {
            if let x, x.position == .top { title(x) }
            if let y, !isYAtSide {
                title(y).frame(maxWidth: .infinity, alignment: y.position == .topLeading ? .leading : .trailing)
            }
            HStack(spacing: 4) {
                if let y, y.position == .leading { title(y) }
                plot
                if let y, y.position == .trailing { title(y) }
            }
            if let x, x.position != .top {
                title(x).frame(maxWidth: .infinity, alignment: x.alignment ?? .leading)
            }
        }
    }

    private func title(_ title: AxisSettings.Title) -> some View {
        title.content.font(.caption2).foregroundStyle(.secondary)
    }
}

/// A view that represents a chart's plot area.
public struct ChartPlotContent: View {
    let plan: ChartPlan

    public var body: some View {
        GeometryReader { geometry in
            let layout = ChartLayout(plan, size: geometry.size)
            let proxy = ChartProxy(layout: layout, frame: geometry.frame(in: .global))
            ZStack {
                layers(plan.settings.backgrounds, proxy)
                Canvas { context, _ in ChartDrawing(layout: layout).draw(in: context) }
                    ._drawsOutsideItsBounds()
                    .accessibilityHidden(true)
                StyledAxes(layout: layout)
                ChartLabels(layout: layout)
                ChartMarkElements(layout: layout)
                ChartSelectionLayer(proxy: proxy)
                layers(plan.settings.overlays, proxy)
            }
        }
    }

    @ViewBuilder private func layers(_ layers: [ChartSettings.ProxyLayer], _ proxy: ChartProxy) -> some View {
        ForEach(layers.indices, id: \.self) { index in
            layers[index].content(proxy)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: layers[index].alignment)
        }
    }
}

/// The plot with room for the labels of its axes, scrolled where it is wider than its room.
struct ChartPlot: View {
    let plan: ChartPlan

    var body: some View {
        let environment = plan.environment
        let sample = ChartLayout(plan, size: CGSize(width: 300, height: 200))
        let insets = EdgeInsets(
            top: max(sample.xAxis.margin(.top, environment), sample.yAxis.entries.isEmpty ? 0 : 6),
            leading: sample.yAxis.margin(.leading, environment), bottom: sample.xAxis.margin(.bottom, environment),
            trailing: sample.yAxis.margin(.trailing, environment))
        let scroll = plan.settings.scroll
        let shares = (
            x: scroll.x.visibleShare(sample.x, isScrollable: scroll.axes.contains(.horizontal)),
            y: scroll.y.visibleShare(sample.y, isScrollable: scroll.axes.contains(.vertical))
        )
        if shares.x < 1 || shares.y < 1 {
            ScrolledChartPlot(plan: plan, shares: shares, insets: insets)
        } else {
            styled.padding(insets)
        }
    }

    @ViewBuilder private var styled: some View {
        if let style = plan.settings.plotStyle {
            style(ChartPlotContent(plan: plan))
        } else {
            ChartPlotContent(plan: plan)
        }
    }
}
