import SwiftUI

/// Two values that change each other for ever, beside a button that must go on working.
struct LoopingScreen: View {
    @State private var chased = 0
    @State private var taps = 0

    var body: some View {
        VStack {
            Button("Taps \(taps)") { taps += 1 }
                .accessibilityIdentifier("taps")
            Text("Chased \(chased)")
                .accessibilityIdentifier("chased")
                .onAppear { chased += 1 }
                .onChange(of: chased) { chased += 1 }
        }
    }
}

/// Buttons that end the app, and that keep it from ever answering again.
struct FailingScreen: View {
    var body: some View {
        VStack {
            Button("Crash") { fatalError("the button that crashes was tapped") }
                .accessibilityIdentifier("crash")
            Button("Stick") { while true {} }
                .accessibilityIdentifier("stick")
        }
    }
}

/// What two browsers on one device both show.
struct SharedScreen: View {
    @State private var taps = 0
    @State private var words = ""

    var body: some View {
        VStack {
            Button("Taps \(taps)") { taps += 1 }
                .accessibilityIdentifier("taps")
            TextField("Words", text: $words)
                .accessibilityIdentifier("field")
            Text("Said: \(words)")
                .accessibilityIdentifier("said")
        }
    }
}

/// Pages that are pushed and popped as often as somebody taps.
struct PagesScreen: View {
    @State private var path: [Int] = []

    var body: some View {
        NavigationStack(path: $path) {
            Button("Go") { path = [1] }
                .accessibilityIdentifier("go")
                .navigationDestination(for: Int.self) { number in
                    List(0..<20, id: \.self) { row in Text("Row \(row) of page \(number)") }
                        .toolbar {
                            Button("Return") { path = [] }.accessibilityIdentifier("return")
                        }
                }
        }
    }
}
