extension View {
    // MARK: Axes

    public func chartXAxis(_ visibility: Visibility) -> some View {
        chart { $0.xAxis.isHidden = visibility == .hidden }
    }
    public func chartYAxis(_ visibility: Visibility) -> some View {
        chart { $0.yAxis.isHidden = visibility == .hidden }
    }
    public func chartXAxis<Content>(@AxisContentBuilder content: () -> Content) -> some View
    where Content: AxisContent {
        let groups = AxisGroup.groups(of: content())
        return chart { $0.xAxis.groups = groups }
    }
    public func chartYAxis<Content>(@AxisContentBuilder content: () -> Content) -> some View
    where Content: AxisContent {
        let groups = AxisGroup.groups(of: content())
        return chart { $0.yAxis.groups = groups }
    }

    public func chartXAxisLabel<C>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View where C: View {
        let title = AxisSettings.Title(
            content: AnyView(content()), position: position, alignment: alignment, spacing: spacing)
        return chart { $0.xAxis.title = title }
    }
    public func chartXAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View {
        chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(labelKey) }
    }
    @_disfavoredOverload
    public func chartXAxisLabel<S>(
        _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View where S: StringProtocol {
        chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
    }
    public func chartYAxisLabel<C>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View where C: View {
        let title = AxisSettings.Title(
            content: AnyView(content()), position: position, alignment: alignment, spacing: spacing)
        return chart { $0.yAxis.title = title }
    }
    public func chartYAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View {
        chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(labelKey) }
    }
    @_disfavoredOverload
    public func chartYAxisLabel<S>(
        _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View where S: StringProtocol {
        chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { Text(label) }
    }

    // MARK: Legend

    public func chartLegend<Content>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View where Content: View {
        let view = AnyView(content())
        return chart {
            $0.legend = LegendSettings(
                visibility: .visible, position: position, alignment: alignment, spacing: spacing, content: view)
        }
    }
    public func chartLegend(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        chart { $0.legend = LegendSettings(position: position, alignment: alignment, spacing: spacing) }
    }
    public func chartLegend(_ visibility: Visibility) -> some View { chart { $0.legend.visibility = visibility } }

    // MARK: Plot

    public func chartPlotStyle<Content>(@ViewBuilder content: @escaping (ChartPlotContent) -> Content) -> some View
    where Content: View {
        chart { $0.plotStyle = { AnyView(content($0)) } }
    }
    public func chartOverlay<V>(
        alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
    ) -> some View where V: View {
        chart { $0.overlays.append(ChartSettings.ProxyLayer(alignment: alignment) { AnyView(content($0)) }) }
    }
    public func chartBackground<V>(
        alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
    ) -> some View where V: View {
        chart { $0.backgrounds.append(ChartSettings.ProxyLayer(alignment: alignment) { AnyView(content($0)) }) }
    }

    // MARK: Selection

    public func chartXSelection<P>(value: Binding<P?>) -> some View where P: Plottable {
        chart { $0.selections.append(.x { value.wrappedValue = $0.flatMap { P.from($0) } }) }
    }
    public func chartXSelection<P>(range: Binding<ClosedRange<P>?>) -> some View where P: Plottable, P: Comparable {
        chart { $0.selections.append(.xRange { range.wrappedValue = closedRange($0) }) }
    }
    public func chartYSelection<P>(value: Binding<P?>) -> some View where P: Plottable {
        chart { $0.selections.append(.y { value.wrappedValue = $0.flatMap { P.from($0) } }) }
    }
    public func chartYSelection<P>(range: Binding<ClosedRange<P>?>) -> some View where P: Plottable, P: Comparable {
        chart { $0.selections.append(.yRange { range.wrappedValue = closedRange($0) }) }
    }
    public func chartAngleSelection<P>(value: Binding<P?>) -> some View where P: Plottable {
        chart { $0.selections.append(.angle { value.wrappedValue = $0.flatMap { P.from($0) } }) }
    }
    public func chartGesture(_ gesture: @escaping (ChartProxy) -> some Gesture) -> some View {
        chart { $0.gesture = { AnyGesture(gesture($0).map { $0 as Any }) } }
    }
}

private func closedRange<P: Plottable & Comparable>(_ ends: (PlotValue, PlotValue)?) -> ClosedRange<P>? {
    guard let ends, let first = P.from(ends.0), let last = P.from(ends.1) else { return nil }
    return min(first, last)...max(first, last)
}

/// Writes what is chosen in a chart to a binding of the app.
enum ChartSelection {
    case x((PlotValue?) -> Void)
    case y((PlotValue?) -> Void)
    case xRange(((PlotValue, PlotValue)?) -> Void)
    case yRange(((PlotValue, PlotValue)?) -> Void)
    case angle((PlotValue?) -> Void)
}
