import SwiftUI

/// Wheels that turn: a picker's, and those of a date.
public struct WheelContract: View {
    @State private var letter = "c"
    @State private var fixed = "b"
    @State private var day = Date(timeIntervalSince1970: 0)

    public init() {}

    private static let letters = "abcdefghijklm".map(String.init)

    public var body: some View {
        VStack {
            HStack {
                Picker("Letter", selection: $letter) { ForEach(Self.letters, id: \.self) { Text($0) } }
                    .accessibilityIdentifier("letters")
                // What is chosen stays chosen, whatever a finger does.
                Picker("Fixed", selection: .constant(fixed)) { ForEach(Self.letters, id: \.self) { Text($0) } }
                    .accessibilityIdentifier("fixed")
            }
            .pickerStyle(.wheel)
            Text(verbatim: "letter \(letter)")
            DatePicker("Day", selection: $day, displayedComponents: .date)
                .datePickerStyle(.wheel).labelsHidden()
                .environment(\.timeZone, .gmt).environment(\.locale, Locale(identifier: "en_US"))
            Text(verbatim: "day \(Int(day.timeIntervalSince1970 / 86_400))")
        }
    }
}
