import Foundation

/// A control for navigating to a URL.
public struct Link<Label>: View where Label: View {
    @Environment(\.openURL) private var openURL
    let destination: URL
    let label: Label

    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    @MainActor @preconcurrency public var body: some View {
        Button {
            openURL(destination)
        } label: {
            label
        }
        .modifier(
            ChangeModifier(inheritedAttributes: [("role", "link"), ("data-url", destination.absoluteString)]))
    }
}

extension Link where Label == Text {
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }
    @_disfavoredOverload public init<S>(_ title: S, destination: URL) where S: StringProtocol {
        self.init(destination: destination) { Text(title) }
    }
}
