import Foundation

// What the system draws around an app, which the device's page takes away where the app asks for it.

extension View {
    public func statusBarHidden(_ hidden: Bool = true) -> some View {
        modifier(ChangeModifier(attributes: hidden ? [("data-status-bar", "hidden")] : []))
    }
    @available(iOS, deprecated: 100000.0, renamed: "statusBarHidden(_:)")
    public func statusBar(hidden: Bool) -> some View { statusBarHidden(hidden) }
    /// Of a phone's overlays the home indicator.
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View {
        modifier(ChangeModifier(attributes: visibility == .hidden ? [("data-system-overlays", "hidden")] : []))
    }
    /// The page's own gestures start outside the screen, so that none is in the way.
    public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
}
