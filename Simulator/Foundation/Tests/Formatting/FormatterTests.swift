import Foundation
import Testing

@testable import FoundationCompat

@Suite struct RelativeDateTimeFormatterTests {
    private func formatter(_ locale: Locale, named: Bool = false, short: Bool = false) -> RelativeDateTimeFormatter {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = locale
        formatter.dateTimeStyle = named ? .named : .numeric
        formatter.unitsStyle = short ? .short : .full
        return formatter
    }

    @Test(arguments: [
        (-7_200.0, "2 hours ago"), (3_600, "in 1 hour"), (-86_400, "1 day ago"), (-1_209_600, "2 weeks ago"),
        (0, "in 0 seconds"), (59, "in 59 seconds"),
    ])
    func saysHowLongAgo(seconds: Double, expected: String) {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(formatter(english).localizedString(for: now.addingTimeInterval(seconds), relativeTo: now) == expected)
    }

    @Test func usesNamesWhereThereAreSome() {
        #expect(formatter(english, named: true).localizedString(from: DateComponents(day: -1)) == "yesterday")
        #expect(formatter(english, named: true).localizedString(from: DateComponents(day: -3)) == "3 days ago")
        #expect(formatter(english).localizedString(from: DateComponents(day: -1)) == "1 day ago")
    }

    @Test func speaksOtherLanguages() {
        #expect(formatter(chinese).localizedString(from: DateComponents(hour: -2)) == "2小时前")
        #expect(formatter(english, short: true).localizedString(from: DateComponents(hour: -2)) == "2 hr. ago")
    }
}

@Suite struct ListFormatterTests {
    @Test func joins() {
        let formatter = ListFormatter()
        formatter.locale = english
        #expect(formatter.string(from: ["a", "b", "c"]) == "a, b, and c")
        #expect(formatter.string(from: [1, 2]) == "1 and 2")
        formatter.locale = chinese
        #expect(formatter.string(from: ["a", "b", "c"]) == "a、b和c")
    }
}

@Suite struct DateComponentsFormatterTests {
    private func formatter(
        _ style: DateComponentsFormatter.UnitsStyle, _ units: NSCalendar.Unit
    ) -> DateComponentsFormatter {
        let formatter = DateComponentsFormatter()
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = english
        formatter.calendar = calendar
        formatter.unitsStyle = style
        formatter.allowedUnits = units
        return formatter
    }

    @Test(arguments: [(65.0, "1:05"), (5, "0:05"), (3_665, "61:05"), (-65, "-1:05")])
    func countsDown(seconds: Double, expected: String) {
        #expect(formatter(.positional, [.minute, .second]).string(from: seconds) == expected)
    }

    @Test func padsWithZerosWhenAsked() {
        let padded = formatter(.positional, [.hour, .minute, .second])
        padded.zeroFormattingBehavior = .pad
        #expect(padded.string(from: 65) == "00:01:05")
    }

    @Test func writesWords() {
        #expect(formatter(.full, [.hour, .minute]).string(from: 5_400) == "1 hour, 30 minutes")
        #expect(formatter(.abbreviated, [.hour, .minute]).string(from: 5_400) == "1h 30m")
        #expect(formatter(.short, [.hour, .minute]).string(from: 7_200) == "2 hr")
        let one = formatter(.full, [.day, .hour, .minute])
        one.maximumUnitCount = 1
        #expect(one.string(from: 100_000) == "1 day")
        #expect(formatter(.full, [.day, .hour]).string(from: DateComponents(day: 2, hour: 3)) == "2 days, 3 hours")
    }
}

@Suite struct MeasurementFormatterTests {
    @Test func usesTheUnitsOfTheLocale() {
        let formatter = MeasurementFormatter()
        formatter.locale = Locale(identifier: "de_DE")
        #expect(formatter.string(from: Measurement(value: 5.5, unit: UnitLength.kilometers)) == "5,5 km")
        #expect(formatter.string(from: Measurement(value: 212, unit: UnitTemperature.fahrenheit)) == "100 °C")
        formatter.locale = english
        #expect(formatter.string(from: Measurement(value: 100, unit: UnitTemperature.celsius)) == "212°F")
        formatter.unitOptions = .providedUnit
        formatter.unitStyle = .long
        #expect(formatter.string(from: Measurement(value: 1, unit: UnitLength.kilometers)) == "1 kilometer")
        #expect(formatter.string(from: Measurement(value: 2, unit: UnitMass.grams)) == "2 grams")
    }
}
