import Foundation

/// The severity of an alert or confirmation dialog.
public struct DialogSeverity: Equatable {
    private let name: String
    public static let automatic = DialogSeverity(name: "automatic")
    public static let critical = DialogSeverity(name: "critical")
    public static let standard = DialogSeverity(name: "standard")
}

@available(*, unavailable)
extension DialogSeverity: Sendable {}

// What the dialogs of other systems have: an icon, and a box to tick for not being asked again. Those of a phone have neither.
extension View {
    public func dialogIcon(_ icon: Image?) -> some View { self }
    public func dialogSuppressionToggle(_ titleKey: LocalizedStringKey, isSuppressed: Binding<Bool>) -> some View {
        self
    }
    @_disfavoredOverload
    public func dialogSuppressionToggle<S>(_ title: S, isSuppressed: Binding<Bool>) -> some View
    where S: StringProtocol { self }
    public func dialogSuppressionToggle(_ label: Text, isSuppressed: Binding<Bool>) -> some View { self }
    public func dialogSuppressionToggle(isSuppressed: Binding<Bool>) -> some View { self }
}

/// A container for views that you present as menu items in a context menu.
public struct ContextMenu<MenuItems> where MenuItems: View {
    fileprivate let menuItems: MenuItems
    public init(@ViewBuilder menuItems: () -> MenuItems) { self.menuItems = menuItems() }
}

@available(*, unavailable)
extension ContextMenu: Sendable {}

extension View {
    @available(iOS, introduced: 13.0, deprecated: 100000.0, message: "Use `contextMenu(menuItems:)` instead.")
    @ViewBuilder public func contextMenu<MenuItems>(_ contextMenu: ContextMenu<MenuItems>?) -> some View
    where MenuItems: View {
        if let contextMenu { self.contextMenu { contextMenu.menuItems } } else { self }
    }
}
