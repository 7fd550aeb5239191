/// Colors that numbers and dates lie between.
struct ColorScale {
    /// What the ends of the domain look like.
    let bounds: ClosedRange<Double>
    let colors: [Color]
    let type: ScaleType
    let isDate: Bool

    /// From little to much, where the app says nothing.
    static let usualColors: [Color] = [Color.blue.opacity(0.15), .blue]

    /// Nil where the values are names, or where each has a look of its own.
    init?(values: [PlotValue], scale: LookScale<AnyShapeStyle>, colors: [Color]?) {
        let isNamed = values.contains { if case .category = $0 { true } else { false } }
        guard !values.isEmpty, !isNamed, scale.mapping == nil, scale.type?.kind != .category,
            scale.range == nil || colors != nil
        else { return nil }
        let positions = (scale.domain ?? values).compactMap(\.position)
        guard let low = positions.min(), let high = positions.max() else { return nil }
        bounds = low...high
        self.colors = colors.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usualColors
        type = scale.type ?? .linear
        isDate = values.contains { if case .date = $0 { true } else { false } }
    }

    func color(of value: PlotValue) -> Color? {
        guard let position = value.position else { return nil }
        let (low, high) = (type.bend(bounds.lowerBound), type.bend(bounds.upperBound))
        let share = high > low ? min(1, max(0, (type.bend(position) - low) / (high - low))) : 1
        let place = share * Double(colors.count - 1)
        let index = min(Int(place), max(0, colors.count - 2))
        guard colors.count > 1 else { return colors[0] }
        return colors[index]._mixed(with: colors[index + 1], by: place - Double(index))
    }

    /// The ends of the domain.
    var ends: [PlotValue] {
        [bounds.lowerBound, bounds.upperBound].map {
            isDate ? .date(Date(timeIntervalSinceReferenceDate: $0)) : .number($0)
        }
    }
}
