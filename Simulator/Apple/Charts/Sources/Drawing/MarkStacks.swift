/// A mark with its values along both directions, stacked where it stands on others.
struct ResolvedMark {
    let mark: ChartMark
    /// Where it begins and ends along a direction in which it is as long as its value.
    var x: (PlotValue, PlotValue)?
    var y: (PlotValue, PlotValue)?
}

/// Puts bars and areas onto each other.
struct MarkStacks {
    private struct Key: Hashable {
        let kind: ChartMark.Kind
        let place: PlotValue?
        let position: PlotValue?
        let isVertical: Bool
    }
    private struct Heights {
        var positive = 0.0
        var negative = 0.0
    }
    private var totals: [Key: Double] = [:]
    private var heights: [Key: Heights] = [:]

    static func resolve(_ marks: [ChartMark]) -> [ResolvedMark] {
        var stacks = MarkStacks()
        for mark in marks {
            guard let key = key(of: mark), let value = value(of: mark, key) else { continue }
            stacks.totals[key, default: 0] += abs(value)
        }
        return marks.map { stacks.resolve($0) }
    }

    /// Whether a mark's length is vertical: it is along the direction of numbers; of two such it is the vertical one.
    static func isVertical(_ mark: ChartMark) -> Bool {
        guard case .value(let y) = mark.y, case .number = y.start, y.end == nil else {
            if case .range = mark.y { return true }
            return false
        }
        return true
    }

    private static func key(of mark: ChartMark) -> Key? {
        guard mark.kind == .bar || mark.kind == .area else { return nil }
        let isVertical = isVertical(mark)
        let along = isVertical ? mark.y : mark.x
        guard case .value(let channel) = along, case .number = channel.start, channel.end == nil else { return nil }
        let across = isVertical ? mark.x : mark.y
        return Key(
            kind: mark.kind, place: across.channels.first?.start, position: mark.style.positionBy?.channel.start,
            isVertical: isVertical)
    }

    private static func value(of mark: ChartMark, _ key: Key) -> Double? {
        (key.isVertical ? mark.y : mark.x).channels.first?.start.position
    }

    private mutating func resolve(_ mark: ChartMark) -> ResolvedMark {
        var resolved = ResolvedMark(mark: mark)
        guard let key = Self.key(of: mark), let value = Self.value(of: mark, key) else { return resolved }
        var (from, to) = (0.0, value)
        if mark.stacking != .unstacked {
            var height = heights[key] ?? Heights()
            if value < 0 {
                (from, to) = (height.negative, height.negative + value)
                height.negative = to
            } else {
                (from, to) = (height.positive, height.positive + value)
                height.positive = to
            }
            heights[key] = height
            let total = totals[key] ?? 0
            if mark.stacking == .normalized, total > 0 { (from, to) = (from / total, to / total) }
            if mark.stacking == .center { (from, to) = (from - total / 2, to - total / 2) }
        }
        let span = (PlotValue.number(from), PlotValue.number(to))
        if key.isVertical { resolved.y = span } else { resolved.x = span }
        return resolved
    }
}
