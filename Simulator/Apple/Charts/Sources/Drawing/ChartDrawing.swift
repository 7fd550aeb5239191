/// Draws a chart into the plot's canvas.
struct ChartDrawing {
    let layout: ChartLayout

    func draw(in context: GraphicsContext) {
        for axis in [layout.xAxis, layout.yAxis] { drawLines(of: axis, in: context) }
        for layer in layers() { draw(layer, in: context) }
        let settings = layout.plan.settings
        for (axis, axisSettings) in [(layout.xAxis, settings.xAxis), (layout.yAxis, settings.yAxis)]
        where axisSettings.style == nil {
            drawLabels(of: axis, in: context)
        }
    }

    // MARK: Marks

    /// Marks that are drawn as one: the points of a line or an area; others alone. In the order of the data, and of their
    /// levels.
    private func groups() -> [[ChartLayout.PlacedMark]] {
        struct Key: Hashable {
            let kind: ChartMark.Kind
            let series: PlotValue?
        }
        var groups: [[ChartLayout.PlacedMark]] = []
        var known: [Key: Int] = [:]
        for placed in layout.marks {
            let mark = placed.mark
            guard mark.kind == .line || mark.kind == .area else {
                groups.append([placed])
                continue
            }
            let key = Key(kind: mark.kind, series: mark.seriesKey)
            if let index = known[key] {
                groups[index].append(placed)
            } else {
                known[key] = groups.count
                groups.append([placed])
            }
        }
        return groups.enumerated().sorted { first, second in
            let (a, b) = (first.element[0].mark.style.zIndex, second.element[0].mark.style.zIndex)
            return a == b ? first.offset < second.offset : a < b
        }.map(\.element)
    }

    /// Groups that follow each other and belong to one layer, together; others alone.
    private func layers() -> [[[ChartLayout.PlacedMark]]] {
        groups().reduce(into: []) { layers, group in
            if let layer = group[0].mark.style.layer, layers.last?.first?[0].mark.style.layer === layer {
                layers[layers.count - 1].append(group)
            } else {
                layers.append([group])
            }
        }
    }

    private func draw(_ groups: [[ChartLayout.PlacedMark]], in context: GraphicsContext) {
        guard let layer = groups[0][0].mark.style.layer else {
            for group in groups { draw(group, in: context) }
            return
        }
        var context = context
        context.opacity = layer.opacity
        for filter in layer.filters { context.addFilter(filter) }
        context.drawLayer { inner in
            for group in groups { draw(group, in: inner) }
        }
    }

    /// Fills a mark; its gradient spans the mark, or the plot where the mark says so.
    private func fill(
        _ path: Path, with shading: GraphicsContext.Shading, _ style: MarkStyle, in context: GraphicsContext
    ) {
        guard style.usesPlotArea else { return context.fill(path, with: shading) }
        var context = context
        context.clip(to: path)
        context.fill(Path(CGRect(origin: .zero, size: layout.size)), with: shading)
    }

    private func draw(_ group: [ChartLayout.PlacedMark], in context: GraphicsContext) {
        var context = context
        let style = group[0].mark.style
        context.opacity = style.opacity
        for filter in style.filters { context.addFilter(filter) }
        let shading = GraphicsContext.Shading.style(layout.plan.foreground(style))
        switch group[0].mark.kind {
        case .bar, .rectangle: drawBox(group[0], shading, in: context)
        case .line: drawLine(group, shading, in: context)
        case .area: fill(area(group), with: shading, style, in: context)
        case .point: drawSymbol(of: group[0], shading, in: context)
        case .rule: drawRule(group[0], shading, in: context)
        case .sector:
            if let sector = group[0].sector {
                fill(sector.path(cornerRadius: style.cornerRadius), with: shading, style, in: context)
            }
        }
    }

    private func drawBox(
        _ placed: ChartLayout.PlacedMark, _ shading: GraphicsContext.Shading, in context: GraphicsContext
    ) {
        let style = placed.mark.style
        var context = context
        if let clip = style.clip { context.clip(to: clip.path(in: placed.rect)) }
        let path =
            style.cornerRadius > 0
            ? Path(roundedRect: placed.rect, cornerRadius: style.cornerRadius) : Path(placed.rect)
        fill(path, with: shading, style, in: context)
    }

    private func drawLine(
        _ group: [ChartLayout.PlacedMark], _ shading: GraphicsContext.Shading, in context: GraphicsContext
    ) {
        let style = group[0].mark.style
        var path = Path()
        style.interpolation.add(group.map(\.point), to: &path)
        let pen = layout.plan.line(style) ?? StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
        context.stroke(path, with: shading, style: pen)
        if layout.plan.symbol(style) != nil {
            for placed in group { drawSymbol(of: placed, shading, in: context) }
        }
    }

