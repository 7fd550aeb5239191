import SwiftUI

/// The field for a mail address, which says what is wrong with it once the user has left it.
struct EmailField<Field: Hashable>: View {
    @Binding var email: String
    /// The focus of the form, and what stands for this field in it.
    let focus: FocusState<Field?>.Binding
    let field: Field
    var title: LocalizedStringKey = "auth.email"
    var identifier = "auth.email"
    var submitLabel = SubmitLabel.next
    /// Whether it is the address of an account that may be filled in, rather than a new one.
    var isUsername = true
    /// What else is wrong with the address, said at once.
    var otherProblem: LocalizedStringResource?
    let onSubmit: () -> Void

    var body: some View {
        FormField(title: title, problem: problem) {
            TextField(title, text: $email)
                .keyboardType(.emailAddress)
                .textContentType(isUsername ? .username : .emailAddress)
                .textInputAutocapitalization(.never)
                .autocorrectionDisabled()
                .focused(focus, equals: field)
                .submitLabel(submitLabel)
                .onSubmit(onSubmit)
                .accessibilityIdentifier(identifier)
        }
    }

    private var problem: LocalizedStringResource? {
        if let otherProblem { return otherProblem }
        let isFinished = !email.isEmpty && focus.wrappedValue != field
        return isFinished && !Validate.validateEmail(email.trimmed) ? "auth.email.invalid" : nil
    }
}

private struct EmailFieldPreview: View {
    private enum Field { case email }

    @State private var email = "ada@"
    @FocusState private var focus: Field?

    var body: some View {
        EmailField(email: $email, focus: $focus, field: .email) {}
            .padding()
    }
}

#Preview {
    EmailFieldPreview()
}
