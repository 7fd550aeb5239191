import SwiftUI

/// What assistive technology and privacy ask of views.
public struct AccessibilityContract: View {
    @State private var answer = "none"

    public init() {}

    public var body: some View {
        VStack {
            Text(answer)
            HStack {
                Button("third") { answer = "third" }.accessibilitySortPriority(1)
                Button("first") { answer = "first" }.accessibilitySortPriority(3)
                Button("second") { answer = "second" }.accessibilitySortPriority(2)
            }
            .accessibilityElement(children: .contain)
            Button("Send") { answer = "sent" }
                .accessibilityInputLabels(["Send", "Mail", "Go"])
            Button("Add") { answer = "added" }
                .accessibilityInputLabels([Text("Plus"), Text("New")])
            VStack {
                Text("balance 12").privacySensitive()
                Text("account").privacySensitive(false)
                Text("name")
            }
            .redacted(reason: .privacy)
            Text("open").privacySensitive()
        }
    }
}
