import Foundation

/// A month of days to choose from, and the time below it.
struct CalendarMonth: View {
    let configuration: DatePickerStyleConfiguration
    @Environment(\.calendar) private var environmentCalendar
    @Environment(\.timeZone) private var timeZone

    private var calendar: Calendar {
        var calendar = environmentCalendar
        calendar.timeZone = timeZone
        return calendar
    }

    var body: some View {
        VStack(spacing: 12) {
            if configuration.displayedComponents.contains(.date) {
                CalendarDays(
                    anchor: configuration.selection, goesToChoice: true,
                    isSelected: { calendar.isDate(configuration.selection, inSameDayAs: $0) },
                    isOffered: { calendar.isDate(configuration.limited($0), inSameDayAs: $0) },
                    choose: { configuration.selection = configuration.limited($0) })
            }
            if configuration.displayedComponents.contains(.hourAndMinute) {
                DateField(
                    DatePickerStyleConfiguration(
                        label: configuration.label, selection: configuration.$selection,
                        minimumDate: configuration.minimumDate, maximumDate: configuration.maximumDate,
                        displayedComponents: .hourAndMinute))
            }
        }
    }
}

/// A month of days, which each can be chosen, and the way to other months.
struct CalendarDays: View {
    /// The date whose month is shown at first, and whose time the days have.
    let anchor: Date
    /// Whether a day that is chosen is the next anchor.
    let goesToChoice: Bool
    let isSelected: (Date) -> Bool
    let isOffered: (Date) -> Bool
    let choose: (Date) -> Void
    @Environment(\.calendar) private var environmentCalendar
    @Environment(\.timeZone) private var timeZone
    @Environment(\.locale) private var locale
    /// How many months away from the anchor's the month is that is shown.
    @State private var distance = 0

    private var calendar: Calendar {
        var calendar = environmentCalendar
        calendar.timeZone = timeZone
        calendar.locale = locale
        return calendar
    }

    private var month: Date { calendar.date(byAdding: .month, value: distance, to: anchor) ?? anchor }

    var body: some View {
        VStack(spacing: 12) {
            header
            grid
        }
    }

    private var header: some View {
        HStack {
            Text(verbatim: title("yMMMM", month)).font(.headline)
            Spacer()
            HStack(spacing: 24) {
                step(-1, "chevron.left", SystemString.previousMonth.text(locale))
                step(1, "chevron.right", SystemString.nextMonth.text(locale))
            }
        }
    }

    private func step(_ months: Int, _ symbol: String, _ name: String) -> some View {
        Button {
            distance += months
        } label: {
            Image(systemName: symbol).font(.title3.weight(.semibold))
        }
        .accessibilityLabel(Text(verbatim: name))
    }

    private var grid: some View {
        Grid(horizontalSpacing: 0, verticalSpacing: 4) {
            GridRow {
                ForEach(0..<7, id: \.self) { column in
                    Text(verbatim: weekdays[column]).font(.caption.weight(.semibold)).foregroundStyle(.secondary)
                        .frame(maxWidth: .infinity)
                }
            }
            ForEach(weeks, id: \.self) { week in
                GridRow {
                    ForEach(0..<7, id: \.self) { column in cell(week[column]) }
                }
            }
        }
    }

    private var weekdays: [String] {
        let names = calendar.shortStandaloneWeekdaySymbols.map { $0.uppercased() }
        let first = calendar.firstWeekday - 1
        return Array(names[first...] + names[..<first])
    }

    /// The days of the month in rows of seven, with 0 where there is none.
    private var weeks: [[Int]] {
        let days = calendar.range(of: .day, in: .month, for: month)?.count ?? 30
        let first = calendar.dateInterval(of: .month, for: month)?.start ?? month
        let lead = (calendar.component(.weekday, from: first) - calendar.firstWeekday + 7) % 7
        let count = (lead + days + 6) / 7
        return (0..<count).map { row in
            (0..<7).map { column in
                let day = row * 7 + column - lead + 1
                return (1...days).contains(day) ? day : 0
            }
        }
    }

    @ViewBuilder private func cell(_ day: Int) -> some View {
        if day == 0 {
            Color.clear.frame(height: 40)
        } else {
            let date = calendar.date(bySetting: day, in: month, keeping: anchor)
            let isSelected = self.isSelected(date)
            let isOffered = self.isOffered(date)
            Button {
                choose(date)
                if goesToChoice { distance = 0 }
            } label: {
                Text(verbatim: String(day)).font(isSelected ? .title3.weight(.semibold) : .title3)
                    .frame(width: 40, height: 40)
                    .background(isSelected ? AnyShapeStyle(.tint.opacity(0.15)) : AnyShapeStyle(.clear), in: .circle)
                    .foregroundStyle(
                        isSelected || calendar.isDateInToday(date) ? AnyShapeStyle(.tint) : AnyShapeStyle(.primary)
                    )
                    .opacity(isOffered ? 1 : 0.3)
                    .frame(maxWidth: .infinity)
            }
            .buttonStyle(.plain)
            .disabled(!isOffered)
            .accessibilityLabel(Text(verbatim: title("EEEEMMMMd", date)))
            .accessibilityAddTraits(isSelected ? .isSelected : [])
        }
    }

    private func title(_ template: String, _ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.timeZone = timeZone
        formatter.locale = locale
        formatter.setLocalizedDateFormatFromTemplate(template)
        return formatter.string(from: date)
    }
}

extension Calendar {
    /// A day of a month at the time of another date.
    fileprivate func date(bySetting day: Int, in month: Date, keeping time: Date) -> Date {
        var parts = dateComponents([.era, .year, .month], from: month)
        let clock = dateComponents([.hour, .minute, .second], from: time)
        parts.day = day
        (parts.hour, parts.minute, parts.second) = (clock.hour, clock.minute, clock.second)
        return date(from: parts) ?? month
    }
}
