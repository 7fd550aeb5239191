/// A chart in a plot of one size: where everything is.
struct ChartLayout {
    let plan: ChartPlan
    let size: CGSize
    let x: PositionScale
    let y: PositionScale
    let xAxis: AxisPlan
    let yAxis: AxisPlan
    let marks: [PlacedMark]

    /// A mark and the rectangle it takes in the plot; of a sector, what it lies in.
    struct PlacedMark {
        let resolved: ResolvedMark
        let rect: CGRect
        var sector: SectorShape?
        var mark: ChartMark { resolved.mark }
        /// The point of lines and points.
        var point: CGPoint { CGPoint(x: rect.midX, y: rect.midY) }
    }

    init(_ plan: ChartPlan, size: CGSize) {
        self.plan = plan
        self.size = size
        x = plan.xScale(width: size.width)
        y = plan.yScale(height: size.height)
        let isRound = plan.hasSectors
        let hidden = AxisSettings(isHidden: true)
        xAxis = AxisPlan(
            isRound || !plan.hasX ? hidden : plan.settings.xAxis, scale: x, isVertical: false,
            environment: plan.environment)
        yAxis = AxisPlan(
            isRound || !plan.hasY ? hidden : plan.settings.yAxis, scale: y, isVertical: true,
            environment: plan.environment)
        let places = MarkPlaces(plan: plan, size: size, x: x, y: y)
        let sectors = SectorShape.shapes(of: plan.marks.map(\.mark), in: size)
        var sectorIndex = 0
        marks = plan.marks.map { resolved in
            guard resolved.mark.kind == .sector, sectorIndex < sectors.count else {
                return PlacedMark(resolved: resolved, rect: places.rect(of: resolved))
            }
            sectorIndex += 1
            let shape = sectors[sectorIndex - 1]
            return PlacedMark(resolved: resolved, rect: shape.path(cornerRadius: 0).boundingRect, sector: shape)
        }
    }
}

/// Finds the rectangles of marks.
struct MarkPlaces {
    let plan: ChartPlan
    let size: CGSize
    let x: PositionScale
    let y: PositionScale

    func rect(of resolved: ResolvedMark) -> CGRect {
        let mark = resolved.mark
        let isVertical = MarkStacks.isVertical(mark)
        let horizontal = span(
            mark, mark.x, resolved.x, x, length: size.width, dimension: mark.width, isAlong: !isVertical,
            axis: .horizontal)
        let vertical = span(
            mark, mark.y, resolved.y, y, length: size.height, dimension: mark.height, isAlong: isVertical,
            axis: .vertical)
        let offset = mark.style.offset
        let (left, right) = (
            min(horizontal.0, horizontal.1) + offset.xStart, max(horizontal.0, horizontal.1) + offset.xEnd
        )
        let (top, bottom) = (min(vertical.0, vertical.1) + offset.yStart, max(vertical.0, vertical.1) + offset.yEnd)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Where a mark begins and ends along a direction.
    private func span(
        _ mark: ChartMark, _ extent: ChartMark.Extent, _ stacked: (PlotValue, PlotValue)?, _ scale: PositionScale,
        length: CGFloat, dimension: MarkDimension, isAlong: Bool, axis: Axis
    ) -> (CGFloat, CGFloat) {
        if let stacked { return (scale.position(stacked.0) ?? 0, scale.position(stacked.1) ?? 0) }
        switch extent {
        case .points(let first, let last):
            if mark.kind == .point { return (first ?? length / 2, first ?? length / 2) }
            return (first ?? 0, last ?? length)
        case .range(let first, let last): return (scale.position(first.start) ?? 0, scale.position(last.start) ?? 0)
        case .value(let channel):
            let (room, middle) = room(of: channel, mark, scale, axis: axis)
            let isBox = mark.kind == .bar || mark.kind == .rectangle
            guard isBox else { return (middle, middle) }
            if isAlong, mark.kind == .bar, room == nil { return (scale.base, middle) }
            // Bins touch but for a hair; other bars leave a third of their room.
            let isBin = channel.end != nil && channel.unit == nil
            let isDodged = mark.style.positionBy != nil
            let ratio: CGFloat = mark.kind == .rectangle ? 1 : isBin || isDodged ? 0.95 : 0.65
            let width = dimension.length(of: room, automaticRatio: ratio, alone: 8)
            return (middle - width / 2, middle + width / 2)
        }
    }

    /// The room that a value has by itself (a category, a day, a bin; or the share of it that `position(by:)` leaves), and
    /// its middle.
    private func room(of channel: Channel, _ mark: ChartMark, _ scale: PositionScale, axis: Axis)
        -> (CGFloat?, CGFloat)
    {
        let middle = scale.position(channel.middle) ?? -1000
        var room: CGFloat?
        if scale.isCategory {
            room = scale.bandWidth
        } else if let end = channel.end, let first = scale.position(channel.start), let last = scale.position(end) {
            room = abs(last - first)
        }
        guard let whole = room, let (by, byAxis, span) = mark.style.positionBy,
            let index = plan.positionValues.firstIndex(of: by.start), (byAxis ?? usualAxis(mark)) == axis
        else { return (room, middle) }
        let part = span.length(of: whole, automaticRatio: 0.8, alone: whole) / CGFloat(plan.positionValues.count)
        let place = CGFloat(index) - CGFloat(plan.positionValues.count - 1) / 2
        return (part, middle + place * part)
    }

    /// The direction in which marks of one place stand beside each other.
    private func usualAxis(_ mark: ChartMark) -> Axis { MarkStacks.isVertical(mark) ? .horizontal : .vertical }
}
