/// The names of a chart's colors, symbols and lines.
struct ChartLegend: View {
    let plan: ChartPlan

    private enum Kind { case foreground, symbol, line }

    var isShown: Bool {
        switch plan.settings.legend.visibility {
        case .hidden: false
        default: plan.settings.legend.content != nil || !values.isEmpty
        }
    }

    var alignment: HorizontalAlignment {
        switch plan.settings.legend.alignment?.horizontal {
        case HorizontalAlignment.center?: .center
        case HorizontalAlignment.trailing?: .trailing
        default:
            [.trailing, .topTrailing, .bottomTrailing].contains(plan.settings.legend.position) ? .trailing : .leading
        }
    }

    /// What has a look of its own, in the order of the scale.
    private var values: [PlotValue] {
        switch kind {
        case .foreground: plan.settings.foreground.domain ?? plan.foregroundValues
        case .symbol: plan.settings.symbol.domain ?? plan.symbolValues
        case .line: plan.settings.line.domain ?? plan.lineValues
        }
    }

    private var kind: Kind {
        !plan.foregroundValues.isEmpty ? .foreground : !plan.symbolValues.isEmpty ? .symbol : .line
    }

    var body: some View {
        if let content = plan.settings.legend.content {
            content
        } else if kind == .foreground, let scale = plan.colorScale {
            ColorScaleLegend(scale: scale, environment: plan.environment)
        } else {
            LegendFlow {
                ForEach(values.indices, id: \.self) { index in
                    HStack(spacing: 4) {
                        key(values[index]).frame(width: 8, height: 8)
                        Text(verbatim: values[index].text(unit: .day, environment: plan.environment))
                            .font(.caption2)
                            .foregroundStyle(.secondary)
                            .lineLimit(1)
                    }
                }
            }
        }
    }

    private func key(_ value: PlotValue) -> some View {
        let style = plan.foregroundValues.isEmpty ? nil : plan.foreground(of: value)
        let symbol = plan.symbolValues.contains(value) ? plan.symbol(of: value) : nil
        return AnyShape(symbol ?? AnyChartSymbolShape(BasicChartSymbolShape.circle))
            .fill(style ?? AnyShapeStyle(.tint))
    }
}

/// A bar of the colors that values lie between, with the values of its ends.
private struct ColorScaleLegend: View {
    let scale: ColorScale
    let environment: EnvironmentValues

    private static let width: CGFloat = 140
    /// Curved scales are drawn by so many straight pieces.
    private static let pieces = 8

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            RoundedRectangle(cornerRadius: 2)
                .fill(LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing))
                .frame(width: Self.width, height: 8)
            HStack {
                ForEach(scale.ends.indices, id: \.self) { index in
                    if index > 0 { Spacer() }
                    Text(verbatim: scale.ends[index].text(unit: .day, environment: environment))
                        .font(.caption2).foregroundStyle(.secondary)
                }
            }
            .frame(width: Self.width)
        }
    }

    private var colors: [Color] {
        let (low, high) = (scale.bounds.lowerBound, scale.bounds.upperBound)
        return (0...Self.pieces).compactMap { piece in
            scale.color(of: .number(low + (high - low) * Double(piece) / Double(Self.pieces)))
        }
    }
}

/// Entries one after the other, in as many lines as they need.
private struct LegendFlow: Layout {
    private let spacing: CGFloat = 8

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let places = places(subviews, width: proposal.width ?? .infinity)
        let size = places.reduce(CGSize.zero) { size, rect in
            CGSize(width: max(size.width, rect.maxX), height: max(size.height, rect.maxY))
        }
        return size
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (subview, rect) in zip(subviews, places(subviews, width: proposal.width ?? .infinity)) {
            subview.place(
                at: CGPoint(x: bounds.minX + rect.minX, y: bounds.minY + rect.minY), anchor: .topLeading,
                proposal: .unspecified)
        }
    }

    private func places(_ subviews: Subviews, width: CGFloat) -> [CGRect] {
        var (x, y, line): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        return subviews.map { subview in
            let size = subview.sizeThatFits(.unspecified)
            if x > 0, x + size.width > width {
                (x, y, line) = (0, y + line + 4, 0)
            }
            defer { x += size.width + spacing }
            line = max(line, size.height)
            return CGRect(origin: CGPoint(x: x, y: y), size: size)
        }
    }
}
