/// What an app says of one direction of a chart.
struct PositionScaleSettings {
    var type: ScaleType?
    var domain = _ScaleDomainOutputs()
    var range = _ScaleRangeOutputs<CGFloat>()
}

/// From values to points along one direction of the plot.
struct PositionScale {
    let type: ScaleType
    /// The names of a scale of categories, in order.
    private(set) var categories: [String] = []
    /// The ends of a scale of numbers or dates.
    private(set) var bounds: ClosedRange<Double> = 0...1
    let isDate: Bool
    /// Where the domain starts and ends, in points.
    private let from: CGFloat
    private let to: CGFloat

    /// - Parameters:
    ///   - values: what there is to see, in the order of the data
    ///   - rounding: the step that the ends are rounded to, where the axis has one
    init(
        values: [PlotValue], settings: PositionScaleSettings, length: CGFloat, isVertical: Bool, includesZero: Bool,
        rounding: (ClosedRange<Double>) -> ClosedRange<Double>
    ) {
        let explicit = settings.domain.values
        let all = explicit ?? values
        isDate = all.contains { if case .date = $0 { true } else { false } }
        let isCategory =
            settings.type?.kind == .category || all.contains { if case .category = $0 { true } else { false } }
        type = settings.type ?? (isCategory ? .category : isDate ? .date : .linear)
        if isCategory {
            categories = Self.names(all, modify: settings.domain.modify)
        } else {
            bounds = Self.bounds(
                all, settings, isExplicit: explicit != nil, includesZero: includesZero && !isDate, rounding: rounding)
        }
        var start = settings.range.values.first ?? settings.range.startPadding
        var end = settings.range.values.last ?? length - settings.range.endPadding
        if isVertical, settings.range.values.isEmpty {
            (start, end) = isCategory ? (start, end) : (length - start, length - end)
        }
        if settings.domain.isReversed { swap(&start, &end) }
        (from, to) = (start, end)
    }

    private static func names(_ values: [PlotValue], modify: (([PlotValue]) -> [PlotValue])?) -> [String] {
        var seen: Set<PlotValue> = []
        var unique = values.filter { seen.insert($0).inserted }
        if let modify { unique = modify(unique) }
        return unique.map { value in
            switch value {
            case .category(let name): name
            case .number(let number): number.formatted()
            case .date(let date): date.formatted()
            }
        }
    }

    private static func bounds(
        _ values: [PlotValue], _ settings: PositionScaleSettings, isExplicit: Bool, includesZero: Bool,
        rounding: (ClosedRange<Double>) -> ClosedRange<Double>
    ) -> ClosedRange<Double> {
        let positions = values.compactMap(\.position).filter(\.isFinite)
        guard var low = positions.min(), var high = positions.max() else { return 0...1 }
        if isExplicit { return low == high ? low...(low + 1) : low...high }
        if settings.domain.includesZero ?? includesZero, settings.type?.kind != .log {
            (low, high) = (min(low, 0), max(high, 0))
        }
        if low == high { (low, high) = low == 0 ? (0, 1) : (min(low, 0), max(low, 0)) }
        if let modify = settings.domain.modify {
            let isDate = values.contains { if case .date = $0 { true } else { false } }
            func value(_ position: Double) -> PlotValue {
                isDate ? .date(Date(timeIntervalSinceReferenceDate: position)) : .number(position)
            }
            let modified = modify([value(low), value(high)]).compactMap(\.position)
            if let first = modified.min(), let last = modified.max(), first < last { return first...last }
        }
        return settings.type?.kind == .log ? low...high : rounding(low...high)
    }

    var isCategory: Bool { type.kind == .category }

    /// The width of the room that one category has.
    var bandWidth: CGFloat { isCategory ? abs(to - from) / CGFloat(max(1, categories.count)) : 0 }

    /// Where a value is; the middle of its room, for a category.
    func position(_ value: PlotValue) -> CGFloat? {
        if isCategory {
            let name: String
            if case .category(let category) = value {
                name = category
            } else {
                name = value.position?.formatted() ?? ""
            }
            guard let index = categories.firstIndex(of: name) else { return nil }
            return from + (to - from) * (CGFloat(index) + 0.5) / CGFloat(categories.count)
        }
        guard let position = value.position else { return nil }
        let (low, high) = (type.bend(bounds.lowerBound), type.bend(bounds.upperBound))
        guard high > low else { return from }
        return from + (to - from) * CGFloat((type.bend(position) - low) / (high - low))
    }

    /// What is at a point.
    func value(at point: CGFloat) -> PlotValue? {
        guard from != to else { return nil }
        let share = Double((point - from) / (to - from))
        if isCategory {
            guard !categories.isEmpty, share >= 0, share <= 1 else { return nil }
            return .category(categories[min(categories.count - 1, Int(share * Double(categories.count)))])
        }
        let (low, high) = (type.bend(bounds.lowerBound), type.bend(bounds.upperBound))
        let position = type.unbend(low + (high - low) * share)
        return isDate ? .date(Date(timeIntervalSinceReferenceDate: position)) : .number(position)
    }

    /// The domain as values: the names, or both ends.
    var domain: [PlotValue] {
        if isCategory { return categories.map(PlotValue.category) }
        return [bounds.lowerBound, bounds.upperBound].map {
            isDate ? .date(Date(timeIntervalSinceReferenceDate: $0)) : .number($0)
        }
    }
    /// Where bars and areas stand: at zero, or at the end that is nearest to it.
    var base: CGFloat {
        if isCategory { return from }
        let zero = isDate ? bounds.lowerBound : max(bounds.lowerBound, min(bounds.upperBound, 0))
        return position(.number(zero)) ?? from
    }
}
