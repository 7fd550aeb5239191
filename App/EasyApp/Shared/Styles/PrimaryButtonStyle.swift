import SwiftUI

/// The look of the most important button of a screen: filled with the accent colour.
struct PrimaryButtonStyle: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.headline)
            .padding(.vertical, 14)
            .padding(.horizontal, 20)
            .foregroundStyle(Color.white)
            .background(Color.accentColor, in: RoundedRectangle(cornerRadius: 12))
            .opacity(isEnabled ? (configuration.isPressed ? 0.8 : 1) : 0.45)
    }
}

#Preview {
    Button("auth.signIn") {}
        .buttonStyle(PrimaryButtonStyle())
}
