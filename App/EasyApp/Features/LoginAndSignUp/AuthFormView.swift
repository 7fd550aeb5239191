import SwiftUI

/// A form of the sign-in screens: a title, a line below it, and the fields, no wider than comfortable.
struct AuthFormView<Content: View>: View {
    let title: LocalizedStringKey
    let subtitle: LocalizedStringKey
    /// The form whose failure is scrolled to when it appears.
    let form: AuthFormState
    @ViewBuilder var content: () -> Content

    var body: some View {
        ScrollViewReader { proxy in
            ScrollView {
                VStack(spacing: 20) {
                    VStack(spacing: 8) {
                        Text(title)
                            .font(.largeTitle.bold())
                            .accessibilityAddTraits(.isHeader)
                        Text(subtitle)
                            .font(.subheadline)
                            .foregroundStyle(.secondary)
                    }
                    .multilineTextAlignment(.center)
                    .frame(maxWidth: .infinity)
                    .padding(.vertical, 24)
                    content()
                }
                .padding(.horizontal, 24)
                .padding(.bottom, 24)
                .readableWidth()
            }
            .scrollDismissesKeyboard(.interactively)
            .onChange(of: form.error) { _, error in
                if error != nil { withAnimation { proxy.scrollTo(AuthFormMessage.scrollID) } }
            }
        }
    }
}

/// How the last request of a form failed.
struct AuthFormMessage: View {
    static let scrollID = "authFormMessage"

    let form: AuthFormState

    var body: some View {
        if let error = form.error {
            InlineMessageView(message: error.message, dismiss: { form.error = nil })
                .id(Self.scrollID)
        }
    }
}
