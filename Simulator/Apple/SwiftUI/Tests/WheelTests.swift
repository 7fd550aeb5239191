import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct WheelTests {
    struct Letters: View {
        @State private var letter = "b"
        var body: some View {
            Picker("Letter", selection: $letter) { ForEach(["a", "b", "c"], id: \.self) { Text($0) } }
                .pickerStyle(.wheel)
            Text(verbatim: "chose \(letter)")
        }
    }

    private func wheels(_ host: _ViewHost) -> [_Element] { host.tree.all { $0.hasClass("wheel") } }

    @Test func aWheelIsAnAdjustableValue() throws {
        let host = _ViewHost(Letters())
        let wheel = try #require(wheels(host).first)
        #expect(wheel[attribute: "role"] == "spinbutton" && wheel[attribute: "aria-label"] == "Letter")
        #expect(wheel[attribute: "aria-valuenow"] == "1" && wheel[attribute: "aria-valuetext"] == "b")
        host.dispatch(.change, to: wheel.id, value: .number(2))
        #expect(host.texts.last == "chose c" && wheels(host)[0][attribute: "aria-valuetext"] == "c")
        for nonsense in [_EventValue.number(3), .number(-1), .string("x"), .null] {
            host.dispatch(.change, to: wheel.id, value: nonsense)
        }
        #expect(host.texts.last == "chose c")
    }

    struct Dates: View {
        @State var date: Date
        let range: ClosedRange<Date>
        var components: DatePickerComponents = .date
        var body: some View {
            DatePicker("When", selection: $date, in: range, displayedComponents: components).datePickerStyle(.wheel)
            Text(verbatim: "seconds \(Int(date.timeIntervalSince1970))")
        }
    }

    private func host(_ seconds: Double, _ components: DatePickerComponents, language: String = "en_US") -> _ViewHost {
        var environment = EnvironmentValues()
        environment.timeZone = TimeZone(identifier: "UTC") ?? .current
        environment.locale = Locale(identifier: language)
        let range = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 4_000_000_000)
        return _ViewHost(
            Dates(date: Date(timeIntervalSince1970: seconds), range: range, components: components),
            environment: environment)
    }

    private func values(_ host: _ViewHost) -> [String?] { wheels(host).map { $0[attribute: "aria-valuetext"] } }

    /// January 31, 2024, 13:05.
    private static let january: Double = 1_706_706_300

    @Test func aDayThatAMonthDoesNotHaveIsItsLast() throws {
        let host = host(Self.january, .date)
        #expect(values(host) == ["January", "31", "2024"])
        host.dispatch(.change, to: wheels(host)[0].id, value: .number(1))
        #expect(values(host) == ["February", "29", "2024"], "a leap year")
        #expect(wheels(host)[1].children.count == 29)
    }

    @Test func theLanguageOrdersTheWheels() {
        #expect(values(host(Self.january, .date, language: "de_DE")) == ["31", "Januar", "2024"])
    }

    @Test func aDateStaysInItsRange() throws {
        let host = host(Self.january, .date)
        let years = wheels(host)[2]
        let titles = years.children.map { $0.texts.joined() }
        #expect(titles.first == "1970" && titles.last == "2096")
        let first = host.tree.first { $0.hasClass("wheels") }
        #expect(first?[attribute: "role"] == "group")
    }

    @Test func theTimeHasTwoHalves() {
        let host = host(Self.january, .hourAndMinute)
        #expect(values(host) == ["1", "05", "PM"])
        host.dispatch(.change, to: wheels(host)[2].id, value: .number(0))
        #expect(host.texts.last == "seconds \(Int(Self.january) - 12 * 3600)")
        #expect(values(self.host(Self.january, .hourAndMinute, language: "de_DE")) == ["13", "05"])
    }

    @Test func theWheelOfDaysGoesOnForEver() throws {
        let host = host(Self.january, [.date, .hourAndMinute])
        #expect(values(host) == ["Wed, Jan 31", "1", "05", "PM"])
        for _ in 0..<5 {
            let last = wheels(host)[0].children.count - 1
            host.dispatch(.change, to: wheels(host)[0].id, value: .number(Double(last)))
        }
        #expect(host.texts.last == "seconds \(Int(Self.january) + 5 * 180 * 86_400)")
    }

    @Test func aCalendarShowsAMonthAndChoosesADay() {
        struct Calendar: View {
            @State var date = Date(timeIntervalSince1970: WheelTests.january)
            var body: some View {
                DatePicker("When", selection: $date).datePickerStyle(.graphical)
                Text(verbatim: "seconds \(Int(date.timeIntervalSince1970))")
            }
        }
        var environment = EnvironmentValues()
        environment.timeZone = TimeZone(identifier: "UTC") ?? .current
        environment.locale = Locale(identifier: "en_US")
        let host = _ViewHost(Calendar(), environment: environment)
        #expect(host.texts.contains("January 2024") && host.texts.contains("31"))
        host.tap("Next month")
        #expect(host.texts.contains("February 2024") && !host.texts.contains("31"))
        host.tap("Thursday, February 1")
        #expect(host.texts.last == "seconds \(Int(Self.january) + 86_400)")
    }
}
