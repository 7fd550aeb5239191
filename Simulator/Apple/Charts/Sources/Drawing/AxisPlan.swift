/// The parts of one axis at their places.
struct AxisPlan {
    struct Entry {
        let item: AxisItem
        let value: PlotValue
        let text: Text?
        let position: CGFloat
        /// Half way to the next value, for what stands between them.
        let middle: CGFloat
        let side: AxisMarkPosition
        let font: Font
    }
    let entries: [Entry]
    let isVertical: Bool

    init(_ axis: AxisSettings, scale: PositionScale, isVertical: Bool, environment: EnvironmentValues) {
        self.isVertical = isVertical
        let automatic = AxisGroup(values: .automatic, position: .automatic, items: nil)
        entries =
            axis.isHidden
            ? [] : (axis.groups ?? [automatic]).flatMap { Self.entries(of: $0, scale, isVertical, environment) }
    }

    private static func entries(
        of group: AxisGroup, _ scale: PositionScale, _ isVertical: Bool, _ environment: EnvironmentValues
    ) -> [Entry] {
        let (values, unit) = values(of: group.values, scale, environment)
        let places = values.compactMap { value in scale.position(value).map { (value: value, position: $0) } }
        let side =
            group.position == .automatic ? (isVertical ? AxisMarkPosition.trailing : .bottom) : group.position
        return places.enumerated().flatMap { index, place -> [Entry] in
            let items =
                group.items?(AxisValue(value: place.value, index: index, count: places.count))
                ?? usual(scale, isVertical: isVertical)
            let next: CGFloat
            if index + 1 < places.count {
                next = places[index + 1].position
            } else {
                next = index > 0 ? 2 * place.position - places[index - 1].position : place.position
            }
            let middle = scale.isCategory ? place.position : (place.position + next) / 2
            return items.map { item in
                Entry(
                    item: item, value: place.value, text: text(of: item, place.value, unit, environment),
                    position: place.position, middle: middle, side: side, font: item.style.font ?? .caption2)
            }
        }
    }

    /// What an axis has by itself: names without lines, else a line and a label a value.
    private static func usual(_ scale: PositionScale, isVertical: Bool) -> [AxisItem] {
        let label = AxisItem(kind: .label(AxisLabel(content: .automatic)))
        if scale.isCategory { return [label] }
        return isVertical
            ? [AxisItem(kind: .gridLine(nil)), label]
            : [AxisItem(kind: .gridLine(nil)), AxisItem(kind: .tick(nil, nil)), label]
    }

    /// The values, and how far dates are apart.
    private static func values(
        of marks: AxisMarkValues, _ scale: PositionScale, _ environment: EnvironmentValues
    ) -> ([PlotValue], Calendar.Component) {
        if case .values(let values) = marks.kind { return (values, unit(of: values)) }
        if scale.isCategory { return (scale.domain, .day) }
        guard scale.isDate else {
            if scale.type.kind == .log { return (powers(in: scale.bounds).map(PlotValue.number), .day) }
            let step = marks.step(for: scale.bounds) ?? 1
            return (Ticks.multiples(of: step, in: scale.bounds).map(PlotValue.number), .day)
        }
        let range =
            Date(
                timeIntervalSinceReferenceDate: scale.bounds.lowerBound)...Date(
                timeIntervalSinceReferenceDate: scale.bounds.upperBound)
        var (unit, count) = DateTicks.step(for: range, count: 5)
        var calendar = environment.calendar
        switch marks.kind {
        case .calendar(let component, let number, let chosen):
            (unit, count) = (component, number)
            calendar = chosen ?? calendar
        case .automatic(let desired?, _): (unit, count) = DateTicks.step(for: range, count: desired)
        case .automatic, .stride, .values: break
        }
        return (DateTicks.dates(in: range, unit: unit, count: count, calendar: calendar).map(PlotValue.date), unit)
    }

    private static func powers(in range: ClosedRange<Double>) -> [Double] {
        guard range.lowerBound > 0 else { return [] }
        return stride(from: log10(range.lowerBound).rounded(.up), through: log10(range.upperBound), by: 1).map {
            pow(10, $0)
        }
    }

    private static func unit(of values: [PlotValue]) -> Calendar.Component {
        let positions = values.compactMap(\.position).sorted()
        guard let gap = zip(positions.dropFirst(), positions).map({ $0 - $1 }).min() else { return .day }
        return gap < 3600 ? .minute : gap < 86_000 ? .hour : gap < 2_400_000 ? .day : gap < 31_000_000 ? .month : .year
    }

    private static func text(
        of item: AxisItem, _ value: PlotValue, _ unit: Calendar.Component, _ environment: EnvironmentValues
    ) -> Text? {
        guard case .label(let label) = item.kind else { return nil }
        switch label.content {
        case .view: return nil
        case .text(let text): return text
        case .formatted(let format): return Text(verbatim: format(value) ?? "")
        case .automatic: return Text(verbatim: value.text(unit: unit, environment: environment))
        }
    }

    /// How much room the labels take beside the plot, on one side.
    func margin(_ side: AxisMarkPosition, _ environment: EnvironmentValues) -> CGFloat {
        entries.filter { $0.side == side }.map { entry in
            guard case .label(let label) = entry.item.kind else { return 0 }
            let size = entry.size(environment)
            let isTurned = label.orientation.degrees != 0
            let spacing = (isVertical ? label.horizontalSpacing : label.verticalSpacing) ?? 4
            return (isVertical != isTurned ? size.width : size.height) + spacing
        }.max() ?? 0
    }
}

extension AxisPlan.Entry {
    /// How large the label is; of a view of the app's it is a guess.
    func size(_ environment: EnvironmentValues) -> CGSize {
        text?.font(font)._size(in: environment) ?? CGSize(width: 30, height: 16)
    }
}

extension PlotValue {
    /// The value in words.
    func text(unit: Calendar.Component, environment: EnvironmentValues) -> String {
        switch self {
        case .category(let name): name
        case .number(let number): number.formatted(.number.precision(.fractionLength(0...6)).locale(environment.locale))
        case .date(let date): DateTicks.text(date, unit: unit, environment: environment)
        }
    }
}
