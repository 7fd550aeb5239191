/// Content whose marks look otherwise. What is said further in goes before what is said further out.
private struct StyledContent<Content: ChartContent>: PrimitiveChartContent {
    let content: Content
    let change: (inout MarkStyle) -> Void

    func collect(_ inputs: _ChartContentInputs) {
        var inputs = inputs
        change(&inputs.style)
        Content._collectMarks(content, inputs)
    }
}

extension ChartContent {
    private func styled(_ change: @escaping (inout MarkStyle) -> Void) -> some ChartContent {
        StyledContent(content: self, change: change)
    }

    // MARK: Looks

    public func foregroundStyle<S>(_ style: S) -> some ChartContent where S: ShapeStyle {
        styled {
            $0.foreground = AnyShapeStyle(style)
            $0.foregroundBy = nil
        }
    }
    public func foregroundStyle<D>(by value: PlottableValue<D>) -> some ChartContent where D: Plottable {
        styled {
            $0.foregroundBy = value.channel
            $0.foreground = nil
        }
    }
    public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent {
        styled { $0.usesPlotArea = aligns }
    }
    public func opacity(_ value: Double) -> some ChartContent { styled { $0.opacity *= value } }
    public func cornerRadius(_ radius: CGFloat, style: RoundedCornerStyle = .continuous) -> some ChartContent {
        styled { $0.cornerRadius = radius }
    }
    public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
        styled { $0.interpolation = method }
    }
    public func lineStyle(_ style: StrokeStyle) -> some ChartContent { styled { $0.line = style } }
    public func lineStyle<D>(by value: PlottableValue<D>) -> some ChartContent where D: Plottable {
        styled { $0.lineBy = value.channel }
    }
    public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some ChartContent {
        styled { $0.clip = shape }
    }
    public func blur(radius: CGFloat) -> some ChartContent { styled { $0.filters.append(.blur(radius: radius)) } }
    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some ChartContent {
        styled { $0.filters.append(.shadow(color: color, radius: radius, x: x, y: y)) }
    }
    public func zIndex(_ value: Double) -> some ChartContent { styled { $0.zIndex = value } }
    public func compositingLayer() -> some ChartContent {
        // What is said further out is done to the whole.
        styled {
            $0.layer = ChartLayer(opacity: $0.opacity, filters: $0.filters)
            $0.opacity = 1
            $0.filters = []
        }
    }

    // MARK: Symbols

    public func symbol<S>(_ symbol: S) -> some ChartContent where S: ChartSymbolShape {
        styled { $0.symbol = AnyChartSymbolShape(symbol) }
    }
    public func symbol<D>(by value: PlottableValue<D>) -> some ChartContent where D: Plottable {
        styled { $0.symbolBy = value.channel }
    }
    public func symbol<V>(@ViewBuilder symbol: () -> V) -> some ChartContent where V: View {
        let view = AnyView(symbol())
        return styled { $0.symbolView = view }
    }
    public func symbolSize(_ area: CGFloat) -> some ChartContent { styled { $0.symbolArea = area } }
    public func symbolSize(_ size: CGSize) -> some ChartContent { styled { $0.symbolArea = size.width * size.height } }
    public func symbolSize<D>(by value: PlottableValue<D>) -> some ChartContent where D: Plottable {
        styled { $0.symbolSizeBy = value.channel }
    }

    // MARK: Places

    public func position<P>(by value: PlottableValue<P>, axis: Axis? = nil, span: MarkDimension = .automatic)
        -> some ChartContent where P: Plottable
    {
        styled { $0.positionBy = (value.channel, axis, span) }
    }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
        offset(xStart: x, xEnd: x, yStart: y, yEnd: y)
    }
    public func offset(_ value: CGSize) -> some ChartContent { offset(x: value.width, y: value.height) }
    public func offset(x: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0) -> some ChartContent {
        offset(xStart: x, xEnd: x, yStart: yStart, yEnd: yEnd)
    }
    public func offset(xStart: CGFloat = 0, xEnd: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
        offset(xStart: xStart, xEnd: xEnd, yStart: y, yEnd: y)
    }
    public func offset(xStart: CGFloat = 0, xEnd: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0)
        -> some ChartContent
    {
        styled {
            $0.offset.xStart += xStart
            $0.offset.xEnd += xEnd
            $0.offset.yStart += yStart
            $0.offset.yEnd += yEnd
        }
    }

    // MARK: Annotations

    public func annotation<C>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some ChartContent where C: View {
        annotation(
            position: position, alignment: alignment, spacing: spacing, overflowResolution: .automatic, content: content
        )
    }
    public func annotation<C>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (AnnotationContext) -> C
    ) -> some ChartContent where C: View {
        annotation(
            position: position, alignment: alignment, spacing: spacing, overflowResolution: .automatic, content: content
        )
    }
    public func annotation<C>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution, @ViewBuilder content: () -> C
    ) -> some ChartContent where C: View {
        let view = AnyView(content())
        return annotation(
            position: position, alignment: alignment, spacing: spacing, overflowResolution: overflowResolution
        ) { _ in view }
    }
    public func annotation<C>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution, @ViewBuilder content: @escaping (AnnotationContext) -> C
    ) -> some ChartContent where C: View {
        let annotation = MarkAnnotation(
            position: position, alignment: alignment, spacing: spacing, resolution: overflowResolution
        ) { AnyView(content($0)) }
        return styled { $0.annotations.append(annotation) }
    }

    // MARK: Accessibility

    public func accessibilityLabel(_ label: Text) -> some ChartContent { styled { $0.accessibilityLabel = label } }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some ChartContent {
        accessibilityLabel(Text(labelKey))
    }
    @_disfavoredOverload
    public func accessibilityLabel<S>(_ label: S) -> some ChartContent where S: StringProtocol {
        accessibilityLabel(Text(label))
    }
    public func accessibilityValue(_ valueDescription: Text) -> some ChartContent {
        styled { $0.accessibilityValue = valueDescription }
    }
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some ChartContent {
        accessibilityValue(Text(valueKey))
    }
    @_disfavoredOverload
    public func accessibilityValue<S>(_ value: S) -> some ChartContent where S: StringProtocol {
        accessibilityValue(Text(value))
    }
    public func accessibilityIdentifier(_ identifier: String) -> some ChartContent {
        styled { $0.accessibilityIdentifier = identifier }
    }
    public func accessibilityHidden(_ hidden: Bool) -> some ChartContent {
        styled { $0.isAccessibilityHidden = hidden }
    }
}
