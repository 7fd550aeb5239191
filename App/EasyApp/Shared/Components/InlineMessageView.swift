import SwiftUI

/// A message beside the content it is about: what went wrong, what to do, and ways to do it or to close it.
struct InlineMessageView: View {
    let message: LocalizedStringKey
    var retry: (() -> Void)?
    var dismiss: (() -> Void)?

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 10) {
            Image(systemName: "exclamationmark.triangle.fill")
                .foregroundStyle(.orange)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 6) {
                Text(message)
                    .font(.subheadline)
                    .accessibilityIdentifier("message.text")
                if let retry {
                    Button("action.retry", action: retry)
                        .font(.subheadline.weight(.semibold))
                        .buttonStyle(.borderless)
                        .accessibilityIdentifier("message.retry")
                }
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
    }
}

#Preview {
    InlineMessageView(message: "error.offline", retry: {}, dismiss: {})
        .padding()
}
