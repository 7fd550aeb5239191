import SwiftUI

/// The field for a new password, with how strong it is and what is asked of it.
struct NewPasswordField: View {
    enum Field { case password }

    @Binding var password: String
    let focus: FocusState<Field?>.Binding
    let onSubmit: () -> Void

    var body: some View {
        FormField(
            title: "auth.newPassword", problem: Validate.isPasswordTooLong(password) ? "auth.password.tooLong" : nil
        ) {
            SecureField("auth.newPassword", text: $password)
                .textContentType(.newPassword)
                .focused(focus, equals: .password)
                .submitLabel(.go)
                .onSubmit(onSubmit)
                .accessibilityIdentifier("auth.newPassword")
        }
        PasswordStrengthIndicator(password: password)
        PasswordRulesView(password: password)
    }
}
