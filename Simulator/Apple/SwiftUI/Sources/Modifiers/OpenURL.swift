import Foundation
import FoundationCompat

/// The actions of views that want to know of addresses the app is opened with.
enum OpenURLHandlers: PreferenceKey {
    static var defaultValue: [(URL) -> Void] { [] }
    static func reduce(value: inout [(URL) -> Void], nextValue: () -> [(URL) -> Void]) { value += nextValue() }
}

private struct OpenURLModifier: PrimitiveModifier {
    let action: (URL) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        node.setPreference(
            OpenURLHandlers.self, (node.preferences?[OpenURLHandlers.self] ?? []) + [node.view.modifier.action])
    }
}

extension View {
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        modifier(OpenURLModifier(action: action))
    }
}

extension _ViewHost {
    /// Opens the app with an address, as the system does for a link: the outermost handler runs last. The address of a web page is
    /// an activity too, for views that don't ask for addresses.
    public func open(_ url: URL) {
        let handlers = rootPreferences?[OpenURLHandlers.self] ?? []
        for handler in handlers { handler(url) }
        flush()
        guard handlers.isEmpty, ["http", "https"].contains(url.scheme?.lowercased() ?? "") else { return }
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.webpageURL = url
        _continue(activity)
    }
}
