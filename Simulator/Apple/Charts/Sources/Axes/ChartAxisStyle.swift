/// A view that represents a chart's axis: its labels, in the room that they have beside the plot.
public struct ChartAxisContent: View {
    let layout: ChartLayout
    let axis: AxisPlan
    let region: CGRect

    public var body: some View {
        Canvas { context, _ in
            var context = context
            context.translateBy(x: -region.minX, y: -region.minY)
            ChartDrawing(layout: layout).drawLabels(of: axis, in: context)
        }
        ._drawsOutsideItsBounds()
        .frame(width: region.width, height: region.height)
        .accessibilityHidden(true)
    }
}

extension AxisPlan {
    /// Where the labels are, beside a plot of that size; nil where there are none.
    func region(in size: CGSize, _ environment: EnvironmentValues) -> CGRect? {
        guard let side = entries.first(where: { $0.item.isLabel })?.side else { return nil }
        let margin = margin(side, environment)
        switch side {
        case .leading: return CGRect(x: -margin, y: 0, width: margin, height: size.height)
        case .trailing: return CGRect(x: size.width, y: 0, width: margin, height: size.height)
        case .top: return CGRect(x: 0, y: -margin, width: size.width, height: margin)
        default: return CGRect(x: 0, y: size.height, width: size.width, height: margin)
        }
    }
}

extension AxisItem {
    fileprivate var isLabel: Bool { if case .label = kind { true } else { false } }
}

/// The axes that the app styles, each in its place beside the plot.
struct StyledAxes: View {
    let layout: ChartLayout

    var body: some View {
        let settings = layout.plan.settings
        ZStack {
            styled(layout.xAxis, settings.xAxis)
            styled(layout.yAxis, settings.yAxis)
        }
    }

    @ViewBuilder private func styled(_ axis: AxisPlan, _ settings: AxisSettings) -> some View {
        if let style = settings.style, let region = axis.region(in: layout.size, layout.plan.environment) {
            style(ChartAxisContent(layout: layout, axis: axis, region: region))
                .position(x: region.midX, y: region.midY)
        }
    }
}

extension View {
    /// Adds a style to the x axis.
    public func chartXAxisStyle<Content>(@ViewBuilder content: @escaping (ChartAxisContent) -> Content) -> some View
    where Content: View {
        chart { $0.xAxis.style = { AnyView(content($0)) } }
    }
    /// Adds a style to the y axis.
    public func chartYAxisStyle<Content>(@ViewBuilder content: @escaping (ChartAxisContent) -> Content) -> some View
    where Content: View {
        chart { $0.yAxis.style = { AnyView(content($0)) } }
    }
}
