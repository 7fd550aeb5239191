import Foundation

/// The properties of a navigation split view instance.
public struct NavigationSplitViewStyleConfiguration {
    let content: AnyView
}

/// A type that specifies the appearance and interaction of navigation split views within a view hierarchy.
@MainActor @preconcurrency public protocol NavigationSplitViewStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = NavigationSplitViewStyleConfiguration
}

/// A navigation split style that resolves its appearance automatically based on the current context.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

/// A navigation split style that reduces the size of the detail content to make room when showing leading columns.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

/// A navigation split style that attempts to maintain the size of the detail content when hiding or showing leading columns.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
    public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
    public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
        ProminentDetailNavigationSplitViewStyle()
    }
}

extension View {
    /// Shows its columns as the style says: one at a time in a compact width, as all of them are on a phone.
    public func navigationSplitViewStyle<S>(_ style: S) -> some View where S: NavigationSplitViewStyle {
        style.makeBody(configuration: NavigationSplitViewStyleConfiguration(content: AnyView(self)))
    }
}
