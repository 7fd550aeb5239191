import Foundation

/// What the views of a page say about its bars.
struct NavigationPageSettings {
    var title: String?
    var titleMode: NavigationBarItem.TitleDisplayMode?
    var hidesBackButton = false
    /// Whether the way back is an arrow without words, as in a document's editor.
    var isEditor: Bool?
    var isBarHidden: Bool?
    var barBackground: String?
    var isBarBackgroundHidden = false
    var barColorScheme: ColorScheme?
    var items: [ToolbarEntry] = []
    var search: SearchSettings?
    /// Suggestions of what is in a searchable view, on their way up to it.
    var searchSuggestions: [_Element]?

    func merging(_ next: NavigationPageSettings) -> NavigationPageSettings {
        var merged = self
        merged.title = title ?? next.title
        merged.titleMode = titleMode ?? next.titleMode
        merged.hidesBackButton = hidesBackButton || next.hidesBackButton
        merged.isEditor = isEditor ?? next.isEditor
        merged.isBarHidden = isBarHidden ?? next.isBarHidden
        merged.barBackground = barBackground ?? next.barBackground
        merged.isBarBackgroundHidden = isBarBackgroundHidden || next.isBarBackgroundHidden
        merged.barColorScheme = barColorScheme ?? next.barColorScheme
        merged.items += next.items
        merged.search = search ?? next.search
        merged.searchSuggestions = searchSuggestions ?? next.searchSuggestions
        return merged
    }
}

extension NavigationPageSettings: PreferenceKey {
    static var defaultValue: NavigationPageSettings { NavigationPageSettings() }
    static func reduce(value: inout NavigationPageSettings, nextValue: () -> NavigationPageSettings) {
        value = value.merging(nextValue())
    }
}

/// Whether the tab bar under a page is shown.
enum TabBarVisibility: PreferenceKey {
    static var defaultValue: Visibility { .automatic }
    static func reduce(value: inout Visibility, nextValue: () -> Visibility) {
        let next = nextValue()
        if next != .automatic { value = next }
    }
}

/// Changes what the content says about its page.
struct NavigationPageModifier: PrimitiveModifier {
    let change: @MainActor (inout NavigationPageSettings, EnvironmentValues) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        var settings = node.preferences?[NavigationPageSettings.self] ?? NavigationPageSettings()
        node.view.modifier.change(&settings, node.environment)
        node.setPreference(NavigationPageSettings.self, settings)
    }
}

/// A configuration for a navigation bar that represents a view at the top of a navigation stack.
public struct NavigationBarItem: Sendable {
    /// A style for displaying the title of a navigation bar.
    public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

/// A type that defines the behavior of title of a toolbar.
public struct ToolbarTitleDisplayMode: Sendable {
    let mode: NavigationBarItem.TitleDisplayMode
    public static var automatic: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(mode: .automatic) }
    public static var large: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(mode: .large) }
    public static var inlineLarge: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(mode: .large) }
    public static var inline: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(mode: .inline) }
}

extension View {
    private func page(_ change: @escaping @MainActor (inout NavigationPageSettings, EnvironmentValues) -> Void)
        -> some View
    {
        modifier(NavigationPageModifier(change: change))
    }

    public func navigationTitle(_ title: Text) -> some View {
        page { $0.title = title.plainString(in: $1) }
    }
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
    @_disfavoredOverload public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol {
        navigationTitle(Text(title))
    }
    public func navigationTitle(_ title: Binding<String>) -> some View {
        navigationTitle(Text(verbatim: title.wrappedValue))
    }

    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        page { settings, _ in settings.titleMode = displayMode }
    }
    public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
        navigationBarTitleDisplayMode(mode.mode)
    }
    public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        page { settings, _ in settings.hidesBackButton = hidesBackButton }
    }

    @available(iOS, deprecated: 16.0, message: "Use toolbar(.hidden)")
    public func navigationBarHidden(_ hidden: Bool) -> some View {
        page { settings, _ in settings.isBarHidden = hidden }
    }
    @available(iOS, deprecated: 14.0, renamed: "navigationTitle(_:)")
    public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }
    @available(iOS, deprecated: 14.0, renamed: "navigationTitle(_:)")
    public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
    @available(iOS, deprecated: 14.0, renamed: "navigationTitle(_:)")
    @_disfavoredOverload public func navigationBarTitle<S>(_ title: S) -> some View where S: StringProtocol {
        navigationTitle(Text(title))
    }
    @available(iOS, deprecated: 14.0, message: "Use navigationTitle(_:) with navigationBarTitleDisplayMode(_:)")
    public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }
    @available(iOS, deprecated: 14.0, message: "Use navigationTitle(_:) with navigationBarTitleDisplayMode(_:)")
    public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode)
    }
    @available(iOS, deprecated: 14.0, message: "Use navigationTitle(_:) with navigationBarTitleDisplayMode(_:)")
    @_disfavoredOverload public func navigationBarTitle<S>(
        _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View where S: StringProtocol {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }

    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        modifier(BarVisibilityModifier(visibility: visibility, bars: bars.isEmpty ? [.automatic] : bars))
    }
    public func toolbarBackground<S>(_ style: S, for bars: ToolbarPlacement...) -> some View where S: ShapeStyle {
        page { settings, environment in
            _CurrentEnvironment.values = environment
            if bars.isEmpty || bars.contains(where: { $0.isNavigationBar }) {
                settings.barBackground = style._paint.css
            }
        }
    }
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        page { settings, _ in
            if bars.isEmpty || bars.contains(where: { $0.isNavigationBar }) {
                settings.isBarBackgroundHidden = visibility == .hidden
            }
        }
    }
    public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
        page { settings, _ in
            if bars.isEmpty || bars.contains(where: { $0.isNavigationBar }) { settings.barColorScheme = colorScheme }
        }
    }
}

private struct BarVisibilityModifier: PrimitiveModifier {
    let visibility: Visibility
    let bars: [ToolbarPlacement]

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        let modifier = node.view.modifier
        if modifier.bars.contains(where: { $0.isNavigationBar }) {
            var settings = node.preferences?[NavigationPageSettings.self] ?? NavigationPageSettings()
            settings.isBarHidden = modifier.visibility == .automatic ? nil : modifier.visibility == .hidden
            node.setPreference(NavigationPageSettings.self, settings)
        }
        if modifier.bars.contains(where: { $0.isTabBar }) {
            node.setPreference(TabBarVisibility.self, modifier.visibility)
        }
    }
}
