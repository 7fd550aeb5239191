import Foundation

/// The looks of lists.
enum ListLook: Hashable, Sendable {
    case automatic, plain, inset, grouped, insetGrouped, sidebar

    var css: String {
        switch self {
        case .plain: "plain"
        case .inset: "inset"
        case .grouped: "grouped"
        case .automatic, .insetGrouped: "inset-grouped"
        case .sidebar: "sidebar"
        }
    }
}

/// Names the look of a list style.
public struct _ListLook {
    let look: ListLook
}

/// A protocol that describes the behavior and appearance of a list.
public protocol ListStyle {
    static var _look: _ListLook { get }
}

public struct DefaultListStyle: ListStyle {
    public init() {}
    public static var _look: _ListLook { _ListLook(look: .automatic) }
}
public struct PlainListStyle: ListStyle {
    public init() {}
    public static var _look: _ListLook { _ListLook(look: .plain) }
}
public struct InsetListStyle: ListStyle {
    public init() {}
    public static var _look: _ListLook { _ListLook(look: .inset) }
}
public struct GroupedListStyle: ListStyle {
    public init() {}
    public static var _look: _ListLook { _ListLook(look: .grouped) }
}
public struct InsetGroupedListStyle: ListStyle {
    public init() {}
    public static var _look: _ListLook { _ListLook(look: .insetGrouped) }
}
public struct SidebarListStyle: ListStyle {
    public init() {}
    public static var _look: _ListLook { _ListLook(look: .sidebar) }
}

extension ListStyle where Self == DefaultListStyle {
    public static var automatic: DefaultListStyle { DefaultListStyle() }
}
extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { PlainListStyle() } }
extension ListStyle where Self == InsetListStyle { public static var inset: InsetListStyle { InsetListStyle() } }
extension ListStyle where Self == GroupedListStyle {
    public static var grouped: GroupedListStyle { GroupedListStyle() }
}
extension ListStyle where Self == InsetGroupedListStyle {
    public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
extension ListStyle where Self == SidebarListStyle {
    public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

enum ListStyleKey: EnvironmentKey { static var defaultValue: ListLook { .automatic } }
enum HidesScrollBackgroundKey: EnvironmentKey { static var defaultValue: Bool { false } }
enum ListRowSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
enum HeaderProminenceKey: EnvironmentKey { static var defaultValue: Prominence { .standard } }
enum DefaultMinListRowHeightKey: EnvironmentKey { static var defaultValue: CGFloat { 44 } }
enum EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

/// A type indicating the prominence of a view hierarchy.
public enum Prominence: Sendable, Hashable { case standard, increased }

/// A mode that indicates whether the user can edit a view's content.
public enum EditMode: Sendable, Hashable {
    case inactive, transient, active
    public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
    var listStyle: ListLook {
        get { self[ListStyleKey.self] }
        set { self[ListStyleKey.self] = newValue }
    }
    var hidesScrollBackground: Bool {
        get { self[HidesScrollBackgroundKey.self] }
        set { self[HidesScrollBackgroundKey.self] = newValue }
    }
    var listRowSpacing: CGFloat? {
        get { self[ListRowSpacingKey.self] }
        set { self[ListRowSpacingKey.self] = newValue }
    }
    public var headerProminence: Prominence {
        get { self[HeaderProminenceKey.self] }
        set { self[HeaderProminenceKey.self] = newValue }
    }
    public var defaultMinListRowHeight: CGFloat {
        get { self[DefaultMinListRowHeightKey.self] }
        set { self[DefaultMinListRowHeightKey.self] = newValue }
    }
    public var editMode: Binding<EditMode>? {
        get { self[EditModeKey.self] }
        set { self[EditModeKey.self] = newValue }
    }
}

extension View {
    public func listStyle<S>(_ style: S) -> some View where S: ListStyle { environment(\.listStyle, S._look.look) }
    public func scrollContentBackground(_ visibility: Visibility) -> some View {
        environment(\.hidesScrollBackground, visibility == .hidden)
    }
    public func listRowSpacing(_ spacing: CGFloat?) -> some View { environment(\.listRowSpacing, spacing) }
    public func headerProminence(_ prominence: Prominence) -> some View { environment(\.headerProminence, prominence) }
}

/// A button that toggles the edit mode environment value.
public struct EditButton: View {
    @Environment(\.editMode) private var editMode
    @Environment(\.locale) private var locale

    public init() {}
    public var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing ?? false
        Button((isEditing ? SystemString.done : .edit).text(locale)) {
            withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
        }
    }
}
