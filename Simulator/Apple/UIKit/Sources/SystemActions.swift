import Foundation

/// What an app asks the device to do.
@MainActor public final class _SystemActions {
    public static let shared = _SystemActions()
    /// Opens an address outside the app. Returns whether something can open it.
    public var onOpenURL: (@MainActor (URL) -> Bool)?
    /// Puts text on the pasteboard.
    public var onCopy: (@MainActor (String) -> Void)?
    /// Plays a haptic of that name.
    public var onHaptic: (@MainActor (String) -> Void)?
    /// Has assistive technologies read something out.
    public var onAnnounce: (@MainActor (String) -> Void)?
    /// Shows the share sheet for texts and addresses.
    public var onShare: (@MainActor ([String]) -> Void)?

    public func _open(_ url: URL) -> Bool { onOpenURL?(url) ?? false }
}
