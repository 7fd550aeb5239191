/// How a chart that is larger than its room is scrolled.
struct ChartScrolling {
    var axes: Axis.Set = []
    var x = Along()
    var y = Along()
    /// Where it comes to rest; nil is wherever it is let go.
    var stops: _ChartStops?

    /// Along one axis.
    struct Along {
        /// How much of the domain is seen at once: seconds, of dates.
        var visibleLength: Double?
        /// What is at the leading or upper edge, at first or as the app says.
        var position: PlotValue?
        /// Tells the app what is there now.
        var moved: ((PlotValue) -> Void)?

        /// How much of the domain is seen at once; all of it where nothing is said.
        func visibleShare(_ scale: PositionScale, isScrollable: Bool) -> Double {
            guard isScrollable, let visibleLength, !scale.isCategory else { return 1 }
            let share = visibleLength / (scale.bounds.upperBound - scale.bounds.lowerBound)
            return share > 0 && share < 1 ? share : 1
        }
    }
}

extension View {
    public func chartScrollableAxes(_ axes: Axis.Set) -> some View { chart { $0.scroll.axes = axes } }
    public func chartXVisibleDomain<P>(length: P) -> some View where P: Plottable, P: Numeric {
        chart { $0.scroll.x.visibleLength = length.plotValue.position }
    }
    public func chartYVisibleDomain<P>(length: P) -> some View where P: Plottable, P: Numeric {
        chart { $0.scroll.y.visibleLength = length.plotValue.position }
    }
    public func chartScrollPosition(initialX: some Plottable) -> some View {
        chart { $0.scroll.x.position = initialX.plotValue }
    }
    public func chartScrollPosition(initialY: some Plottable) -> some View {
        chart { $0.scroll.y.position = initialY.plotValue }
    }
    public func chartScrollPosition(x: Binding<some Plottable>) -> some View {
        let shown = x.wrappedValue.plotValue
        return chart { $0.scroll.x.follow(x, shown) }
    }
    public func chartScrollPosition(y: Binding<some Plottable>) -> some View {
        let shown = y.wrappedValue.plotValue
        return chart { $0.scroll.y.follow(y, shown) }
    }
}

extension ChartScrolling.Along {
    fileprivate mutating func follow<P: Plottable>(_ binding: Binding<P>, _ shown: PlotValue) {
        position = shown
        moved = { value in
            if let value = P.from(value) { binding.wrappedValue = value }
        }
    }
}

/// A plot as large as its whole domain, in a scroll view.
struct ScrolledChartPlot: View {
    let plan: ChartPlan
    /// How much of the domain is seen at once.
    let shares: (x: Double, y: Double)
    let insets: EdgeInsets
    /// The place that the app or the finger moved to, so that neither is told what it did itself.
    @State private var known: CGPoint?

    private var axes: Axis.Set {
        var axes: Axis.Set = []
        if shares.x < 1 { axes.insert(.horizontal) }
        if shares.y < 1 { axes.insert(.vertical) }
        return axes
    }

    var body: some View {
        GeometryReader { geometry in
            let size = CGSize(
                width: max(10, geometry.size.width - insets.leading - insets.trailing) / shares.x,
                height: max(10, geometry.size.height - insets.top - insets.bottom) / shares.y)
            let wanted = wanted(size)
            ScrollViewReader { reader in
                resting(
                    ScrollView(axes, showsIndicators: false) {
                        ChartPlotContent(plan: plan)
                            .frame(width: size.width, height: size.height)
                            .overlay(alignment: .topLeading) {
                                Color.clear.frame(width: 1, height: 1).offset(x: wanted.x, y: wanted.y).id("start")
                            }
                            .overlay(alignment: .topLeading) { stopMarks(size) }
                            .padding(insets)
                            .background { follower(geometry, size) }
                    }
                )
                .onAppear { if wanted != .zero { move(to: wanted, reader) } }
                .onChange(of: wanted) {
                    // What the finger brought here is here already.
                    if let known, abs(known.x - wanted.x) < 2, abs(known.y - wanted.y) < 2 { return }
                    move(to: wanted, reader)
                }
            }
        }
    }

    /// The scroll view as the app has it come to rest.
    @ViewBuilder private func resting(_ view: some View) -> some View {
        if let stops = plan.settings.scroll.stops {
            view.scrollTargetBehavior(.viewAligned(limitBehavior: stops.stopsAtEach ? .always : .automatic))
        } else {
            view
        }
    }

    /// What it stops at, along the axis that it is scrolled along.
    @ViewBuilder private func stopMarks(_ size: CGSize) -> some View {
        let calendar = plan.environment.calendar
        if axes.contains(.horizontal), let along = plan.settings.scroll.stops?.x {
            ChartStopMarks(
                places: along.places(
                    plan.xScale(width: size.width), visible: size.width * shares.x, length: size.width,
                    calendar: calendar),
                axis: .horizontal, length: size.width)
        } else if let along = plan.settings.scroll.stops?.y {
            ChartStopMarks(
                places: along.places(
                    plan.yScale(height: size.height), visible: size.height * shares.y, length: size.height,
                    calendar: calendar), axis: .vertical, length: size.height)
        }
    }

    private func move(to place: CGPoint, _ reader: ScrollViewProxy) {
        known = place
        reader.scrollTo("start", anchor: .topLeading)
    }

    /// Where the app wants the leading upper corner to be.
    private func wanted(_ size: CGSize) -> CGPoint {
        let scroll = plan.settings.scroll
        return CGPoint(
            x: scroll.x.position.flatMap { plan.xScale(width: size.width).position($0) } ?? 0,
            y: scroll.y.position.flatMap { plan.yScale(height: size.height).position($0) } ?? 0)
    }

    /// Tells the app what has come to the corner.
    private func follower(_ outer: GeometryProxy, _ size: CGSize) -> some View {
        GeometryReader { inner in
            let (visible, content) = (outer.frame(in: .global), inner.frame(in: .global))
            let place = CGPoint(x: visible.minX - content.minX, y: visible.minY - content.minY)
            Color.clear.onChange(of: place) {
                known = place
                let scroll = plan.settings.scroll
                if let value = plan.xScale(width: size.width).value(at: place.x) { scroll.x.moved?(value) }
                if let value = plan.yScale(height: size.height).value(at: place.y) { scroll.y.moved?(value) }
            }
        }
    }
}
