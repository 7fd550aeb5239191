import Foundation
import UIKit

/// Messages to assistive technologies about something that happened on the screen.
public enum AccessibilityNotification {
    /// Words to read out, wherever the user's focus is.
    public struct Announcement: _AccessibilityNotifications {
        public typealias _Info = NSAttributedString
        public let _text: String

        public init(_ announcement: AttributedString) { _text = String(announcement.characters) }
        public init(_ announcement: String) { _text = announcement }
        public init(_ announcement: NSAttributedString) { _text = announcement.string }
    }
}

/// What all notifications have in common.
public protocol _AccessibilityNotifications {
    associatedtype _Info
    /// The words that the device reads out.
    var _text: String { get }
    func post()
}

extension _AccessibilityNotifications {
    /// Posts the notification. Nothing happens while no device shows the app.
    public func post() {
        let text = _text
        Task { @MainActor in _SystemActions.shared.onAnnounce?(text) }
    }
}
