import Foundation
import SwiftUI

/// The device that the tests run on.
public final class XCUIDevice: NSObject, @unchecked Sendable {
    public enum Appearance: Int, Sendable {
        case unspecified = 0
        case light = 1
        case dark = 2
    }

    /// The buttons of a device.
    public enum Button: Int, Sendable {
        case home = 1
        case volumeUp = 2
        case volumeDown = 3
    }

    public static let shared = XCUIDevice()

    /// The system, which opens addresses.
    public let system = XCUISystem()

    private let lock = NSLock()
    private var storedAppearance = Appearance.light

    /// Light or dark.
    public var appearance: Appearance {
        get { lock.withLock { storedAppearance } }
        set {
            lock.withLock { storedAppearance = newValue }
            UITestSession.current.interact { $0.environment.colorScheme = newValue == .dark ? .dark : .light }
        }
    }

    /// Presses a button. The home button puts the app into the background.
    public func press(_ button: Button) {
        guard button == .home else { return }
        UITestSession.current.interact { $0.environment.scenePhase = .inactive }
        UITestSession.current.interact { $0.environment.scenePhase = .background }
    }
}

/// What the system does for all apps.
public final class XCUISystem: NSObject, Sendable {
    /// Opens an address with the app that takes it: the one under test.
    public func open(_ url: URL) { UITestSession.current.interact { $0.open(url) } }
}
