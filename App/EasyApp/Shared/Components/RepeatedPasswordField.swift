import SwiftUI

/// The field for a new password once more, which says when the two differ.
struct RepeatedPasswordField<Field: Hashable>: View {
    let title: LocalizedStringKey
    /// What is to be repeated.
    let password: String
    @Binding var repeated: String
    /// The focus of the form, and what stands for this field in it.
    let focus: FocusState<Field?>.Binding
    let field: Field
    let identifier: String
    let onSubmit: () -> Void

    /// The repetition was entered as it is.
    @State private var isEntered = false

    var body: some View {
        FormField(title: title, problem: problem) {
            SecureField(title, text: $repeated)
                .textContentType(.newPassword)
                .focused(focus, equals: field)
                .submitLabel(.go)
                .onSubmit {
                    isEntered = true
                    onSubmit()
                }
                .accessibilityIdentifier(identifier)
        }
        .onChange(of: repeated) { isEntered = false }
    }

    private var problem: LocalizedStringResource? {
        if repeated.isEmpty || repeated == password { return nil }
        let isStillTyped = focus.wrappedValue == field && !isEntered && password.hasPrefix(repeated)
        return isStillTyped ? nil : "auth.repeatPassword.different"
    }
}

private struct RepeatedPasswordFieldPreview: View {
    private enum Field { case repeated }

    @State private var repeated = "abc124"
    @FocusState private var focus: Field?

    var body: some View {
        RepeatedPasswordField(
            title: "auth.repeatPassword", password: "abc123", repeated: $repeated, focus: $focus, field: .repeated,
            identifier: "auth.repeatPassword"
        ) {}
        .padding()
    }
}

#Preview {
    RepeatedPasswordFieldPreview()
}
