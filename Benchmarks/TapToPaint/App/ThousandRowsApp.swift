import SwiftUI

/// The app the benchmark taps in: a list of a thousand rows, each with its own state.
@main
struct ThousandRowsApp: App {
    var body: some Scene {
        WindowGroup {
            List(0..<1_000, id: \.self) { number in
                CounterRow(number: number)
            }
        }
    }
}

struct CounterRow: View {
    let number: Int
    @State private var taps = 0

    var body: some View {
        Button {
            taps += 1
        } label: {
            HStack {
                Text("Row \(number)")
                Spacer()
                Text("\(taps)")
                    .accessibilityIdentifier("taps-\(number)")
            }
        }
        .accessibilityIdentifier("row-\(number)")
    }
}
