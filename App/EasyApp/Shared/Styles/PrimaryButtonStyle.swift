import SwiftUI

/// The look of the most important button of a screen: filled with a colour.
struct PrimaryButtonStyle: ButtonStyle {
    var color = Color.accentColor

    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.headline)
            .multilineTextAlignment(.center)
            .padding(.vertical, 14)
            .padding(.horizontal, 20)
            .foregroundStyle(Color.white)
            .background(color, in: RoundedRectangle(cornerRadius: 12))
            .opacity(isEnabled ? (configuration.isPressed ? 0.8 : 1) : 0.45)
    }
}

#Preview {
    Button("auth.signIn") {}
        .buttonStyle(PrimaryButtonStyle())
}
