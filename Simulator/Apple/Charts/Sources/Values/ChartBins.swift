/// A range that represents the values a bin covers; the last bin has its upper bound too.
public struct ChartBinRange<Bound>: RangeExpression where Bound: Comparable {
    public let lowerBound: Bound
    public let upperBound: Bound
    let isClosed: Bool

    init(_ lowerBound: Bound, _ upperBound: Bound, isClosed: Bool) {
        self.lowerBound = lowerBound
        self.upperBound = upperBound
        self.isClosed = isClosed
    }

    public func contains(_ element: Bound) -> Bool {
        element >= lowerBound && (element < upperBound || isClosed && element == upperBound)
    }
    public func relative<C>(to collection: C) -> Range<Bound> where Bound == C.Index, C: Collection {
        lowerBound..<(isClosed ? collection.index(after: upperBound) : upperBound)
    }
}

/// A collection of bins for a chart that plots numbers.
public struct NumberBins<Value>: Collection, Equatable where Value: Comparable, Value: Numeric {
    public let thresholds: [Value]

    public init(thresholds: [Value]) { self.thresholds = thresholds.sorted() }

    public init(size: Value, range: ClosedRange<Value>) where Value: BinaryFloatingPoint {
        self.init(
            ticks: Ticks.multiples(of: Double(size), covering: Double(range.lowerBound)...Double(range.upperBound)))
    }
    public init(size: Value, range: ClosedRange<Value>) where Value: BinaryInteger {
        let doubles = Ticks.multiples(of: Double(size), covering: Double(range.lowerBound)...Double(range.upperBound))
        self.init(thresholds: doubles.map { Value($0) })
    }
    public init(range: ClosedRange<Value>, count: Int) where Value: BinaryFloatingPoint {
        let step = (range.upperBound - range.lowerBound) / Value(Swift.max(1, count))
        self.init(thresholds: (0...Swift.max(1, count)).map { range.lowerBound + step * Value($0) })
    }
    public init(range: ClosedRange<Value>, count: Int) where Value: BinaryInteger {
        let width = Int(range.upperBound) - Int(range.lowerBound)
        let step = Swift.max(1, Int((Double(width) / Double(Swift.max(1, count))).rounded(.up)))
        self.init(thresholds: (0...Swift.max(1, count)).map { range.lowerBound + Value(step * $0) })
    }
    public init(range: ClosedRange<Value>, desiredCount: Int = 10, minimumStride: Value = 0)
    where Value: BinaryFloatingPoint {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        let step = Swift.max(Ticks.step(for: bounds, count: desiredCount), Double(minimumStride))
        self.init(ticks: Ticks.multiples(of: step, covering: bounds))
    }
    public init(range: ClosedRange<Value>, desiredCount: Int = 10, minimumStride: Value = 0)
    where Value: BinaryInteger {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        let step = Swift.max(Ticks.step(for: bounds, count: desiredCount), Double(minimumStride), 1)
        self.init(thresholds: Ticks.multiples(of: step, covering: bounds).map { Value($0) })
    }
    public init(data: [Value], desiredCount: Int? = nil, minimumStride: Value = 0) where Value: BinaryFloatingPoint {
        let range = (data.min() ?? 0)...(data.max() ?? 1)
        self.init(range: range, desiredCount: desiredCount ?? Self.usualCount(data), minimumStride: minimumStride)
    }
    public init(data: [Value], desiredCount: Int? = nil, minimumStride: Value = 0) where Value: BinaryInteger {
        let range = (data.min() ?? 0)...(data.max() ?? 1)
        self.init(range: range, desiredCount: desiredCount ?? Self.usualCount(data), minimumStride: minimumStride)
    }

    private init(ticks: [Double]) where Value: BinaryFloatingPoint { self.init(thresholds: ticks.map { Value($0) }) }

    /// Sturges' rule: as many bins as the number of values has binary digits.
    private static func usualCount(_ data: [Value]) -> Int {
        Int(log2(Double(Swift.max(1, data.count))).rounded(.up)) + 1
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { Swift.max(0, thresholds.count - 1) }
    public func index(after i: Int) -> Int { i + 1 }
    public subscript(position: Int) -> ChartBinRange<Value> {
        ChartBinRange(thresholds[position], thresholds[position + 1], isClosed: position == endIndex - 1)
    }
    /// The bin that a value belongs to; values beyond the ends belong to the first or the last.
    public func index(for value: Value) -> Int { binIndex(of: value, in: thresholds) }
}

/// A collection of bins for a chart that plots dates.
public struct DateBins: Collection, Equatable {
    public let thresholds: [Date]

    public init(thresholds: [Date]) { self.thresholds = thresholds.sorted() }
    public init(timeInterval: TimeInterval, range: ClosedRange<Date>) {
        var dates = [range.lowerBound]
        while let last = dates.last, last < range.upperBound, timeInterval > 0 { dates.append(last + timeInterval) }
        self.init(thresholds: dates)
    }
    public init(
        unit: Calendar.Component, by stride: Int = 1, range: ClosedRange<Date>,
        calendar: Calendar = .autoupdatingCurrent
    ) {
        self.init(thresholds: DateTicks.covering(range, unit: unit, count: stride, calendar: calendar))
    }
    public init(range: ClosedRange<Date>, desiredCount: Int = 10, calendar: Calendar = .autoupdatingCurrent) {
        let (unit, count) = DateTicks.step(for: range, count: desiredCount)
        self.init(unit: unit, by: count, range: range, calendar: calendar)
    }
    public init(data: [Date], desiredCount: Int? = nil, calendar: Calendar = .autoupdatingCurrent) {
        let range = (data.min() ?? .distantPast)...(data.max() ?? .distantPast)
        self.init(range: range, desiredCount: desiredCount ?? 10, calendar: calendar)
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { Swift.max(0, thresholds.count - 1) }
    public func index(after i: Int) -> Int { i + 1 }
    public subscript(position: Int) -> ChartBinRange<Date> {
        ChartBinRange(thresholds[position], thresholds[position + 1], isClosed: position == endIndex - 1)
    }
    public func index(for value: Date) -> Int { binIndex(of: value, in: thresholds) }
}

private func binIndex<Value: Comparable>(of value: Value, in thresholds: [Value]) -> Int {
    let above = thresholds.firstIndex { $0 > value } ?? thresholds.count
    return Swift.max(0, Swift.min(above - 1, thresholds.count - 2))
}
