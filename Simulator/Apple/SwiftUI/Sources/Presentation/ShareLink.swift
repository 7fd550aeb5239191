import Foundation
import UniformTypeIdentifiers

/// A view that controls a sharing presentation.
///
/// The device's share sheet shows texts and addresses. An item that is exported as neither is shared by the title of its
/// preview.
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label>: View
where
    Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable, Label: View,
    Data.Element: Transferable
{
    private let items: [SharedItem]
    private let message: Text?
    private let label: Label
    @Environment(\.self) private var environment

    private init(_ items: [SharedItem], message: Text?, label: Label) {
        self.items = items
        self.message = message
        self.label = label
    }

    @MainActor @preconcurrency public var body: some View {
        Button {
            share()
        } label: {
            label
        }
    }
}

extension ShareLink {
    @MainActor private func share() {
        let words = message.map { [$0.plainString(in: environment)] } ?? []
        let plain = items.compactMap(\.plainText)
        if plain.count == items.count {
            _SystemActions.shared.onShare?(words + plain)
            return
        }
        Task { @MainActor in
            var texts = words
            for item in items { texts += await item.texts(environment) }
            _SystemActions.shared.onShare?(texts)
        }
    }
}

/// Something that is shared, of any type.
private struct SharedItem: @unchecked Sendable {
    /// The text of a text or an address.
    let plainText: String?
    private let text: @Sendable () async -> String?
    private let title: Text?

    init<T: Transferable>(_ item: T, title: Text? = nil) {
        nonisolated(unsafe) let item = item
        let plainText = item as? String ?? (item as? URL)?.absoluteString
        self.plainText = plainText
        text = {
            if let plainText { return plainText }
            let types: [UTType] = [.url, .plainText]
            guard let data = try? await _Transfer.export(item, as: types).content.data else { return nil }
            return String(bytes: data, encoding: .utf8)
        }
        self.title = title
    }

    @MainActor func texts(_ environment: EnvironmentValues) async -> [String] {
        let text = await text()
        return (text ?? title?.plainString(in: environment)).map { [$0] } ?? []
    }
}

/// A representation of a type to display in a share preview. The device's share sheet shows its title where the item has no
/// text.
public struct SharePreview<Image, Icon> where Image: Transferable, Icon: Transferable {
    let title: Text

    public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) { title = Text(titleKey) }
    @_disfavoredOverload public init<S>(_ title: S, image: Image, icon: Icon) where S: StringProtocol {
        self.title = Text(title)
    }
    public init(_ title: Text, image: Image, icon: Icon) { self.title = title }
}

extension SharePreview where Image == Never {
    public init(_ titleKey: LocalizedStringKey, icon: Icon) { title = Text(titleKey) }
    @_disfavoredOverload public init<S>(_ title: S, icon: Icon) where S: StringProtocol { self.title = Text(title) }
    public init(_ title: Text, icon: Icon) { self.title = title }
}

extension SharePreview where Icon == Never {
    public init(_ titleKey: LocalizedStringKey, image: Image) { title = Text(titleKey) }
    @_disfavoredOverload public init<S>(_ title: S, image: Image) where S: StringProtocol { self.title = Text(title) }
    public init(_ title: Text, image: Image) { self.title = title }
}

extension SharePreview where Image == Never, Icon == Never {
    public init(_ titleKey: LocalizedStringKey) { title = Text(titleKey) }
    @_disfavoredOverload public init<S>(_ title: S) where S: StringProtocol { self.title = Text(title) }
    public init(_ title: Text) { self.title = title }
}

extension ShareLink {
    public init(
        items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
    ) {
        self.init(items.map { SharedItem($0, title: preview($0).title) }, message: message, label: label())
    }
    public init<I>(
        item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
        @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<I>, I: Transferable {
        self.init([SharedItem(item, title: preview.title)], message: message, label: label())
    }
}

extension ShareLink where Label == DefaultShareLinkLabel {
    public init(
        items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) {
        self.init(items: items, subject: subject, message: message, preview: preview) {
            DefaultShareLinkLabel(title: nil)
        }
    }
    public init(
        _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) {
        self.init(Text(titleKey), items: items, subject: subject, message: message, preview: preview)
    }
    @_disfavoredOverload public init<S>(
        _ title: S, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) where S: StringProtocol {
        self.init(Text(title), items: items, subject: subject, message: message, preview: preview)
    }
    public init(
        _ title: Text, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) {
        self.init(items: items, subject: subject, message: message, preview: preview) {
            DefaultShareLinkLabel(title: title)
        }
    }
    public init<I>(
        item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I>, I: Transferable {
        self.init(item: item, subject: subject, message: message, preview: preview) {
            DefaultShareLinkLabel(title: nil)
        }
    }
    public init<I>(
        _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I>, I: Transferable {
        self.init(Text(titleKey), item: item, subject: subject, message: message, preview: preview)
    }
    @_disfavoredOverload public init<S, I>(
        _ title: S, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I>, S: StringProtocol, I: Transferable {
        self.init(Text(title), item: item, subject: subject, message: message, preview: preview)
    }
    public init<I>(
        _ title: Text, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I>, I: Transferable {
        self.init(item: item, subject: subject, message: message, preview: preview) {
            DefaultShareLinkLabel(title: title)
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

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data.Element == URL {
    public init(items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(items.map { SharedItem($0) }, message: message, label: label())
    }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data.Element == String {
    public init(items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(items.map { SharedItem($0) }, message: message, label: label())
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
