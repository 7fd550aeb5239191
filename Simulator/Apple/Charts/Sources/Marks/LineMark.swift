/// Chart content that represents data using a sequence of connected line segments.
public struct LineMark: PrimitiveChartContent {
    private var mark = ChartMark(kind: .line)

    public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .value(y.channel)
    }
    public init<X, Y, S>(x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>)
    where X: Plottable, Y: Plottable, S: Plottable {
        self.init(x: x, y: y)
        mark.series = series.channel
    }

    func collect(_ inputs: _ChartContentInputs) { inputs.add(mark) }
}

/// Chart content that represents data using the area of one or more regions.
public struct AreaMark: PrimitiveChartContent {
    private var mark = ChartMark(kind: .area)

    public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard)
    where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .value(y.channel)
        mark.stacking = stacking
    }
    public init<X, Y>(xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>)
    where X: Plottable, Y: Plottable {
        mark.x = .range(xStart.channel, xEnd.channel)
        mark.y = .value(y.channel)
    }
    public init<X, Y>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>)
    where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .range(yStart.channel, yEnd.channel)
    }
    public init<X, Y, S>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>, stacking: MarkStackingMethod = .standard
    ) where X: Plottable, Y: Plottable, S: Plottable {
        self.init(x: x, y: y, stacking: stacking)
        mark.series = series.channel
    }
    public init<X, Y, S>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
    ) where X: Plottable, Y: Plottable, S: Plottable {
        self.init(xStart: xStart, xEnd: xEnd, y: y)
        mark.series = series.channel
    }
    public init<X, Y, S>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, series: PlottableValue<S>
    ) where X: Plottable, Y: Plottable, S: Plottable {
        self.init(x: x, yStart: yStart, yEnd: yEnd)
        mark.series = series.channel
    }

    func collect(_ inputs: _ChartContentInputs) { inputs.add(mark) }
}

/// Chart content that represents data using points.
public struct PointMark: PrimitiveChartContent {
    private var mark = ChartMark(kind: .point)

    public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .value(y.channel)
    }
    public init<X>(x: PlottableValue<X>, y: CGFloat? = nil) where X: Plottable {
        mark.x = .value(x.channel)
        mark.y = .points(y, y)
    }
    public init<Y>(x: CGFloat? = nil, y: PlottableValue<Y>) where Y: Plottable {
        mark.x = .points(x, x)
        mark.y = .value(y.channel)
    }

    func collect(_ inputs: _ChartContentInputs) { inputs.add(mark) }
}

/// Chart content that represents data using a single horizontal or vertical rule.
public struct RuleMark: PrimitiveChartContent {
    private var mark = ChartMark(kind: .rule)

    public init<Y>(xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>) where Y: Plottable {
        mark.x = .points(xStart, xEnd)
        mark.y = .value(y.channel)
    }
    public init<X, Y>(xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>)
    where X: Plottable, Y: Plottable {
        mark.x = .range(xStart.channel, xEnd.channel)
        mark.y = .value(y.channel)
    }
    public init<X>(xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: CGFloat? = nil) where X: Plottable {
        mark.x = .range(xStart.channel, xEnd.channel)
        mark.y = .points(y, y)
    }
    public init<X>(x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil) where X: Plottable {
        mark.x = .value(x.channel)
        mark.y = .points(yStart, yEnd)
    }
    public init<X, Y>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>)
    where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .range(yStart.channel, yEnd.channel)
    }
    public init<Y>(x: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) where Y: Plottable {
        mark.x = .points(x, x)
        mark.y = .range(yStart.channel, yEnd.channel)
    }

    func collect(_ inputs: _ChartContentInputs) { inputs.add(mark) }
}

/// A sector of a pie or donut chart, which shows how individual categories make up a meaningful total.
public struct SectorMark: PrimitiveChartContent {
    private var mark = ChartMark(kind: .sector)

    public init(
        angle: PlottableValue<some Plottable>, innerRadius: MarkDimension = .automatic,
        outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
    ) {
        mark.sector = ChartMark.Sector(
            angle: angle.channel, innerRadius: innerRadius, outerRadius: outerRadius, inset: angularInset ?? 0)
    }

    func collect(_ inputs: _ChartContentInputs) { inputs.add(mark) }
}
