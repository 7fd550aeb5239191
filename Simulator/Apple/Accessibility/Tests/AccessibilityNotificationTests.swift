import Accessibility
import Foundation
import Testing
import UIKit

@MainActor
@Suite(.serialized) struct AccessibilityNotificationTests {
    private func announced(_ post: () -> Void) async -> String {
        await withCheckedContinuation { continuation in
            _SystemActions.shared.onAnnounce = { continuation.resume(returning: $0) }
            post()
        }
    }

    @Test func anAnnouncementReachesTheDevice() async {
        defer { _SystemActions.shared.onAnnounce = nil }
        #expect(await announced { AccessibilityNotification.Announcement("Saved").post() } == "Saved")
        let attributed = AttributedString("Attributed")
        #expect(await announced { AccessibilityNotification.Announcement(attributed).post() } == "Attributed")
        let old = NSAttributedString(string: "Old")
        #expect(await announced { AccessibilityNotification.Announcement(old).post() } == "Old")
    }

    @Test func withoutADeviceNothingHappens() {
        _SystemActions.shared.onAnnounce = nil
        AccessibilityNotification.Announcement("Nobody listens").post()
    }
}
