import SwiftUI

/// The fields for a new password and its repetition, with how strong it is and what is asked of it.
struct NewPasswordFields: View {
    enum Field { case password, repeated }

    @Binding var password: String
    @Binding var repeated: String
    let focus: FocusState<Field?>.Binding
    let onSubmit: () -> Void

    var body: some View {
        FormField(
            title: "auth.newPassword", problem: Validate.isPasswordTooLong(password) ? "auth.password.tooLong" : nil
        ) {
            SecureField("auth.newPassword", text: $password)
                .textContentType(.newPassword)
                .focused(focus, equals: .password)
                .submitLabel(.next)
                .onSubmit { focus.wrappedValue = .repeated }
                .accessibilityIdentifier("auth.newPassword")
        }
        PasswordStrengthIndicator(password: password)
        PasswordRulesView(password: password)
        RepeatedPasswordField(
            title: "account.password.repeat", password: password, repeated: $repeated, focus: focus, field: .repeated,
            identifier: "auth.repeatPassword", onSubmit: onSubmit)
    }
}
