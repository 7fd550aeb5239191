import Foundation

/// Writes measurements with their units: "5 km".
open class MeasurementFormatter: Formatter, @unchecked Sendable {
    public struct UnitOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The unit as it is given, instead of the one that is usual in the locale.
        public static let providedUnit = UnitOptions(rawValue: 1)
    }

    open var unitOptions: UnitOptions = []
    open var unitStyle = UnitStyle.medium
    open var locale: Locale = _SimulatorLocale.current
    open var numberFormatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        formatter.maximumFractionDigits = 3
        return formatter
    }()

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        var value = measurement.value
        var unit: Unit = measurement.unit
        if !unitOptions.contains(.providedUnit), let given = unit as? Dimension,
            let usual = Self.usualUnit(for: given, in: locale)
        {
            value = usual.converter.value(fromBaseUnitValue: given.converter.baseUnitValue(fromValue: value))
            unit = usual
        }
        let width: UnitText.Width =
            switch unitStyle {
            case .long: .long
            case .short: .narrow
            default: .short
            }
        let digits = numberFormatter.maximumFractionDigits
        let text = Self.names[unit.symbol].flatMap {
            UnitText.string(value, unit: $0, width: width, maximumFractionDigits: digits, locale: locale)
        }
        if let text { return text }
        let number = value.formatted(.number.precision(.fractionLength(0...digits)).locale(locale))
        return "\(number) \(unit.symbol)"
    }

    /// The unit alone.
    open func string(from unit: Unit) -> String { unit.symbol }

    /// Where miles, pounds and degrees Fahrenheit are usual they are used, elsewhere the metric units.
    private static func usualUnit(for unit: Dimension, in locale: Locale) -> Dimension? {
        let isUS = locale.measurementSystem == .us
        let usesMiles = locale.measurementSystem != .metric
        return switch unit {
        case UnitTemperature.celsius, UnitTemperature.fahrenheit, UnitTemperature.kelvin:
            isUS ? UnitTemperature.fahrenheit : UnitTemperature.celsius
        case UnitLength.kilometers, UnitLength.miles: usesMiles ? UnitLength.miles : UnitLength.kilometers
        case UnitSpeed.kilometersPerHour, UnitSpeed.milesPerHour:
            usesMiles ? UnitSpeed.milesPerHour : UnitSpeed.kilometersPerHour
        case UnitMass.kilograms, UnitMass.pounds: isUS ? UnitMass.pounds : UnitMass.kilograms
        default: nil
        }
    }

    /// ICU's names of Foundation's units.
    private static let names = [
        "mm": "millimeter", "cm": "centimeter", "m": "meter", "km": "kilometer", "in": "inch", "ft": "foot",
        "yd": "yard", "mi": "mile", "mg": "milligram", "g": "gram", "kg": "kilogram", "oz": "ounce", "lb": "pound",
        "°C": "celsius", "°F": "fahrenheit", "K": "kelvin", "s": "second", "min": "minute", "hr": "hour",
        "m/s": "meter-per-second", "km/h": "kilometer-per-hour", "mph": "mile-per-hour", "L": "liter",
        "mL": "milliliter", "cup": "cup", "fl oz": "fluid-ounce", "gal": "gallon", "kCal": "kilocalorie", "J": "joule",
        "kJ": "kilojoule", "B": "byte", "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte", "°": "degree",
        "m²": "square-meter", "km²": "square-kilometer", "ac": "acre", "ha": "hectare",
    ]
}
