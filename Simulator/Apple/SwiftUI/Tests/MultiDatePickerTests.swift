import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite struct MultiDatePickerTests {
    private final class Days { var selection: Set<DateComponents> = [] }

    private struct Picker: View {
        @State private var selection: Set<DateComponents>
        let days: Days
        let end: Date

        init(_ days: Days, end: Date) {
            self.days = days
            self.end = end
            _selection = State(initialValue: days.selection)
        }

        var body: some View {
            MultiDatePicker("Days", selection: $selection, in: ..<end)
                .onChange(of: selection) { days.selection = selection }
        }
    }

    @Test func daysAreAddedAndTakenAway() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let days = Days()
        days.selection = [DateComponents(calendar: calendar, year: 2030, month: 1, day: 15)]
        let end = try #require(calendar.date(from: DateComponents(year: 2030, month: 1, day: 20)))
        let screen = Screen(Picker(days, end: end))
        screen.tap("Wednesday, January 16")
        #expect(Set(days.selection.compactMap(\.day)) == [15, 16])
        #expect(days.selection.allSatisfy { $0.year == 2030 && $0.month == 1 })
        screen.tap("Tuesday, January 15")
        #expect(days.selection.compactMap(\.day) == [16])
        #expect(screen.role("group")?[attribute: "aria-label"] == "Days")
    }
}
