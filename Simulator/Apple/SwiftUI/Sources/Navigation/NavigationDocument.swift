import CoreTransferable
import Foundation

// A page that is about a document: its title opens a menu with which the document is shared.
extension View {
    /// Configures the view's document for purposes of navigation.
    public func navigationDocument(_ url: URL) -> some View { toolbarTitleMenu { ShareLink(item: url) } }

    public func navigationDocument<D>(_ document: D) -> some View where D: Transferable {
        toolbarTitleMenu { ShareLink(item: document, preview: SharePreview("")) }
    }
    public func navigationDocument<D>(_ document: D, preview: SharePreview<Never, Never>) -> some View
    where D: Transferable {
        toolbarTitleMenu { ShareLink(item: document, preview: preview) }
    }
    public func navigationDocument<D, I>(_ document: D, preview: SharePreview<Never, I>) -> some View
    where D: Transferable, I: Transferable {
        toolbarTitleMenu { ShareLink(item: document, preview: preview) }
    }
    public func navigationDocument<D, I>(_ document: D, preview: SharePreview<I, Never>) -> some View
    where D: Transferable, I: Transferable {
        toolbarTitleMenu { ShareLink(item: document, preview: preview) }
    }
    public func navigationDocument<D, I1, I2>(_ document: D, preview: SharePreview<I1, I2>) -> some View
    where D: Transferable, I1: Transferable, I2: Transferable {
        toolbarTitleMenu { ShareLink(item: document, preview: preview) }
    }
}

/// The behavior of the toolbar while somebody searches. Here it stays where it is.
public struct SearchPresentationToolbarBehavior {
    private let name: String
    /// On a phone the toolbar makes room for the results.
    public static var automatic: SearchPresentationToolbarBehavior {
        SearchPresentationToolbarBehavior(name: "automatic")
    }
    /// The toolbar stays.
    public static var avoidHidingContent: SearchPresentationToolbarBehavior {
        SearchPresentationToolbarBehavior(name: "avoidHidingContent")
    }
}

@available(*, unavailable)
extension SearchPresentationToolbarBehavior: Sendable {}

extension View {
    /// Configures the search toolbar presentation behavior for any searchable modifiers within this view.
    public func searchPresentationToolbarBehavior(_ behavior: SearchPresentationToolbarBehavior) -> some View { self }
}
