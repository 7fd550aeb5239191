import SwiftUI

/// A field of a form with its name above and what is wrong with its content below.
struct FormField<Field: View>: View {
    let title: LocalizedStringKey
    var problem: LocalizedStringResource?
    @ViewBuilder var field: () -> Field

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(title)
                .font(.subheadline.weight(.medium))
                .foregroundStyle(.secondary)
                .accessibilityHidden(true)
            field()
                .accessibilityHint(problem.map { Text($0) } ?? Text(verbatim: ""))
                .textFieldStyle(.plain)
                .padding(12)
                .background(Color(.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 10))
                .overlay {
                    RoundedRectangle(cornerRadius: 10)
                        .strokeBorder(problem == nil ? Color.clear : Color.errorText, lineWidth: 1)
                }
            if let problem {
                FieldProblemView(message: problem)
                    .accessibilityIdentifier("field.problem")
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

#Preview {
    FormField(title: "auth.email", problem: "auth.email.invalid") {
        TextField("auth.email", text: .constant("ada@"))
    }
    .padding()
}
