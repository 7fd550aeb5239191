import SwiftUI

/// Four bars that fill as a password gets harder to guess, with a word for it.
struct PasswordStrengthIndicator: View {
    let password: String

    var body: some View {
        let strength = PasswordStrength(password)
        VStack(alignment: .leading, spacing: 4) {
            HStack(spacing: 4) {
                ForEach(1...4, id: \.self) { level in
                    Capsule()
                        .fill(level <= strength.rawValue ? strength.color : Color(.systemFill))
                        .frame(height: 4)
                }
            }
            Text(strength.title)
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text("auth.strength"))
        .accessibilityValue(Text(strength.title))
        .accessibilityIdentifier("auth.strength")
    }
}

extension PasswordStrength {
    var title: LocalizedStringKey {
        switch self {
        case .none: "auth.strength.none"
        case .weak: "auth.strength.weak"
        case .fair: "auth.strength.fair"
        case .good: "auth.strength.good"
        case .strong: "auth.strength.strong"
        }
    }

    var color: Color {
        switch self {
        case .none, .weak: .red
        case .fair: .orange
        case .good: .yellow
        case .strong: .green
        }
    }
}

#Preview {
    VStack(spacing: 20) {
        PasswordStrengthIndicator(password: "abc123")
        PasswordStrengthIndicator(password: "correct horse battery 9")
    }
    .padding()
}
