/// A structure that defines the placement of a toolbar item.
public struct ToolbarItemPlacement: Sendable, Equatable {
    private let name: String

    private init(name: String) { self.name = name }

    public static let automatic = ToolbarItemPlacement(name: "automatic")
    public static let principal = ToolbarItemPlacement(name: "principal")
    public static let navigation = ToolbarItemPlacement(name: "navigation")
    public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
    public static let secondaryAction = ToolbarItemPlacement(name: "secondaryAction")
    public static let status = ToolbarItemPlacement(name: "status")
    public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
    public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
    public static let destructiveAction = ToolbarItemPlacement(name: "destructiveAction")
    public static let keyboard = ToolbarItemPlacement(name: "keyboard")
    public static let navigationBarLeading = ToolbarItemPlacement(name: "topBarLeading")
    public static let navigationBarTrailing = ToolbarItemPlacement(name: "topBarTrailing")
    public static let bottomBar = ToolbarItemPlacement(name: "bottomBar")
    public static var topBarLeading: ToolbarItemPlacement { .navigationBarLeading }
    public static var topBarTrailing: ToolbarItemPlacement { .navigationBarTrailing }

    var isLeading: Bool { [.navigation, .cancellationAction, .navigationBarLeading].contains(self) }
    var isBottom: Bool { [.status, .bottomBar].contains(self) }
    /// An item without a place of its own goes to the trailing side, as on an iPhone.
    var isTrailing: Bool { !isLeading && !isBottom && self != .principal && self != .keyboard }
}

/// The placement of a toolbar.
public struct ToolbarPlacement: Sendable, Equatable {
    private let name: String

    private init(name: String) { self.name = name }

    public static var automatic: ToolbarPlacement { ToolbarPlacement(name: "automatic") }
    public static var bottomBar: ToolbarPlacement { ToolbarPlacement(name: "bottomBar") }
    public static var navigationBar: ToolbarPlacement { ToolbarPlacement(name: "navigationBar") }
    public static var tabBar: ToolbarPlacement { ToolbarPlacement(name: "tabBar") }

    var isNavigationBar: Bool { self == .automatic || self == .navigationBar }
    var isTabBar: Bool { self == .tabBar }
}

/// The purpose of content that populates the toolbar.
public struct ToolbarRole: Sendable {
    let name: String
    public static var automatic: ToolbarRole { ToolbarRole(name: "automatic") }
    public static var navigationStack: ToolbarRole { ToolbarRole(name: "navigationStack") }
    public static var browser: ToolbarRole { ToolbarRole(name: "browser") }
    public static var editor: ToolbarRole { ToolbarRole(name: "editor") }

    var isEditor: Bool { name == "editor" || name == "browser" }
}

extension View {
    public func toolbarRole(_ role: ToolbarRole) -> some View {
        modifier(NavigationPageModifier { settings, _ in settings.isEditor = role.isEditor })
    }
}
