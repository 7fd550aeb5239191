import Accessibility
import SwiftUI

/// A message beside the content it is about: what went wrong, what to do, and ways to do it or to close it.
///
/// VoiceOver reads it out when it appears and when it comes to be about something else: it is often not where the user is.
struct InlineMessageView: View {
    let message: LocalizedStringResource
    /// What the message is about, where that needs saying.
    var subject: String?
    /// What it is about as the program sees it; nil where every other text is news.
    var topic: String?
    /// Whether it tells the user something that has just happened.
    var isNews = true
    var retry: (() -> Void)?
    /// Gives up what the message is about.
    var discard: (() -> Void)?
    /// Closes the message.
    var dismiss: (() -> Void)?

    @Environment(\.locale) private var locale

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 10) {
            Image(systemName: "exclamationmark.triangle.fill")
                .foregroundStyle(.orange)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 6) {
                if let subject {
                    Text(verbatim: subject)
                        .font(.subheadline.weight(.semibold))
                        .lineLimit(2)
                        .accessibilityIdentifier("message.subject")
                }
                Text(verbatim: text)
                    .font(.subheadline)
                    .accessibilityIdentifier("message.text")
                if retry != nil || discard != nil { actions }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            if let dismiss {
                Button(action: dismiss) {
                    Image(systemName: "xmark")
                        .font(.footnote.weight(.semibold))
                        .foregroundStyle(Color.secondary)
                        .padding(6)
                }
                .buttonStyle(.borderless)
                .accessibilityLabel(Text("action.dismiss"))
                .accessibilityIdentifier("message.dismiss")
            }
        }
        .padding(12)
        .background(Color.orange.opacity(0.14), in: RoundedRectangle(cornerRadius: 12))
        .accessibilityElement(children: .contain)
        .onAppear { announce() }
        .onChange(of: topic ?? text) { announce() }
    }

    @MainActor
    private var actions: some View {
        HStack(spacing: 20) {
            if let retry {
                Button("action.retry", action: retry)
                    .accessibilityIdentifier("message.retry")
            }
            if let discard {
                Button("action.discard", role: .destructive, action: discard)
                    .accessibilityIdentifier("message.discard")
            }
        }
        .font(.subheadline.weight(.semibold))
        .buttonStyle(.borderless)
    }

    private var text: String { message.string(in: locale) }

    private func announce() {
        guard isNews else { return }
        AccessibilityNotification.Announcement([subject?.isolated, text].compactMap { $0 }.joined(separator: ". "))
            .post()
    }
}

#Preview {
    VStack {
        InlineMessageView(message: "error.offline", retry: {}, dismiss: {})
        InlineMessageView(message: "error.offline", subject: "Buy milk", retry: {}, discard: {})
    }
    .padding()
}
