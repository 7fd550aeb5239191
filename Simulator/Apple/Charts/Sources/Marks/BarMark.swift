/// Chart content that represents data using bars.
public struct BarMark: PrimitiveChartContent {
    private var mark = ChartMark(kind: .bar)

    public init<X, Y>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .value(y.channel)
        mark.width = width
        mark.height = height
        mark.stacking = stacking
    }
    public init<X>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) where X: Plottable {
        mark.x = .value(x.channel)
        mark.y = .points(yStart, yEnd)
        mark.width = width
        mark.stacking = stacking
    }
    public init<Y>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) where Y: Plottable {
        mark.x = .points(xStart, xEnd)
        mark.y = .value(y.channel)
        mark.height = height
        mark.stacking = stacking
    }
    public init<X, Y>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) where X: Plottable, Y: Plottable {
        mark.x = .range(xStart.channel, xEnd.channel)
        mark.y = .value(y.channel)
        mark.height = height
    }
    public init<X>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) where X: Plottable {
        mark.x = .range(xStart.channel, xEnd.channel)
        mark.y = .points(yStart, yEnd)
    }
    public init<X, Y>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .range(yStart.channel, yEnd.channel)
        mark.width = width
    }
    public init<Y>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) where Y: Plottable {
        mark.x = .points(xStart, xEnd)
        mark.y = .range(yStart.channel, yEnd.channel)
    }

    func collect(_ inputs: _ChartContentInputs) { inputs.add(mark) }
}

/// Chart content that represents data using rectangles.
public struct RectangleMark: PrimitiveChartContent {
    private var mark = ChartMark(kind: .rectangle)

    public init<X, Y>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic
    ) where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .value(y.channel)
        mark.width = width
        mark.height = height
    }
    public init<X>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic
    ) where X: Plottable {
        mark.x = .value(x.channel)
        mark.y = .points(yStart, yEnd)
        mark.width = width
    }
    public init<Y>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) where Y: Plottable {
        mark.x = .points(xStart, xEnd)
        mark.y = .value(y.channel)
        mark.height = height
    }
    public init<X, Y>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) where X: Plottable, Y: Plottable {
        mark.x = .range(xStart.channel, xEnd.channel)
        mark.y = .value(y.channel)
        mark.height = height
    }
    public init<X>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) where X: Plottable {
        mark.x = .range(xStart.channel, xEnd.channel)
        mark.y = .points(yStart, yEnd)
    }
    public init<X, Y>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) where X: Plottable, Y: Plottable {
        mark.x = .value(x.channel)
        mark.y = .range(yStart.channel, yEnd.channel)
        mark.width = width
    }
    public init<Y>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) where Y: Plottable {
        mark.x = .points(xStart, xEnd)
        mark.y = .range(yStart.channel, yEnd.channel)
    }
    public init<X, Y>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) where X: Plottable, Y: Plottable {
        mark.x = .range(xStart.channel, xEnd.channel)
        mark.y = .range(yStart.channel, yEnd.channel)
    }
    public init(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        mark.x = .points(xStart, xEnd)
        mark.y = .points(yStart, yEnd)
    }

    func collect(_ inputs: _ChartContentInputs) { inputs.add(mark) }
}