    private func area(_ group: [ChartLayout.PlacedMark]) -> Path {
        let isSideways = group[0].resolved.x != nil || { if case .range = group[0].mark.x { true } else { false } }()
        let method = group[0].mark.style.interpolation
        let ends = group.map { placed -> (CGPoint, CGPoint) in
            let rect = placed.rect
            return isSideways
                ? (CGPoint(x: rect.maxX, y: rect.midY), CGPoint(x: rect.minX, y: rect.midY))
                : (CGPoint(x: rect.midX, y: rect.minY), CGPoint(x: rect.midX, y: rect.maxY))
        }
        var path = Path()
        method.add(ends.map(\.0), to: &path)
        method.add(ends.map(\.1).reversed(), to: &path, isContinued: true)
        path.closeSubpath()
        return path
    }

    private func drawSymbol(
        of placed: ChartLayout.PlacedMark, _ shading: GraphicsContext.Shading, in context: GraphicsContext
    ) {
        let style = placed.mark.style
        // A view of the app's is laid over the plot.
        if style.symbolView != nil { return }
        let symbol = layout.plan.symbol(style) ?? AnyChartSymbolShape(BasicChartSymbolShape.circle)
        let side = layout.plan.symbolSide(style)
        let unit = symbol.perceptualUnitRect
        let size = CGSize(width: side * unit.width, height: side * unit.height)
        let rect = CGRect(
            x: placed.point.x - size.width / 2, y: placed.point.y - size.height / 2, width: size.width,
            height: size.height)
        if let border = symbol.border {
            context.stroke(symbol.path(in: rect), with: shading, style: border)
        } else {
            fill(symbol.path(in: rect), with: shading, style, in: context)
        }
    }

    private func drawRule(
        _ placed: ChartLayout.PlacedMark, _ shading: GraphicsContext.Shading, in context: GraphicsContext
    ) {
        var path = Path()
        path.move(to: CGPoint(x: placed.rect.minX, y: placed.rect.minY))
        path.addLine(to: CGPoint(x: placed.rect.maxX, y: placed.rect.maxY))
        context.stroke(path, with: shading, style: layout.plan.line(placed.mark.style) ?? StrokeStyle(lineWidth: 1))
    }

    // MARK: Axes

    private func drawLines(of axis: AxisPlan, in context: GraphicsContext) {
        let size = layout.size
        for entry in axis.entries {
            let stroke: StrokeStyle
            let range: ClosedRange<CGFloat>
            switch entry.item.kind {
            case .label: continue
            case .gridLine(let pen):
                stroke = pen ?? StrokeStyle(lineWidth: 0.5, dash: axis.isVertical ? [] : [2, 2])
                range = 0...max(0, axis.isVertical ? size.width : size.height)
            case .tick(let length, let pen):
                stroke = pen ?? StrokeStyle(lineWidth: 0.5)
                range = tick(length ?? 4, entry.side, size)
            }
            let place = (entry.item.isCentered == true ? entry.middle : entry.position)
            let offset = entry.item.style.offset
            var path = Path()
            for end in [range.lowerBound, range.upperBound] {
                let point = axis.isVertical ? CGPoint(x: end, y: place) : CGPoint(x: place, y: end)
                let moved = CGPoint(x: point.x + offset.width, y: point.y + offset.height)
                if path.isEmpty { path.move(to: moved) } else { path.addLine(to: moved) }
            }
            let color = entry.item.style.foreground.map { GraphicsContext.Shading.style($0) }
            context.stroke(path, with: color ?? .style(.separator), style: stroke)
        }
    }

    private func tick(_ length: CGFloat, _ side: AxisMarkPosition, _ size: CGSize) -> ClosedRange<CGFloat> {
        switch side {
        case .leading, .top: -length...0
        case .trailing: size.width...(size.width + length)
        default: size.height...(size.height + length)
        }
    }

    func drawLabels(of axis: AxisPlan, in context: GraphicsContext) {
        var taken: [AxisLabelPlace] = []
        for place in AxisLabelPlace.places(of: axis, layout: layout) {
            guard let text = place.entry.text else { continue }
            if place.resolvesCollisions, taken.contains(where: { $0.overlaps(place) }) { continue }
            taken.append(place)
            var context = context
            var label = context.resolve(text.font(place.entry.font))
            label.shading = place.entry.item.style.foreground.map { .style($0) } ?? .style(.secondary)
            context.translateBy(x: place.point.x, y: place.point.y)
            if place.degrees != 0 { context.rotate(by: .degrees(place.degrees)) }
            context.draw(label, at: .zero, anchor: place.anchor)
        }
    }
}
