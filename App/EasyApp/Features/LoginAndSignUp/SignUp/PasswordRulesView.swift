import SwiftUI

/// What is asked of a new password, each rule ticked off as soon as it is met.
struct PasswordRulesView: View {
    let password: String

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            PasswordRuleView(
                title: "auth.rule.length",
                isMet: Validate.validatePasswordLength(password),
                identifier: "auth.rule.length"
            )
            PasswordRuleView(
                title: "auth.rule.letter",
                isMet: Validate.validatePasswordLetter(password),
                identifier: "auth.rule.letter"
            )
            PasswordRuleView(
                title: "auth.rule.number",
                isMet: Validate.validatePasswordNumber(password),
                identifier: "auth.rule.number"
            )
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// One rule and whether it is met.
struct PasswordRuleView: View {
    let title: LocalizedStringKey
    let isMet: Bool
    let identifier: String

    var body: some View {
        HStack(spacing: 8) {
            Image(systemName: isMet ? "checkmark.circle.fill" : "circle")
                .foregroundStyle(isMet ? Color.green : Color.secondary)
            Text(title)
                .foregroundStyle(.secondary)
        }
        .font(.footnote)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(title))
        .accessibilityValue(Text(isMet ? "auth.rule.met" : "auth.rule.notMet"))
        .accessibilityIdentifier(identifier)
    }
}

#Preview {
    PasswordRulesView(password: "abc")
        .padding()
}
