import Accessibility
import SwiftUI

/// What is wrong with the content of a field, below it.
///
/// VoiceOver reads it out when it appears: the user is in the field.
struct FieldProblemView: View {
    let message: LocalizedStringResource

    @Environment(\.locale) private var locale

    var body: some View {
        LocalizedText(message)
            .font(.footnote)
            .foregroundStyle(Color.errorText)
            .onAppear { AccessibilityNotification.Announcement(message.string(in: locale)).post() }
    }
}

#Preview {
    FieldProblemView(message: "auth.email.invalid")
        .padding()
}
