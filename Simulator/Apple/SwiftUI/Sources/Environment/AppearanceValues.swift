import Foundation

/// The prominence of backgrounds underneath other views.
public struct BackgroundProminence: Hashable, Sendable {
    private let name: String
    /// The standard prominence of a background.
    public static let standard = BackgroundProminence(name: "standard")
    /// A more prominent background that likely requires some changes to the views above it.
    public static let increased = BackgroundProminence(name: "increased")
}

/// The size that the rows of a sidebar have by the settings of the device.
public enum SidebarRowSize: Hashable, Sendable { case small, medium, large }

private enum BackgroundProminenceKey: EnvironmentKey { static var defaultValue: BackgroundProminence { .standard } }
private enum SidebarRowSizeKey: EnvironmentKey { static var defaultValue: SidebarRowSize { .medium } }
private enum AllowedDynamicRangeKey: EnvironmentKey { static var defaultValue: Image.DynamicRange? { nil } }

extension EnvironmentValues {
    /// The prominence of the background underneath views associated with this environment.
    public var backgroundProminence: BackgroundProminence {
        get { self[BackgroundProminenceKey.self] }
        set { self[BackgroundProminenceKey.self] = newValue }
    }
    /// The current size of sidebar rows.
    public var sidebarRowSize: SidebarRowSize {
        get { self[SidebarRowSizeKey.self] }
        set { self[SidebarRowSizeKey.self] = newValue }
    }
    /// The allowed dynamic range for the view, or nil.
    public var allowedDynamicRange: Image.DynamicRange? {
        get { self[AllowedDynamicRangeKey.self] }
        set { self[AllowedDynamicRangeKey.self] = newValue }
    }
}

extension Image {
    /// How bright the brightest parts of a picture may be, where the screen can show them.
    public struct DynamicRange: Hashable, Sendable {
        /// The value of the CSS property (https://www.w3.org/TR/css-color-hdr-1/#dynamic-range-limit).
        let css: String
        /// No more than white.
        public static let standard = DynamicRange(css: "standard")
        /// Somewhat more than white.
        public static let constrainedHigh = DynamicRange(css: "constrained")
        /// All that the screen can show.
        public static let high = DynamicRange(css: "no-limit")
    }
}

extension View {
    /// Returns a new view configured with the specified allowed dynamic range.
    public func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View {
        environment(\.allowedDynamicRange, range)
    }
    /// Sets a tag by which the system measures how long interactions take; nothing is seen of it.
    public func interactionActivityTrackingTag(_ tag: String) -> some View { self }
}
