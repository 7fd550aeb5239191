/// A type that can serve as data for the marks in a chart.
public protocol Plottable {
    associatedtype PrimitivePlottable: PrimitivePlottableProtocol
    var primitivePlottable: Self.PrimitivePlottable { get }
    init?(primitivePlottable: Self.PrimitivePlottable)
}

/// The types that a chart plots without asking further: numbers, dates and names.
public protocol PrimitivePlottableProtocol: Plottable where Self == Self.PrimitivePlottable {
    static var _primitivePlottableKind: _PrimitivePlottableKind<Self> { get }
}

/// How a primitive type is plotted.
public struct _PrimitivePlottableKind<Value> where Value: PrimitivePlottableProtocol {
    let plot: (Value) -> PlotValue
    let value: (PlotValue) -> Value?

    static func number(_ plot: @escaping (Value) -> Double, _ value: @escaping (Double) -> Value?) -> Self {
        Self {
            .number(plot($0))
        } value: {
            $0.position.flatMap(value)
        }
    }
}

/// A value as a scale takes it.
enum PlotValue: Hashable, Sendable {
    case number(Double)
    case date(Date)
    case category(String)

    /// The value on a line; names have none.
    var position: Double? {
        switch self {
        case .number(let number): number
        case .date(let date): date.timeIntervalSinceReferenceDate
        case .category: nil
        }
    }
}

extension Plottable {
    var plotValue: PlotValue { PrimitivePlottable._primitivePlottableKind.plot(primitivePlottable) }

    static func from(_ value: PlotValue) -> Self? {
        PrimitivePlottable._primitivePlottableKind.value(value).flatMap(Self.init(primitivePlottable:))
    }
}

extension PrimitivePlottableProtocol {
    public var primitivePlottable: Self { self }
    public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, Self.RawValue == String {
    public var primitivePlottable: String { rawValue }
    public init?(primitivePlottable: Self.RawValue) { self.init(rawValue: primitivePlottable) }
}

extension Never: PrimitivePlottableProtocol {
    public typealias PrimitivePlottable = Never
    public static var _primitivePlottableKind: _PrimitivePlottableKind<Never> { .number(zero, { _ in nil }) }
    public var primitivePlottable: Never { fatalError("there is no value of Never") }
    public init?(primitivePlottable: Never) { return nil }
}

/// A number for what has none.
private func zero<Value>(_ value: Value) -> Double { 0 }

extension String: PrimitivePlottableProtocol {
    public typealias PrimitivePlottable = String
    public static var _primitivePlottableKind: _PrimitivePlottableKind<String> {
        _PrimitivePlottableKind {
            .category($0)
        } value: {
            if case .category(let name) = $0 { name } else { nil }
        }
    }
}

extension Date: PrimitivePlottableProtocol {
    public typealias PrimitivePlottable = Date
    public static var _primitivePlottableKind: _PrimitivePlottableKind<Date> {
        _PrimitivePlottableKind {
            .date($0)
        } value: {
            $0.position.map(Date.init(timeIntervalSinceReferenceDate:))
        }
    }
}

extension Decimal: Plottable {
    public typealias PrimitivePlottable = Double
    public var primitivePlottable: Double { NSDecimalNumber(decimal: self).doubleValue }
    public init?(primitivePlottable: Double) { self.init(primitivePlottable) }
}

extension BinaryFloatingPoint where Self: PrimitivePlottableProtocol {
    public static var _primitivePlottableKind: _PrimitivePlottableKind<Self> { .number({ Double($0) }, { Self($0) }) }
}

extension FixedWidthInteger where Self: PrimitivePlottableProtocol {
    public static var _primitivePlottableKind: _PrimitivePlottableKind<Self> {
        .number({ Double($0) }, { Self(exactly: $0.rounded()) })
    }
}

extension Double: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Double }
extension Float: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Float }
extension Int: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int }
extension Int8: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int8 }
extension Int16: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int16 }
extension Int32: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int32 }
extension Int64: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int64 }
extension UInt: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt }
extension UInt8: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt8 }
extension UInt16: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt16 }
extension UInt32: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt32 }
extension UInt64: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt64 }
