import SwiftUI

/// The app that tests of the whole simulator run: which screen it shows is in its environment.
@main
struct SimulatorTestApp: App {
    private let screen = ProcessInfo.processInfo.environment["SIMULATOR_TEST_SCREEN"] ?? ""

    var body: some Scene {
        WindowGroup {
            switch screen {
            case "fields": FieldsScreen()
            case "rows": RowsScreen()
            case "endless": EndlessScreen()
            case "looping": LoopingScreen()
            case "failing": FailingScreen()
            case "shared": SharedScreen()
            case "pages": PagesScreen()
            default: Text("No screen is named.")
            }
        }
    }
}

/// A form of fifty fields, all of which are shown again below.
struct FieldsScreen: View {
    @State private var texts = Array(repeating: "", count: 50)

    var body: some View {
        Form {
            ForEach(texts.indices, id: \.self) { index in
                TextField("Field \(index)", text: $texts[index])
                    .accessibilityIdentifier("field-\(index)")
            }
            Text(texts.joined())
                .accessibilityIdentifier("all")
        }
    }
}

/// Ten thousand rows of a lazy stack, each of which can be tapped.
struct RowsScreen: View {
    @State private var tapped = -1

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading) {
                ForEach(0..<10_000, id: \.self) { number in
                    Button("Row \(number)") { tapped = number }
                        .frame(height: 44)
                        .accessibilityIdentifier("row-\(number)")
                }
            }
        }
        .safeAreaInset(edge: .bottom) {
            Text("Tapped \(tapped)").accessibilityIdentifier("tapped")
        }
    }
}

/// A task that never ends, beside a button that must go on working.
struct EndlessScreen: View {
    @State private var turns = 0
    @State private var taps = 0

    var body: some View {
        Button("Taps \(taps)") { taps += 1 }
            .accessibilityIdentifier("taps")
            .task {
                while !Task.isCancelled {
                    turns += 1
                    await Task.yield()
                }
            }
        Text("Turns \(turns)")
            .accessibilityIdentifier("turns")
    }
}
