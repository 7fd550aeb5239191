/// Views of the app's in the plot: labels of axes, symbols and annotations, each with a point of its own on a point.
struct ChartLabels: View {
    let layout: ChartLayout

    private struct Item {
        let point: CGPoint
        let own: UnitPoint
        let view: AnyView
    }

    var body: some View {
        let items = axisLabels + symbols + annotations
        ForEach(items.indices, id: \.self) { index in
            items[index].view
                .fixedSize()
                .frame(width: 0, height: 0, alignment: Self.alignment(items[index].own))
                .position(x: items[index].point.x, y: items[index].point.y)
        }
    }

    private var axisLabels: [Item] {
        [layout.xAxis, layout.yAxis].flatMap { AxisLabelPlace.places(of: $0, layout: layout) }.compactMap { place in
            guard case .label(let label) = place.entry.item.kind, case .view(let view) = label.content else {
                return nil
            }
            let style = place.entry.item.style.foreground ?? AnyShapeStyle(.secondary)
            return Item(
                point: place.point, own: place.anchor,
                view: AnyView(view.font(place.entry.font).foregroundStyle(style)))
        }
    }

    private var symbols: [Item] {
        layout.marks.compactMap { placed in
            placed.mark.style.symbolView.map { view in
                let style = layout.plan.foreground(placed.mark.style)
                return Item(point: placed.point, own: .center, view: AnyView(view.foregroundStyle(style)))
            }
        }
    }

    private var annotations: [Item] {
        layout.marks.flatMap { placed in placed.mark.style.annotations.map { item(of: $0, on: placed) } }
    }

    private func item(of annotation: MarkAnnotation, on placed: ChartLayout.PlacedMark) -> Item {
        var (anchor, own) = annotation.position.place ?? Self.usualPlace(placed.mark)
        // Above and below a mark, an annotation may keep to its leading or trailing edge; beside it, to top or bottom.
        if own.x == 0.5, own.y != 0.5, annotation.alignment.horizontal != .center {
            let side: CGFloat = annotation.alignment.horizontal == .leading ? 0 : 1
            (anchor, own) = (UnitPoint(x: side, y: anchor.y), UnitPoint(x: side, y: own.y))
        }
        if own.y == 0.5, own.x != 0.5, annotation.alignment.vertical != .center {
            let side: CGFloat = annotation.alignment.vertical == .top ? 0 : 1
            (anchor, own) = (UnitPoint(x: anchor.x, y: side), UnitPoint(x: own.x, y: side))
        }
        var rect = placed.rect
        if placed.mark.kind == .point || placed.mark.kind == .line {
            let side = layout.plan.symbolSide(placed.mark.style)
            rect = rect.insetBy(dx: -side / 2, dy: -side / 2)
        }
        var point = CGPoint(x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
        if let sector = placed.sector, anchor == .center { point = sector.middle }
        let spacing = annotation.spacing ?? 4
        point.x += spacing * ((0.5 - own.x) * 2)
        point.y += spacing * ((0.5 - own.y) * 2)
        if annotation.resolution.x.fits, layout.size.width > 0 {
            // Near an edge it keeps to that edge.
            let share = point.x / layout.size.width
            own = UnitPoint(x: share < 0.2 ? 0 : share > 0.8 ? 1 : own.x, y: own.y)
        }
        return Item(point: point, own: own, view: annotation.content(AnnotationContext(targetSize: placed.rect.size)))
    }

    private static func usualPlace(_ mark: ChartMark) -> (UnitPoint, UnitPoint) {
        switch mark.kind {
        case .sector: (.center, .center)
        case .bar where !MarkStacks.isVertical(mark): (.trailing, .leading)
        default: (.top, .bottom)
        }
    }

    private static func alignment(_ point: UnitPoint) -> Alignment {
        Alignment(
            horizontal: point.x < 0.25 ? .leading : point.x > 0.75 ? .trailing : .center,
            vertical: point.y < 0.25 ? .top : point.y > 0.75 ? .bottom : .center)
    }
}

/// What assistive technology reads of each mark.
struct ChartMarkElements: View {
    let layout: ChartLayout
    /// More marks than that are read as one, as a list of them would help nobody.
    private static let mostElements = 200

    var body: some View {
        let marks = layout.marks.filter {
            !$0.mark.style.isAccessibilityHidden && $0.mark.kind != .rule || $0.mark.style.accessibilityLabel != nil
        }
        ForEach(marks.prefix(Self.mostElements).indices, id: \.self) { index in element(marks[index]) }
    }

    private func element(_ placed: ChartLayout.PlacedMark) -> some View {
        let style = placed.mark.style
        let side = layout.plan.symbolSide(style)
        let rect =
            placed.rect.width > 0 && placed.rect.height > 0
            ? placed.rect : placed.rect.insetBy(dx: -side / 2, dy: -side / 2)
        return Color.clear
            .frame(width: max(1, rect.width), height: max(1, rect.height))
            .accessibilityElement()
            .accessibilityAddTraits(.isImage)
            .accessibilityLabel(style.accessibilityLabel ?? Text(verbatim: label(placed.mark)))
            .accessibilityValue(style.accessibilityValue ?? Text(verbatim: value(placed.mark)))
            .accessibilityIdentifier(style.accessibilityIdentifier ?? "")
            .position(x: rect.midX, y: rect.midY)
            .allowsHitTesting(false)
    }

    /// The place of a mark: what lies along the axis of names, dates or other places, and what it belongs to.
    private func label(_ mark: ChartMark) -> String {
        let isVertical = MarkStacks.isVertical(mark)
        let place = mark.kind == .sector ? nil : (isVertical ? mark.x : mark.y).channels.first
        let series = mark.series ?? mark.style.foregroundBy
        return [place, series].compactMap { $0.map { text($0) } }.joined(separator: ", ")
    }

    /// The value of a mark with its name.
    private func value(_ mark: ChartMark) -> String {
        if let angle = mark.sector?.angle { return named(angle) }
        let along = (MarkStacks.isVertical(mark) ? mark.y : mark.x).channels
        return along.map(named).joined(separator: ", ")
    }

    private func named(_ channel: Channel) -> String {
        "\(channel.label._string(in: layout.plan.environment)): \(text(channel))"
    }

    private func text(_ channel: Channel) -> String {
        let unit = channel.unit ?? .day
        let start = channel.start.text(unit: unit, environment: layout.plan.environment)
        guard let end = channel.end, channel.unit == nil else { return start }
        return "\(start) – \(end.text(unit: unit, environment: layout.plan.environment))"
    }
}
