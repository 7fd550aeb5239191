import Foundation

/// A description of an axis of a chart.
public protocol AXDataAxisDescriptor: AnyObject {
    /// The name or title of this axis.
    var title: String { get set }
    /// The name or title of this axis, with attributes.
    var attributedTitle: NSAttributedString { get set }
}

/// A numeric data axis descriptor.
public final class AXNumericDataAxisDescriptor: NSObject, AXDataAxisDescriptor {
    /// The scale of an axis.
    public enum ScaleType: Int, Sendable { case linear, log10, ln }

    public var title: String
    public var attributedTitle: NSAttributedString {
        get { NSAttributedString(string: title) }
        set { title = newValue.string }
    }
    public var scaleType = ScaleType.linear
    public var range: ClosedRange<Double>
    public var gridlinePositions: [Double]
    /// How a value of the axis is read.
    public var valueDescriptionProvider: (Double) -> String

    public init(
        title: String, range: ClosedRange<Double>, gridlinePositions: [Double],
        valueDescriptionProvider: @escaping (Double) -> String
    ) {
        self.title = title
        self.range = range
        self.gridlinePositions = gridlinePositions
        self.valueDescriptionProvider = valueDescriptionProvider
    }
    public convenience init(
        attributedTitle: NSAttributedString, range: ClosedRange<Double>, gridlinePositions: [Double],
        valueDescriptionProvider: @escaping (Double) -> String
    ) {
        self.init(
            title: attributedTitle.string, range: range, gridlinePositions: gridlinePositions,
            valueDescriptionProvider: valueDescriptionProvider)
    }
}

/// A categorical data axis descriptor.
open class AXCategoricalDataAxisDescriptor: NSObject, AXDataAxisDescriptor {
    open var title: String
    open var attributedTitle: NSAttributedString {
        get { NSAttributedString(string: title) }
        set { title = newValue.string }
    }
    /// The order of the categories for this axis.
    open var categoryOrder: [String]

    public init(title: String, categoryOrder: [String]) {
        self.title = title
        self.categoryOrder = categoryOrder
    }
    public init(attributedTitle: NSAttributedString, categoryOrder: [String]) {
        title = attributedTitle.string
        self.categoryOrder = categoryOrder
    }
}

/// The value of a data point on one axis.
public final class AXDataPointValue: NSObject {
    /// What the value is, in Swift's terms.
    public let _value: AXDataPoint.Value
    init(_ value: AXDataPoint.Value) { _value = value }
}

/// A data point in a chart.
public final class AXDataPoint: NSObject {
    /// A number, or the name of a category.
    public enum Value: Sendable {
        case number(Double)
        case category(String)
    }

    public var xValue: AXDataPointValue
    public var yValue: AXDataPointValue?
    /// What the point is on further axes.
    public let _additionalValues: [Value]
    /// A name for this data point.
    public var label: String?
    public var attributedLabel: NSAttributedString? {
        get { label.map { NSAttributedString(string: $0) } }
        set { label = newValue?.string }
    }

    private init(_ x: Value, _ y: Double?, _ additionalValues: [Value], _ label: String?) {
        xValue = AXDataPointValue(x)
        yValue = y.map { AXDataPointValue(.number($0)) }
        _additionalValues = additionalValues
        self.label = label
    }
    public convenience init(
        x: Double, y: Double? = nil, additionalValues: [AXDataPoint.Value] = [], label: String? = nil
    ) {
        self.init(.number(x), y, additionalValues, label)
    }
    public convenience init(
        x: String, y: Double? = nil, additionalValues: [AXDataPoint.Value] = [], label: String? = nil
    ) {
        self.init(.category(x), y, additionalValues, label)
    }
}

/// A data series in a chart.
open class AXDataSeriesDescriptor: NSObject {
    open var name: String?
    open var attributedName: NSAttributedString {
        get { NSAttributedString(string: name ?? "") }
        set { name = newValue.string }
    }
    /// Whether the points are those of a line, rather than each on its own.
    open var isContinuous: Bool
    open var dataPoints: [AXDataPoint]

    public init(name: String, isContinuous: Bool, dataPoints: [AXDataPoint]) {
        self.name = name
        self.isContinuous = isContinuous
        self.dataPoints = dataPoints
    }
    public init(attributedName: NSAttributedString, isContinuous: Bool, dataPoints: [AXDataPoint]) {
        name = attributedName.string
        self.isContinuous = isContinuous
        self.dataPoints = dataPoints
    }
}

/// An object that encapsulates the information of a chart for assistive technologies.
public final class AXChartDescriptor: NSObject {
    /// The direction in which a chart is read.
    public enum ContentDirection: Int, Sendable {
        case leftToRight, rightToLeft, topToBottom, bottomToTop, radialClockwise, radialCounterClockwise
    }

    public var title: String?
    public var attributedTitle: NSAttributedString? {
        get { title.map { NSAttributedString(string: $0) } }
        set { title = newValue?.string }
    }
    /// What the chart says, in a sentence or two.
    public var summary: String?
    public var contentDirection = ContentDirection.leftToRight
    public var contentFrame = CGRect.zero
    public var series: [AXDataSeriesDescriptor]
    public var xAxis: any AXDataAxisDescriptor
    public var yAxis: AXNumericDataAxisDescriptor?
    public var additionalAxes: [any AXDataAxisDescriptor]

    public init(
        title: String? = nil, summary: String? = nil, xAxis: any AXDataAxisDescriptor,
        yAxis: AXNumericDataAxisDescriptor? = nil, additionalAxes: [any AXDataAxisDescriptor] = [],
        series: [AXDataSeriesDescriptor]
    ) {
        self.title = title
        self.summary = summary
        self.xAxis = xAxis
        self.yAxis = yAxis
        self.additionalAxes = additionalAxes
        self.series = series
    }
    public convenience init(
        attributedTitle: NSAttributedString? = nil, summary: String? = nil, xAxis: any AXDataAxisDescriptor,
        yAxis: AXNumericDataAxisDescriptor? = nil, additionalAxes: [any AXDataAxisDescriptor] = [],
        series: [AXDataSeriesDescriptor]
    ) {
        self.init(
            title: attributedTitle?.string, summary: summary, xAxis: xAxis, yAxis: yAxis,
            additionalAxes: additionalAxes, series: series)
    }
}
