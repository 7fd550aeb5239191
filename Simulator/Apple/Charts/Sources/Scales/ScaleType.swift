/// The ways you can scale the domain or range of a plot.
public struct ScaleType {
    enum Kind: Equatable {
        case linear
        case log
        case date
        case category
        case power(Double)
        case symmetricLog(Double)
    }
    let kind: Kind

    public static var linear: ScaleType { ScaleType(kind: .linear) }
    public static var log: ScaleType { ScaleType(kind: .log) }
    public static var date: ScaleType { ScaleType(kind: .date) }
    public static var category: ScaleType { ScaleType(kind: .category) }
    public static func power(exponent: Double) -> ScaleType { ScaleType(kind: .power(exponent)) }
    public static var squareRoot: ScaleType { power(exponent: 0.5) }
    public static func symmetricLog(slopeAtZero: Double) -> ScaleType { ScaleType(kind: .symmetricLog(slopeAtZero)) }
    public static var symmetricLog: ScaleType { symmetricLog(slopeAtZero: 1) }

    /// A value where the scale is even.
    func bend(_ value: Double) -> Double {
        switch kind {
        case .linear, .date, .category: value
        case .log: Foundation.log(max(value, 1e-300))
        case .power(let exponent): value < 0 ? -pow(-value, exponent) : pow(value, exponent)
        case .symmetricLog(let slope): (value < 0 ? -1 : 1) * Foundation.log1p(abs(value) * slope)
        }
    }
    func unbend(_ value: Double) -> Double {
        switch kind {
        case .linear, .date, .category: value
        case .log: exp(value)
        case .power(let exponent): value < 0 ? -pow(-value, 1 / exponent) : pow(value, 1 / exponent)
        case .symmetricLog(let slope): (value < 0 ? -1 : 1) * expm1(abs(value)) / slope
        }
    }
}

/// A type that you can use to configure the domain of a chart.
public protocol ScaleDomain {
    func _makeScaleDomain() -> _ScaleDomainOutputs
}

/// What an app says of a domain.
public struct _ScaleDomainOutputs {
    var values: [PlotValue]?
    var includesZero: Bool?
    var isReversed = false
    var modify: (([PlotValue]) -> [PlotValue])?
}

/// A type that configures the x-axis and y-axis values.
public protocol ScaleRange {
    associatedtype VisualValue
    func _makeScaleRange() -> _ScaleRangeOutputs<Self.VisualValue>
}

/// What an app says of a range.
public struct _ScaleRangeOutputs<VisualValue> {
    var values: [VisualValue] = []
    var startPadding: CGFloat = 0
    var endPadding: CGFloat = 0
}

/// A type that you can use to configure the range of a chart's positions.
public protocol PositionScaleRange: ScaleRange where Self.VisualValue == CGFloat {}

extension ClosedRange: ScaleDomain where Bound: Plottable {
    public func _makeScaleDomain() -> _ScaleDomainOutputs {
        _ScaleDomainOutputs(values: [lowerBound.plotValue, upperBound.plotValue])
    }
}
extension ClosedRange: ScaleRange where Bound: BinaryFloatingPoint {
    public typealias VisualValue = Bound
    public func _makeScaleRange() -> _ScaleRangeOutputs<Bound> { _ScaleRangeOutputs(values: [lowerBound, upperBound]) }
}
extension ClosedRange: PositionScaleRange where Bound == CGFloat {}
extension Array: ScaleDomain where Element: Plottable {
    public func _makeScaleDomain() -> _ScaleDomainOutputs { _ScaleDomainOutputs(values: map(\.plotValue)) }
}
extension Array: ScaleRange {
    public typealias VisualValue = Element
    public func _makeScaleRange() -> _ScaleRangeOutputs<Element> { _ScaleRangeOutputs(values: self) }
}
extension Array: PositionScaleRange where Element == CGFloat {}
extension ArraySlice: ScaleDomain where Element: Plottable {
    public func _makeScaleDomain() -> _ScaleDomainOutputs { Array(self)._makeScaleDomain() }
}
extension ArraySlice: ScaleRange {
    public typealias VisualValue = Element
    public func _makeScaleRange() -> _ScaleRangeOutputs<Element> { _ScaleRangeOutputs(values: Array(self)) }
}
extension ArraySlice: PositionScaleRange where Element == CGFloat {}
extension Gradient: ScaleRange {
    public typealias VisualValue = Color
    public func _makeScaleRange() -> _ScaleRangeOutputs<Color> { _ScaleRangeOutputs(values: stops.map(\.color)) }
}

/// A domain that the chart infers from its data.
public struct AutomaticScaleDomain: ScaleDomain {
    let outputs: _ScaleDomainOutputs
    public func _makeScaleDomain() -> _ScaleDomainOutputs { outputs }
}

extension ScaleDomain where Self == AutomaticScaleDomain {
    public static var automatic: AutomaticScaleDomain { .automatic() }
    public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
        AutomaticScaleDomain(
            outputs: _ScaleDomainOutputs(includesZero: includesZero, isReversed: reversed ?? false))
    }
    public static func automatic<DataValue>(
        includesZero: Bool? = nil, reversed: Bool? = nil, dataType: DataValue.Type,
        modifyInferredDomain: @escaping (inout [DataValue]) -> Void
    ) -> AutomaticScaleDomain where DataValue: Plottable {
        AutomaticScaleDomain(
            outputs: _ScaleDomainOutputs(includesZero: includesZero, isReversed: reversed ?? false) { inferred in
                var values = inferred.compactMap { DataValue.from($0) }
                modifyInferredDomain(&values)
                return values.map(\.plotValue)
            })
    }
}

/// A range that fills the plot area.
public struct PlotDimensionScaleRange: PositionScaleRange {
    public typealias VisualValue = CGFloat
    let startPadding: CGFloat
    let endPadding: CGFloat
    public func _makeScaleRange() -> _ScaleRangeOutputs<CGFloat> {
        _ScaleRangeOutputs(startPadding: startPadding, endPadding: endPadding)
    }
}

extension PositionScaleRange where Self == PlotDimensionScaleRange {
    public static var plotDimension: PlotDimensionScaleRange { .plotDimension() }
    public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange {
        .plotDimension(startPadding: padding, endPadding: padding)
    }
    public static func plotDimension(startPadding: CGFloat = 0, endPadding: CGFloat = 0) -> PlotDimensionScaleRange {
        PlotDimensionScaleRange(startPadding: startPadding, endPadding: endPadding)
    }
}
