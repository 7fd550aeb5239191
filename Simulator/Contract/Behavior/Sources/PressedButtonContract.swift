import SwiftUI

struct ShrinkingButtonStyle: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .padding(20)
            .background(configuration.isPressed ? Color.red : Color.blue)
            .scaleEffect(configuration.isPressed ? 0.8 : 1)
            .opacity(isEnabled ? 1 : 0.5)
            .animation(.linear(duration: 0.1), value: configuration.isPressed)
    }
}

/// Counts how often it was pressed, as an app that gives haptic feedback does.
struct CountingButtonStyle: ButtonStyle {
    let onPress: () -> Void

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .opacity(configuration.isPressed ? 0.25 : 1)
            .onChange(of: configuration.isPressed) { _, isPressed in if isPressed { onPress() } }
    }
}

/// Buttons whose styles look different while they are held.
public struct PressedButtonContract: View {
    @State private var presses = 0
    @State private var taps = 0

    public init() {}

    public var body: some View {
        VStack(spacing: 30) {
            Text("presses \(presses) taps \(taps)")
            Button("shrinks") { taps += 1 }
                .buttonStyle(ShrinkingButtonStyle())
                .accessibilityIdentifier("shrinks")
            Button(role: .destructive) {
                taps += 1
            } label: {
                Text("counts").padding(20)
            }
            .buttonStyle(CountingButtonStyle { presses += 1 })
            .accessibilityIdentifier("counts")
        }
    }
}
