extension View {
    // MARK: Positions

    public func chartXScale<Domain, Range>(domain: Domain, range: Range, type: ScaleType? = nil) -> some View
    where Domain: ScaleDomain, Range: PositionScaleRange {
        chart {
            $0.x = PositionScaleSettings(
                type: type, domain: domain._makeScaleDomain(), range: range._makeScaleRange())
        }
    }
    public func chartXScale<Domain>(domain: Domain, type: ScaleType? = nil) -> some View where Domain: ScaleDomain {
        chart { $0.x = PositionScaleSettings(type: type, domain: domain._makeScaleDomain(), range: $0.x.range) }
    }
    public func chartXScale<Range>(range: Range, type: ScaleType? = nil) -> some View where Range: PositionScaleRange {
        chart { $0.x = PositionScaleSettings(type: type, domain: $0.x.domain, range: range._makeScaleRange()) }
    }
    public func chartXScale(type: ScaleType? = nil) -> some View { chart { $0.x.type = type } }

    public func chartYScale<Domain, Range>(domain: Domain, range: Range, type: ScaleType? = nil) -> some View
    where Domain: ScaleDomain, Range: PositionScaleRange {
        chart {
            $0.y = PositionScaleSettings(
                type: type, domain: domain._makeScaleDomain(), range: range._makeScaleRange())
        }
    }
    public func chartYScale<Domain>(domain: Domain, type: ScaleType? = nil) -> some View where Domain: ScaleDomain {
        chart { $0.y = PositionScaleSettings(type: type, domain: domain._makeScaleDomain(), range: $0.y.range) }
    }
    public func chartYScale<Range>(range: Range, type: ScaleType? = nil) -> some View where Range: PositionScaleRange {
        chart { $0.y = PositionScaleSettings(type: type, domain: $0.y.domain, range: range._makeScaleRange()) }
    }
    public func chartYScale(type: ScaleType? = nil) -> some View { chart { $0.y.type = type } }

    // MARK: Styles

    public func chartForegroundStyleScale<Domain, Range>(domain: Domain, range: Range, type: ScaleType? = nil)
        -> some View where Domain: ScaleDomain, Range: ScaleRange, Range.VisualValue: ShapeStyle
    {
        chart {
            $0.foreground = LookScale(
                domain: domain._makeScaleDomain().values, range: Self.styles(range), type: type)
            $0.foregroundColors = range._makeScaleRange().values as? [Color]
        }
    }
    public func chartForegroundStyleScale<Domain>(domain: Domain, type: ScaleType? = nil) -> some View
    where Domain: ScaleDomain {
        chart { $0.foreground = LookScale(domain: domain._makeScaleDomain().values, type: type) }
    }
    public func chartForegroundStyleScale<Range>(range: Range, type: ScaleType? = nil) -> some View
    where Range: ScaleRange, Range.VisualValue: ShapeStyle {
        chart {
            $0.foreground = LookScale(range: Self.styles(range), type: type)
            $0.foregroundColors = range._makeScaleRange().values as? [Color]
        }
    }
    public func chartForegroundStyleScale(type: ScaleType? = nil) -> some View {
        chart { $0.foreground = LookScale(type: type) }
    }
    public func chartForegroundStyleScale<DataValue, S>(_ mapping: KeyValuePairs<DataValue, S>) -> some View
    where DataValue: Plottable, S: ShapeStyle {
        chart {
            // Each has its own: nothing lies between.
            $0.foreground = LookScale(
                domain: mapping.map { $0.key.plotValue }, range: mapping.map { AnyShapeStyle($0.value) },
                type: .category)
        }
    }
    public func chartForegroundStyleScale<Domain, S>(domain: Domain, mapping: @escaping (Domain.Element) -> S)
        -> some View where Domain: Collection, S: ShapeStyle, Domain.Element: Plottable
    {
        chart {
            $0.foreground = LookScale(
                domain: domain.map(\.plotValue), mapping: { Domain.Element.from($0).map { AnyShapeStyle(mapping($0)) } }
            )
        }
    }
    public func chartForegroundStyleScale<DataValue, S>(mapping: @escaping (DataValue) -> S) -> some View
    where DataValue: Plottable, S: ShapeStyle {
        chart { $0.foreground = LookScale(mapping: { DataValue.from($0).map { AnyShapeStyle(mapping($0)) } }) }
    }

    private static func styles<Range: ScaleRange>(_ range: Range) -> [AnyShapeStyle]
    where Range.VisualValue: ShapeStyle {
        range._makeScaleRange().values.map { AnyShapeStyle($0) }
    }
}
