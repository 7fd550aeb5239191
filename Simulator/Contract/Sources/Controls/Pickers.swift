import SwiftUI

@MainActor func pickers(_ contract: Contract) {
    let title = "Letter"
    let choice = Binding.constant("b")
    @ViewBuilder func letters() -> some View {
        Text("a").tag("a")
        Text("b").tag("b")
    }
    contract.same("Picker") {
        Picker("Letter", selection: choice) { letters() }
        Picker(title, selection: choice) { letters() }
        Picker(selection: choice) {
            letters()
        } label: {
            Text("Letter")
        }
        Picker(selection: choice, label: Text("Letter")) { letters() }
        Picker("Letter", selection: choice) { ForEach(["a", "b"], id: \.self) { Text($0) } }
    }
    let picker = Picker("Letter", selection: choice) { letters() }
    contract.drawn("Picker with a symbol") {
        Picker("Letter", systemImage: "character", selection: choice) { letters() }
    }
    contract.distinct("Styles of pickers") {
        picker.pickerStyle(.menu)
        picker.pickerStyle(.segmented)
        picker.pickerStyle(.inline)
        picker.pickerStyle(.wheel)
    }
    contract.drawn("Other styles of pickers") {
        picker.pickerStyle(.automatic)
        picker.pickerStyle(.palette)
        NavigationStack { picker.pickerStyle(.navigationLink) }
        picker.pickerStyle(DefaultPickerStyle())
        picker.pickerStyle(InlinePickerStyle())
        picker.pickerStyle(MenuPickerStyle())
        picker.pickerStyle(NavigationLinkPickerStyle())
        picker.pickerStyle(PalettePickerStyle())
        picker.pickerStyle(SegmentedPickerStyle())
        picker.pickerStyle(WheelPickerStyle())
        picker.labelsHidden()
    }
    let day = Binding.constant(Date(timeIntervalSince1970: 86_400))
    let first = Date(timeIntervalSince1970: 0)
    contract.same("DatePicker") {
        DatePicker("Day", selection: day)
        DatePicker("Day" as String, selection: day)
        DatePicker(selection: day) { Text("Day") }
        DatePicker("Day", selection: day, displayedComponents: [.hourAndMinute, .date])
        DatePicker("Day" as String, selection: day, displayedComponents: [.hourAndMinute, .date])
        DatePicker(selection: day, displayedComponents: [.hourAndMinute, .date]) { Text("Day") }
    }
    contract.distinct("DatePicker of some parts") {
        DatePicker("Day", selection: day)
        DatePicker("Day", selection: day, displayedComponents: .date)
        DatePicker("Day", selection: day, displayedComponents: .hourAndMinute)
        DatePicker("Day", selection: day, in: first..., displayedComponents: .date)
        DatePicker("Day", selection: day, in: ...first.addingTimeInterval(200_000), displayedComponents: .date)
        DatePicker("Day", selection: day, in: first...first.addingTimeInterval(200_000), displayedComponents: .date)
    }
    let dayPicker = DatePicker("Day", selection: day)
    contract.distinct("Styles of date pickers") {
        dayPicker.datePickerStyle(.compact)
        dayPicker.datePickerStyle(.graphical)
        dayPicker.datePickerStyle(.wheel)
        dayPicker.datePickerStyle(BarePickerStyle())
    }
    contract.same("The usual style of date pickers") {
        dayPicker
        dayPicker.datePickerStyle(.automatic)
        dayPicker.datePickerStyle(DefaultDatePickerStyle())
        dayPicker.datePickerStyle(CompactDatePickerStyle())
    }
    contract.same("The style of wheels") {
        dayPicker.datePickerStyle(.wheel)
        dayPicker.datePickerStyle(WheelDatePickerStyle())
    }
    contract.same("The style of calendars") {
        dayPicker.datePickerStyle(.graphical)
        dayPicker.datePickerStyle(GraphicalDatePickerStyle())
    }
    contract.drawn("DatePicker in a range with a label") {
        DatePicker(selection: day, in: first...first.addingTimeInterval(200_000), displayedComponents: .date) {
            Text("Day")
        }
    }
}

private struct BarePickerStyle: DatePickerStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.label
            Text(configuration.selection, style: .date)
            Text(verbatim: "\(configuration.displayedComponents.contains(.date))")
            if let first = configuration.minimumDate, let last = configuration.maximumDate { Text(first...last) }
            DatePicker("Day", selection: configuration.$selection)
        }
    }
}
