import SwiftUI

/// How scroll views show where they are, bounce, and put the keyboard away.
public struct ScrollingContract: View {
    @State private var text = ""

    public init() {}

    public var body: some View {
        VStack(spacing: 0) {
            TextField("typed", text: $text).accessibilityIdentifier("field")
            ScrollView { rows }
                .accessibilityIdentifier("usual")
            ScrollView { rows }
                .scrollIndicators(.hidden)
                .scrollDismissesKeyboard(.never)
                .accessibilityIdentifier("quiet")
            ScrollView { Text("little") }
                .scrollBounceBehavior(.always)
                .scrollDismissesKeyboard(.interactively)
                .accessibilityIdentifier("bouncing")
            ScrollView { Text("little") }
                .scrollBounceBehavior(.basedOnSize)
                .scrollIndicators(.never, axes: .vertical)
                .accessibilityIdentifier("still")
            ScrollView(.horizontal, showsIndicators: false) { Text(String(repeating: "wide ", count: 40)).fixedSize() }
                .scrollBounceBehavior(.automatic, axes: [.vertical, .horizontal])
                .scrollDismissesKeyboard(.immediately)
                .accessibilityIdentifier("wide")
        }
    }

    private var rows: some View {
        VStack { ForEach(0..<40) { Text("row \($0)") } }.frame(maxWidth: .infinity)
    }
}
