import FoundationCompat

/// Constants that indicate the interface type for the device or an object that has a trait environment.
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }

/// Constants indicating the interface style for the app.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// A representation of the current device.
@MainActor open class UIDevice: NSObject {
    public static let current = UIDevice()

    open var name: String { "iPhone" }
    open var model: String { "iPhone" }
    open var localizedModel: String { "iPhone" }
    open var systemName: String { "iOS" }
    open var systemVersion: String { "17.4" }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// The same for as long as the device's folder is kept, as it is while an app stays installed.
    open var identifierForVendor: UUID? {
        let key = "UIDevice.identifierForVendor"
        if let known = UserDefaults.standard.string(forKey: key).flatMap(UUID.init(uuidString:)) { return known }
        let made = UUID()
        UserDefaults.standard.set(made.uuidString, forKey: key)
        return made
    }
    open var batteryLevel: Float { 1 }
    open var isBatteryMonitoringEnabled = false
}

/// An object that helps a user share data from one place to another within your app, and from your app to other apps.
@MainActor open class UIPasteboard: NSObject {
    public static let general = UIPasteboard()
    private var content: String?

    open var string: String? {
        get { content }
        set {
            content = newValue
            if let newValue { _SystemActions.shared.onCopy?(newValue) }
        }
    }
    open var strings: [String]? {
        get { content.map { [$0] } }
        set { string = newValue?.first }
    }
    open var url: URL? {
        get { content.flatMap(URL.init(string:)) }
        set { string = newValue?.absoluteString }
    }
    open var hasStrings: Bool { content != nil }
    open var hasURLs: Bool { url?.scheme != nil }
}

/// The abstract superclass for all feedback generators.
@MainActor open class UIFeedbackGenerator: NSObject {
    public nonisolated override init() { super.init() }
    open func prepare() {}
    func play(_ name: String) { _SystemActions.shared.onHaptic?(name) }
}

/// A concrete feedback generator subclass that creates haptics to simulate physical impacts.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass of the objects in the collision simulated by the feedback.
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
    private let style: FeedbackStyle

    public nonisolated init(style: FeedbackStyle = .medium) {
        self.style = style
        super.init()
    }
    open func impactOccurred() { play("\(style)") }
    open func impactOccurred(intensity: CGFloat) { play("\(style)") }
}

/// A concrete feedback generator subclass that creates haptics to communicate successes, failures, and warnings.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The type of notification feedback.
    public enum FeedbackType: Int, Sendable { case success, warning, error }
    open func notificationOccurred(_ notificationType: FeedbackType) { play("\(notificationType)") }
}

/// A concrete feedback generator subclass that creates haptics to indicate a change in selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() { play("selection") }
}

/// An object that defines the properties associated with a hardware-based display.
@MainActor open class UIScreen: NSObject {
    public static let main = UIScreen()
    /// Set by the device's settings.
    public var _bounds = CGRect(x: 0, y: 0, width: 393, height: 852)
    open var bounds: CGRect { _bounds }
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: _bounds.width * scale, height: _bounds.height * scale) }
    open var scale: CGFloat { 3 }
    open var nativeScale: CGFloat { 3 }
}
