import Foundation

/// A view that controls a sharing presentation.
///
/// What can be shared here are addresses and texts; other transferable items need previews that the device's share
/// sheet does not draw.
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label>: View where Data: RandomAccessCollection, Label: View {
    let texts: [String]
    let label: Label

    @MainActor @preconcurrency public var body: some View {
        Button {
            _SystemActions.shared.onShare?(texts)
        } label: {
            label
        }
    }
}

/// The default label used for a share link.
public struct DefaultShareLinkLabel: View {
    @Environment(\.self) private var environment
    let title: Text?

    @MainActor @preconcurrency public var body: some View {
        SwiftUI.Label {
            title ?? Text(verbatim: SystemString.share.text(environment))
        } icon: {
            Image(systemName: "square.and.arrow.up")
        }
    }
}

/// The message of a share, in front of what is shared.
private func shared(_ items: [String], _ message: Text?) -> [String] {
    (message.map { [$0.plainString(in: EnvironmentValues())] } ?? []) + items
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data.Element == URL {
    public init(items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        texts = shared(items.map(\.absoluteString), message)
        self.label = label()
    }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data.Element == String {
    public init(items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        texts = shared(Array(items), message)
        self.label = label()
    }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
    public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label)
    where Data == CollectionOfOne<URL> {
        self.init(items: CollectionOfOne(item), subject: subject, message: message, label: label)
    }
    public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label)
    where Data == CollectionOfOne<String> {
        self.init(items: CollectionOfOne(item), subject: subject, message: message, label: label)
    }
}

extension ShareLink
where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel, Data.Element == URL {
    public init(items: Data, subject: Text? = nil, message: Text? = nil) {
        self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel(title: nil) }
    }
    public init(_ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil) {
        self.init(Text(titleKey), items: items, subject: subject, message: message)
    }
    @_disfavoredOverload public init<S>(_ title: S, items: Data, subject: Text? = nil, message: Text? = nil)
    where S: StringProtocol {
        self.init(Text(title), items: items, subject: subject, message: message)
    }
    public init(_ title: Text, items: Data, subject: Text? = nil, message: Text? = nil) {
        self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel(title: title) }
    }
}

extension ShareLink
where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel, Data.Element == String {
    public init(items: Data, subject: Text? = nil, message: Text? = nil) {
        self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel(title: nil) }
    }
    public init(_ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil) {
        self.init(Text(titleKey), items: items, subject: subject, message: message)
    }
    @_disfavoredOverload public init<S>(_ title: S, items: Data, subject: Text? = nil, message: Text? = nil)
    where S: StringProtocol {
        self.init(Text(title), items: items, subject: subject, message: message)
    }
    public init(_ title: Text, items: Data, subject: Text? = nil, message: Text? = nil) {
        self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel(title: title) }
    }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
    public init(item: URL, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<URL> {
        self.init(items: CollectionOfOne(item), subject: subject, message: message)
    }
    public init(item: String, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<String> {
        self.init(items: CollectionOfOne(item), subject: subject, message: message)
    }
    public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil)
    where Data == CollectionOfOne<URL> {
        self.init(Text(titleKey), items: CollectionOfOne(item), subject: subject, message: message)
    }
    public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil)
    where Data == CollectionOfOne<String> {
        self.init(Text(titleKey), items: CollectionOfOne(item), subject: subject, message: message)
    }
    @_disfavoredOverload public init<S>(_ title: S, item: URL, subject: Text? = nil, message: Text? = nil)
    where Data == CollectionOfOne<URL>, S: StringProtocol {
        self.init(Text(title), items: CollectionOfOne(item), subject: subject, message: message)
    }
    @_disfavoredOverload public init<S>(_ title: S, item: String, subject: Text? = nil, message: Text? = nil)
    where Data == CollectionOfOne<String>, S: StringProtocol {
        self.init(Text(title), items: CollectionOfOne(item), subject: subject, message: message)
    }
    public init(_ title: Text, item: URL, subject: Text? = nil, message: Text? = nil)
    where Data == CollectionOfOne<URL> {
        self.init(title, items: CollectionOfOne(item), subject: subject, message: message)
    }
    public init(_ title: Text, item: String, subject: Text? = nil, message: Text? = nil)
    where Data == CollectionOfOne<String> {
        self.init(title, items: CollectionOfOne(item), subject: subject, message: message)
    }
}
