/// A type that determines the scroll behavior of a scrollable chart.
///
/// The page itself brings scrolling to rest, so it knows the framework's behaviors and none of an app's own.
public protocol ChartScrollTargetBehavior: ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: ChartScrollTargetBehaviorContext)
    /// Where a chart comes to rest, as the page is told it.
    var _stops: _ChartStops? { get }
}

extension ChartScrollTargetBehavior {
    public func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetBehaviorContext) {}
    public var _stops: _ChartStops? { nil }
}

/// The context in which a chart scroll target behavior updates its scroll target.
@dynamicMemberLookup public struct ChartScrollTargetBehaviorContext {
    public let chartProxy: ChartProxy
    let base: ScrollTargetBehaviorContext

    public subscript<T>(dynamicMember keyPath: KeyPath<ScrollTargetBehaviorContext, T>) -> T { base[keyPath: keyPath] }
}

/// Where a scrolled chart comes to rest.
public struct _ChartStops {
    /// The places along one axis.
    enum Along {
        case multiples(of: Double)
        case matching(DateComponents)
        case pages
    }
    var x: Along?
    var y: Along?
    /// Whether it goes on by one at a time.
    var stopsAtEach = false

    /// More places than that are none: they would be as close as the pixels.
    static let most = 2_000
}

extension _ChartStops.Along {
    /// The places in points, in order, for a plot and what is seen of it at once.
    func places(_ scale: PositionScale, visible: CGFloat, length: CGFloat, calendar: Calendar) -> [CGFloat] {
        switch self {
        case .pages:
            guard visible > 0 else { return [] }
            return Array(stride(from: 0, to: length, by: visible))
        case .multiples(let unit):
            let bounds = scale.bounds
            let count = unit > 0 ? (bounds.upperBound - bounds.lowerBound) / unit : .infinity
            guard count < Double(_ChartStops.most) else { return [] }
            return Ticks.multiples(of: unit, in: bounds).compactMap { scale.position(.number($0)) }.sorted()
        case .matching(let components):
            let start = Date(timeIntervalSinceReferenceDate: scale.bounds.lowerBound)
            let end = Date(timeIntervalSinceReferenceDate: scale.bounds.upperBound)
            var places: [CGFloat] = []
            // A second before, so that the beginning counts where it matches.
            calendar.enumerateDates(
                startingAfter: start - 1, matching: components, matchingPolicy: .nextTime
            ) { date, _, stop in
                guard let date, date <= end, places.count < _ChartStops.most else {
                    stop = true
                    return
                }
                if let place = scale.position(.date(date)) { places.append(place) }
            }
            return places.sorted()
        }
    }
}

/// The larger steps that a chart's scroll aligns to when it is flicked hard.
public struct MajorValueAlignment<Value> where Value: Plottable {
    private init() {}
    public static func unit(_ unit: Value) -> MajorValueAlignment<Value> where Value: Numeric { Self() }
    public static func matching(_ components: DateComponents) -> MajorValueAlignment<Value> where Value == Date {
        Self()
    }
    public static var page: MajorValueAlignment<Value> { Self() }
}

/// A type that defines the amount of values that can be scrolled at a time.
public struct ValueAlignedLimitBehavior {
    let stopsAtEach: Bool
    public static var automatic: ValueAlignedLimitBehavior { Self(stopsAtEach: false) }
    public static var always: ValueAlignedLimitBehavior { Self(stopsAtEach: true) }
    public static var never: ValueAlignedLimitBehavior { Self(stopsAtEach: false) }
}

/// The scroll behavior that aligns scroll target to values.
public struct ValueAlignedChartScrollTargetBehavior: ChartScrollTargetBehavior {
    private let stops: _ChartStops
    public var _stops: _ChartStops? { stops }

    private init(_ x: _ChartStops.Along, _ y: _ChartStops.Along, _ limit: ValueAlignedLimitBehavior) {
        stops = _ChartStops(x: x, y: y, stopsAtEach: limit.stopsAtEach)
    }
    public init<T>(
        unit: T, majorAlignment: MajorValueAlignment<T>? = nil, limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) where T: Plottable, T: Numeric {
        self.init(xUnit: unit, yUnit: unit, limitBehavior: limitBehavior)
    }
    public init(
        matching components: DateComponents, majorAlignment: MajorValueAlignment<Date>? = nil,
        limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) {
        self.init(.matching(components), .matching(components), limitBehavior)
    }
    public init<X, Y>(
        xUnit: X, yUnit: Y, xMajorAlignment: MajorValueAlignment<X>? = nil,
        yMajorAlignment: MajorValueAlignment<Y>? = nil, limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) where X: Plottable, X: Numeric, Y: Plottable, Y: Numeric {
        self.init(.multiples(of: xUnit.steps), .multiples(of: yUnit.steps), limitBehavior)
    }
    public init(
        xMatching xComponents: DateComponents, yMatching yComponents: DateComponents,
        xMajorAlignment: MajorValueAlignment<Date>? = nil, yMajorAlignment: MajorValueAlignment<Date>? = nil,
        limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) {
        self.init(.matching(xComponents), .matching(yComponents), limitBehavior)
    }
    public init<Y>(
        xMatching xComponents: DateComponents, yUnit: Y, xMajorAlignment: MajorValueAlignment<Date>? = nil,
        yMajorAlignment: MajorValueAlignment<Y>? = nil, limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) where Y: Plottable, Y: Numeric {
        self.init(.matching(xComponents), .multiples(of: yUnit.steps), limitBehavior)
    }
    public init<X>(
        xUnit: X, yMatching yComponents: DateComponents, xMajorAlignment: MajorValueAlignment<X>? = nil,
        yMajorAlignment: MajorValueAlignment<Date>? = nil, limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) where X: Plottable, X: Numeric {
        self.init(.multiples(of: xUnit.steps), .matching(yComponents), limitBehavior)
    }

