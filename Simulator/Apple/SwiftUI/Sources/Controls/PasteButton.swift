import Foundation
import FoundationCompat
import UniformTypeIdentifiers

/// A system button that reads items from the pasteboard and delivers it to a closure.
///
/// The pasteboard is that of the computer the page is shown on, of which the browser hands over texts and addresses.
public struct PasteButton: View {
    private let types: [UTType]
    private let action: @MainActor ([NSItemProvider]) -> Void
    @Environment(\.locale) private var locale

    public init(supportedContentTypes: [UTType], payloadAction: @escaping ([NSItemProvider]) -> Void) {
        types = supportedContentTypes
        action = payloadAction
    }
    public init<T>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) where T: Transferable {
        types = _Transfer.importTypes(of: T.self)
        action = { providers in
            Task { @MainActor in
                var items: [T] = []
                for provider in providers {
                    if let item = try? await _Transfer.load(T.self, from: provider) { items.append(item) }
                }
                if !items.isEmpty { onPaste(items) }
            }
        }
    }

    @MainActor @preconcurrency public var body: some View {
        let (types, action) = (types, action)
        Button {
        } label: {
            Label {
                Text(verbatim: SystemString.paste.text(locale))
            } icon: {
                Image(systemName: "doc.on.clipboard")
            }
        }
        .buttonStyle(.borderedProminent)
        .modifier(
            ChangeModifier(
                attributes: [("data-paste", "")],
                handlers: _EventHandlers(.change) { value in
                    guard let text = value.string, !text.isEmpty else { return }
                    let provider = NSItemProvider.pasted(text)
                    if provider.conforms(to: types) { action([provider]) }
                }))
    }
}

extension NSItemProvider {
    /// A text of the pasteboard, which is an address too where it is one.
    fileprivate static func pasted(_ text: String) -> NSItemProvider {
        let provider = NSItemProvider()
        let isAddress = URL(string: text).map { $0.scheme != nil && $0.host != nil } ?? false
        for type in (isAddress ? [UTType.url] : []) + [.utf8PlainText] {
            provider.registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { done in
                done(Data(text.utf8), nil)
                return nil
            }
        }
        return provider
    }
}
