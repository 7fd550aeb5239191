import Foundation

/// A specification for the appearance and interaction of a tab view.
@MainActor @preconcurrency public protocol TabViewStyle {
    /// How the framework draws the style.
    var _tabViewLook: _TabViewLook { get }
}

/// Names the look of a tab view without showing what there is.
public struct _TabViewLook: Equatable, Sendable {
    var isPaged = false
    var showsIndex: Bool?
}

/// The default tab view style.
public struct DefaultTabViewStyle: TabViewStyle {
    nonisolated public init() {}
    public var _tabViewLook: _TabViewLook { _TabViewLook() }
}

/// A TabViewStyle that displays a paged scrolling TabView.
public struct PageTabViewStyle: TabViewStyle {
    /// A style for displaying the page index view.
    public struct IndexDisplayMode: Sendable {
        let shows: Bool?
        public static let automatic = IndexDisplayMode(shows: nil)
        public static let always = IndexDisplayMode(shows: true)
        public static let never = IndexDisplayMode(shows: false)
    }
    private let mode: IndexDisplayMode

    nonisolated public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
    public var _tabViewLook: _TabViewLook { _TabViewLook(isPaged: true, showsIndex: mode.shows) }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}
extension TabViewStyle where Self == PageTabViewStyle {
    public static var page: PageTabViewStyle { PageTabViewStyle() }
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
        PageTabViewStyle(indexDisplayMode: indexDisplayMode)
    }
}

/// Defines the implementation of all IndexView instances within a view hierarchy.
@MainActor @preconcurrency public protocol IndexViewStyle {
    /// Whether the index has a background.
    var _hasIndexBackground: Bool { get }
}

/// An index view style that places a page index view over its content.
public struct PageIndexViewStyle: IndexViewStyle {
    /// The background style for the page index view.
    public struct BackgroundDisplayMode: Sendable {
        let shows: Bool
        public static let automatic = BackgroundDisplayMode(shows: false)
        public static let interactive = BackgroundDisplayMode(shows: false)
        public static let always = BackgroundDisplayMode(shows: true)
        public static let never = BackgroundDisplayMode(shows: false)
    }
    private let mode: BackgroundDisplayMode

    nonisolated public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) { mode = backgroundDisplayMode }
    public var _hasIndexBackground: Bool { mode.shows }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
    public static var page: PageIndexViewStyle { PageIndexViewStyle() }
    public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
        PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
    }
}

enum TabViewStyleKey: EnvironmentKey { static var defaultValue: _TabViewLook { _TabViewLook() } }
enum IndexBackgroundKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    var tabViewStyle: _TabViewLook {
        get { self[TabViewStyleKey.self] }
        set { self[TabViewStyleKey.self] = newValue }
    }
    var indexHasBackground: Bool {
        get { self[IndexBackgroundKey.self] }
        set { self[IndexBackgroundKey.self] = newValue }
    }
}

extension View {
    public func tabViewStyle<S>(_ style: S) -> some View where S: TabViewStyle {
        environment(\.tabViewStyle, style._tabViewLook)
    }
    public func indexViewStyle<S>(_ style: S) -> some View where S: IndexViewStyle {
        environment(\.indexHasBackground, style._hasIndexBackground)
    }
}
