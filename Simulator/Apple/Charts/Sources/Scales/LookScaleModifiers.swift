extension View {
    // MARK: Symbol

    public func chartSymbolScale<Domain, Range>(domain: Domain, range: Range) -> some View
    where Domain: ScaleDomain, Range: ScaleRange, Range.VisualValue: ChartSymbolShape {
        chart {
            $0.symbol = LookScale(
                domain: domain._makeScaleDomain().values,
                range: range._makeScaleRange().values.map { AnyChartSymbolShape($0) })
        }
    }
    public func chartSymbolScale<Domain>(domain: Domain) -> some View where Domain: ScaleDomain {
        chart { $0.symbol = LookScale(domain: domain._makeScaleDomain().values) }
    }
    public func chartSymbolScale<Range>(range: Range) -> some View
    where Range: ScaleRange, Range.VisualValue: ChartSymbolShape {
        chart { $0.symbol = LookScale(range: range._makeScaleRange().values.map { AnyChartSymbolShape($0) }) }
    }
    @_disfavoredOverload
    public func chartSymbolScale<Domain>(domain: Domain, range: [any ChartSymbolShape]) -> some View
    where Domain: ScaleDomain {
        chart {
            $0.symbol = LookScale(
                domain: domain._makeScaleDomain().values, range: range.map { AnyChartSymbolShape($0) })
        }
    }
    @_disfavoredOverload
    public func chartSymbolScale(range: [any ChartSymbolShape]) -> some View {
        chart { $0.symbol = LookScale(range: range.map { AnyChartSymbolShape($0) }) }
    }
    @_disfavoredOverload
    public func chartSymbolScale<DataValue>(_ mapping: KeyValuePairs<DataValue, any ChartSymbolShape>) -> some View
    where DataValue: Plottable {
        chart {
            $0.symbol = LookScale(
                domain: mapping.map { $0.key.plotValue }, range: mapping.map { AnyChartSymbolShape($0.value) })
        }
    }
    public func chartSymbolScale<DataValue, S>(_ mapping: KeyValuePairs<DataValue, S>) -> some View
    where DataValue: Plottable, S: ChartSymbolShape {
        chart {
            $0.symbol = LookScale(
                domain: mapping.map { $0.key.plotValue }, range: mapping.map { AnyChartSymbolShape($0.value) })
        }
    }
    public func chartSymbolScale<Domain, S>(domain: Domain, mapping: @escaping (Domain.Element) -> S) -> some View
    where Domain: Collection, Domain.Element: Plottable, S: ChartSymbolShape {
        chart {
            $0.symbol = LookScale(
                domain: domain.map(\.plotValue),
                mapping: { Domain.Element.from($0).map { AnyChartSymbolShape(mapping($0)) } })
        }
    }
    public func chartSymbolScale<DataValue, S>(mapping: @escaping (DataValue) -> S) -> some View
    where DataValue: Plottable, S: ChartSymbolShape {
        chart { $0.symbol = LookScale(mapping: { DataValue.from($0).map { AnyChartSymbolShape(mapping($0)) } }) }
    }

    // MARK: LineStyle

    public func chartLineStyleScale<Domain, Range>(domain: Domain, range: Range) -> some View
    where Domain: ScaleDomain, Range: ScaleRange, Range.VisualValue == StrokeStyle {
        chart { $0.line = LookScale(domain: domain._makeScaleDomain().values, range: range._makeScaleRange().values) }
    }
    public func chartLineStyleScale<Domain>(domain: Domain) -> some View where Domain: ScaleDomain {
        chart { $0.line = LookScale(domain: domain._makeScaleDomain().values) }
    }
    public func chartLineStyleScale<Range>(range: Range) -> some View
    where Range: ScaleRange, Range.VisualValue == StrokeStyle {
        chart { $0.line = LookScale(range: range._makeScaleRange().values) }
    }
    public func chartLineStyleScale<DataValue>(_ mapping: KeyValuePairs<DataValue, StrokeStyle>) -> some View
    where DataValue: Plottable {
        chart {
            $0.line = LookScale(domain: mapping.map { $0.key.plotValue }, range: mapping.map { $0.value })
        }
    }
    public func chartLineStyleScale<Domain>(domain: Domain, mapping: @escaping (Domain.Element) -> StrokeStyle)
        -> some View
    where Domain: Collection, Domain.Element: Plottable {
        chart {
            $0.line = LookScale(
                domain: domain.map(\.plotValue), mapping: { Domain.Element.from($0).map { mapping($0) } })
        }
    }
    public func chartLineStyleScale<DataValue>(mapping: @escaping (DataValue) -> StrokeStyle) -> some View
    where DataValue: Plottable {
        chart { $0.line = LookScale(mapping: { DataValue.from($0).map { mapping($0) } }) }
    }

    // MARK: SymbolSize

    public func chartSymbolSizeScale<Domain, Range>(domain: Domain, range: Range, type: ScaleType? = nil) -> some View
    where Domain: ScaleDomain, Range: ScaleRange, Range.VisualValue == CGFloat {
        chart {
            $0.symbolSize = LookScale(
                domain: domain._makeScaleDomain().values, range: range._makeScaleRange().values, type: type)
        }
    }
    public func chartSymbolSizeScale<Domain>(domain: Domain, type: ScaleType? = nil) -> some View
    where Domain: ScaleDomain {
        chart { $0.symbolSize = LookScale(domain: domain._makeScaleDomain().values, type: type) }
    }
    public func chartSymbolSizeScale<Range>(range: Range, type: ScaleType? = nil) -> some View
    where Range: ScaleRange, Range.VisualValue == CGFloat {
        chart { $0.symbolSize = LookScale(range: range._makeScaleRange().values, type: type) }
    }
    public func chartSymbolSizeScale(type: ScaleType? = nil) -> some View {
        chart { $0.symbolSize = LookScale(type: type) }
    }
    public func chartSymbolSizeScale<DataValue>(_ mapping: KeyValuePairs<DataValue, CGFloat>) -> some View
    where DataValue: Plottable {
        chart {
            $0.symbolSize = LookScale(domain: mapping.map { $0.key.plotValue }, range: mapping.map { $0.value })
        }
    }
    public func chartSymbolSizeScale<Domain>(domain: Domain, mapping: @escaping (Domain.Element) -> CGFloat)
        -> some View
    where Domain: Collection, Domain.Element: Plottable {
        chart {
            $0.symbolSize = LookScale(
                domain: domain.map(\.plotValue), mapping: { Domain.Element.from($0).map { mapping($0) } })
        }
    }
    public func chartSymbolSizeScale<DataValue>(mapping: @escaping (DataValue) -> CGFloat) -> some View
    where DataValue: Plottable {
        chart { $0.symbolSize = LookScale(mapping: { DataValue.from($0).map { mapping($0) } }) }
    }
}
