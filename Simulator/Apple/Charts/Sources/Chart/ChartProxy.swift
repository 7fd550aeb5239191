/// A proxy that you use to access the scales and plot area of a chart.
public struct ChartProxy {
    let layout: ChartLayout
    /// Where the plot is on the screen.
    let frame: CGRect

    public var plotAreaFrame: Anchor<CGRect> { Anchor(_onScreen: frame) }
    public var plotAreaSize: CGSize { layout.size }
    public var plotFrame: Anchor<CGRect>? { plotAreaFrame }
    public var plotContainerFrame: Anchor<CGRect>? { plotAreaFrame }
    public var plotSize: CGSize { layout.size }

    // MARK: Positions

    public func position<P>(forX value: P) -> CGFloat? where P: Plottable { layout.x.position(value.plotValue) }
    public func position<P>(forY value: P) -> CGFloat? where P: Plottable { layout.y.position(value.plotValue) }
    public func position<X, Y>(for point: (x: X, y: Y)) -> CGPoint? where X: Plottable, Y: Plottable {
        guard let x = position(forX: point.x), let y = position(forY: point.y) else { return nil }
        return CGPoint(x: x, y: y)
    }
    public func positionRange<P>(forX value: P) -> ClosedRange<CGFloat>? where P: Plottable {
        range(layout.x, value.plotValue)
    }
    public func positionRange<P>(forY value: P) -> ClosedRange<CGFloat>? where P: Plottable {
        range(layout.y, value.plotValue)
    }
    public func positionRange<X, Y>(for point: (x: X, y: Y)) -> CGRect? where X: Plottable, Y: Plottable {
        guard let x = positionRange(forX: point.x), let y = positionRange(forY: point.y) else { return nil }
        return CGRect(
            x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound)
    }
    private func range(_ scale: PositionScale, _ value: PlotValue) -> ClosedRange<CGFloat>? {
        guard let middle = scale.position(value) else { return nil }
        return (middle - scale.bandWidth / 2)...(middle + scale.bandWidth / 2)
    }

    // MARK: Values

    public func value<P>(atX position: CGFloat, as: P.Type = P.self) -> P? where P: Plottable {
        layout.x.value(at: position).flatMap { P.from($0) }
    }
    public func value<P>(atY position: CGFloat, as: P.Type = P.self) -> P? where P: Plottable {
        layout.y.value(at: position).flatMap { P.from($0) }
    }
    public func value<X, Y>(at position: CGPoint, as: (X, Y).Type = (X, Y).self) -> (X, Y)?
    where X: Plottable, Y: Plottable {
        guard let x = value(atX: position.x, as: X.self), let y = value(atY: position.y, as: Y.self) else { return nil }
        return (x, y)
    }
    public func angle(at position: CGPoint) -> Angle {
        let (x, y) = (position.x - layout.size.width / 2, position.y - layout.size.height / 2)
        let angle = atan2(Double(x), Double(-y))
        return .radians(angle < 0 ? angle + 2 * .pi : angle)
    }
    public func value<P>(atAngle angle: Angle, as: P.Type = P.self) -> P? where P: Plottable {
        angleValue(angle).flatMap { P.from($0) }
    }

    /// The sum of the values up to an angle.
    func angleValue(_ angle: Angle) -> PlotValue? {
        let total = layout.marks.compactMap { $0.mark.sector?.angle.start.position }.reduce(0, +)
        return total > 0 ? .number(total * angle.radians / (2 * .pi)) : nil
    }

    // MARK: Looks and domains

    public func foregroundStyle<P>(for value: P) -> AnyShapeStyle? where P: Plottable {
        layout.plan.foreground(of: value.plotValue)
    }
    public func lineStyle<P>(for value: P) -> StrokeStyle? where P: Plottable { layout.plan.line(of: value.plotValue) }
    public func symbol<P>(for value: P) -> AnyChartSymbolShape? where P: Plottable {
        layout.plan.symbol(of: value.plotValue)
    }
    public func xDomain<P>(dataType: P.Type) -> [P] where P: Plottable { layout.x.domain.compactMap { P.from($0) } }
    public func yDomain<P>(dataType: P.Type) -> [P] where P: Plottable { layout.y.domain.compactMap { P.from($0) } }
    public func foregroundStyleDomain<P>(dataType: P.Type) -> [P] where P: Plottable {
        (layout.plan.settings.foreground.domain ?? layout.plan.foregroundValues).compactMap { P.from($0) }
    }
    public func symbolDomain<P>(dataType: P.Type) -> [P] where P: Plottable {
        (layout.plan.settings.symbol.domain ?? layout.plan.symbolValues).compactMap { P.from($0) }
    }
    public func lineStyleDomain<P>(dataType: P.Type) -> [P] where P: Plottable {
        (layout.plan.settings.line.domain ?? layout.plan.lineValues).compactMap { P.from($0) }
    }

    // MARK: Selection

    public func selectXValue(at xPosition: CGFloat) {
        for case .x(let select) in layout.plan.settings.selections { select(layout.x.value(at: xPosition)) }
    }
    public func selectYValue(at yPosition: CGFloat) {
        for case .y(let select) in layout.plan.settings.selections { select(layout.y.value(at: yPosition)) }
    }
    public func selectXRange(from: CGFloat, to: CGFloat) {
        guard let first = layout.x.value(at: from), let last = layout.x.value(at: to) else { return }
        for case .xRange(let select) in layout.plan.settings.selections { select((first, last)) }
    }
    public func selectYRange(from: CGFloat, to: CGFloat) {
        guard let first = layout.y.value(at: from), let last = layout.y.value(at: to) else { return }
        for case .yRange(let select) in layout.plan.settings.selections { select((first, last)) }
    }
    public func selectAngleValue(at angle: Angle) {
        for case .angle(let select) in layout.plan.settings.selections { select(angleValue(angle)) }
    }

    func endSelection() {
        for selection in layout.plan.settings.selections {
            switch selection {
            case .x(let select), .y(let select): select(nil)
            // Angles stay chosen, and so do ranges.
            case .xRange, .yRange, .angle: break
            }
        }
    }
}

/// Takes the finger for a chart's selections.
struct ChartSelectionLayer: View {
    let proxy: ChartProxy

    var body: some View {
        let settings = proxy.layout.plan.settings
        if let gesture = settings.gesture {
            Color.clear.contentShape(Rectangle()).gesture(gesture(proxy))
        } else if !settings.selections.isEmpty {
            Color.clear.contentShape(Rectangle()).gesture(
                DragGesture(minimumDistance: 0)
                    .onChanged { value in
                        let (start, point) = (value.startLocation, value.location)
                        proxy.selectXValue(at: point.x)
                        proxy.selectYValue(at: point.y)
                        proxy.selectXRange(from: start.x, to: point.x)
                        proxy.selectYRange(from: start.y, to: point.y)
                        proxy.selectAngleValue(at: proxy.angle(at: point))
                    }
                    .onEnded { _ in proxy.endSelection() })
        }
    }
}