    public func updateTarget(_ target: inout ScrollTarget, context: ChartScrollTargetBehaviorContext) {
        let layout = context.chartProxy.layout
        let calendar = layout.plan.environment.calendar
        func nearest(_ along: _ChartStops.Along?, _ scale: PositionScale, _ place: CGFloat, _ length: CGFloat)
            -> CGFloat
        {
            let places = along?.places(scale, visible: 0, length: length, calendar: calendar) ?? []
            return places.min { abs($0 - place) < abs($1 - place) } ?? place
        }
        target.rect.origin.x = nearest(stops.x, layout.x, target.rect.minX, layout.size.width)
        target.rect.origin.y = nearest(stops.y, layout.y, target.rect.minY, layout.size.height)
    }
}

extension Plottable {
    /// A unit as a distance on its axis.
    fileprivate var steps: Double { plotValue.position ?? 0 }
}

extension PagingScrollTargetBehavior: ChartScrollTargetBehavior {
    public func updateTarget(_ target: inout ScrollTarget, context: ChartScrollTargetBehaviorContext) {
        updateTarget(&target, context: context.base)
    }
    public var _stops: _ChartStops? { _ChartStops(x: .pages, y: .pages, stopsAtEach: true) }
}

extension ChartScrollTargetBehavior where Self == ValueAlignedChartScrollTargetBehavior {
    public static func valueAligned<P>(
        unit: P, majorAlignment: MajorValueAlignment<P>? = nil, limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) -> ValueAlignedChartScrollTargetBehavior where P: Plottable, P: Numeric {
        Self(unit: unit, majorAlignment: majorAlignment, limitBehavior: limitBehavior)
    }
    public static func valueAligned(
        matching components: DateComponents, majorAlignment: MajorValueAlignment<Date>? = nil,
        limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) -> ValueAlignedChartScrollTargetBehavior {
        Self(matching: components, majorAlignment: majorAlignment, limitBehavior: limitBehavior)
    }
    public static func valueAligned<X, Y>(
        xUnit: X, yUnit: Y, xMajorAlignment: MajorValueAlignment<X>? = nil,
        yMajorAlignment: MajorValueAlignment<Y>? = nil, limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) -> ValueAlignedChartScrollTargetBehavior where X: Plottable, X: Numeric, Y: Plottable, Y: Numeric {
        Self(xUnit: xUnit, yUnit: yUnit, limitBehavior: limitBehavior)
    }
    public static func valueAligned(
        xMatching xComponents: DateComponents, yMatching yComponents: DateComponents,
        xMajorAlignment: MajorValueAlignment<Date>? = nil, yMajorAlignment: MajorValueAlignment<Date>? = nil,
        limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) -> ValueAlignedChartScrollTargetBehavior {
        Self(xMatching: xComponents, yMatching: yComponents, limitBehavior: limitBehavior)
    }
    public static func valueAligned<Y>(
        xMatching xComponents: DateComponents, yUnit: Y, xMajorAlignment: MajorValueAlignment<Date>? = nil,
        yMajorAlignment: MajorValueAlignment<Y>? = nil, limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) -> ValueAlignedChartScrollTargetBehavior where Y: Plottable, Y: Numeric {
        Self(xMatching: xComponents, yUnit: yUnit, limitBehavior: limitBehavior)
    }
    public static func valueAligned<X>(
        xUnit: X, yMatching yComponents: DateComponents, xMajorAlignment: MajorValueAlignment<X>? = nil,
        yMajorAlignment: MajorValueAlignment<Date>? = nil, limitBehavior: ValueAlignedLimitBehavior = .automatic
    ) -> ValueAlignedChartScrollTargetBehavior where X: Plottable, X: Numeric {
        Self(xUnit: xUnit, yMatching: yComponents, limitBehavior: limitBehavior)
    }
}

extension View {
    /// Sets the scroll behavior of the scrollable chart.
    public func chartScrollTargetBehavior(_ behavior: some ChartScrollTargetBehavior) -> some View {
        chart { $0.scroll.stops = behavior._stops }
    }
}

/// Invisible views that begin where a scrolled chart may come to rest, one after the other along one axis.
struct ChartStopMarks: View {
    let places: [CGFloat]
    let axis: Axis
    let length: CGFloat

    /// From the beginning, or from one place to the next.
    private var lengths: [CGFloat] {
        let starts = [0] + places.filter { $0 > 0.5 && $0 < length }
        return zip(starts, starts.dropFirst() + [length]).map { $1 - $0 }
    }

    var body: some View {
        let lengths = lengths
        let layout =
            axis == .horizontal ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
        layout {
            ForEach(lengths.indices, id: \.self) { index in
                if axis == .horizontal {
                    Color.clear.frame(width: lengths[index], height: 1)
                } else {
                    Color.clear.frame(width: 1, height: lengths[index])
                }
            }
        }
        .scrollTargetLayout()
        .allowsHitTesting(false)
    }
}
