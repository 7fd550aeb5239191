/// The customization behavior of customizable toolbar content. Nobody customizes the bars of a phone.
public struct ToolbarCustomizationBehavior: Sendable {
    private let name: String
    public static var `default`: ToolbarCustomizationBehavior { ToolbarCustomizationBehavior(name: "default") }
    public static var reorderable: ToolbarCustomizationBehavior { ToolbarCustomizationBehavior(name: "reorderable") }
    public static var disabled: ToolbarCustomizationBehavior { ToolbarCustomizationBehavior(name: "disabled") }
}

/// Options that influence the default customization behavior of customizable toolbar content.
public struct ToolbarCustomizationOptions: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Configures default customizable toolbar content to always be present in the toolbar.
    public static var alwaysAvailable: ToolbarCustomizationOptions { ToolbarCustomizationOptions(rawValue: 1) }
}

/// A kind of toolbar item a View adds by default.
public struct ToolbarDefaultItemKind {
    private let name: String
    /// The sidebar toggle toolbar item, which is on a phone the button back.
    public static let sidebarToggle = ToolbarDefaultItemKind(name: "sidebarToggle")
}

@available(*, unavailable)
extension ToolbarDefaultItemKind: Sendable {}

/// Items that are there or not before anybody customizes the bar, and so on a phone for good.
private struct DefaultToolbarContent<Base: CustomizableToolbarContent>: PrimitiveToolbarContent {
    let base: Base
    let isShown: Bool

    static func _view(of content: Self) -> AnyView {
        content.isShown ? Base._view(of: content.base) : AnyView(EmptyView())
    }
}

extension CustomizableToolbarContent {
    /// Configures the way customizable toolbar items with the default behavior behave.
    public func defaultCustomization(
        _ defaultVisibility: Visibility = .automatic, options: ToolbarCustomizationOptions = []
    ) -> some CustomizableToolbarContent {
        DefaultToolbarContent(
            base: self, isShown: defaultVisibility != .hidden || options.contains(.alwaysAvailable))
    }
    @available(
        iOS, introduced: 16.0, deprecated: 16.0, message: "Please provide either a visibility or customization options"
    )
    public func defaultCustomization() -> some CustomizableToolbarContent {
        DefaultToolbarContent(base: self, isShown: true)
    }
    /// Configures customizable toolbar content to be reordered or not, where a person may do that.
    public func customizationBehavior(_ behavior: ToolbarCustomizationBehavior) -> some CustomizableToolbarContent {
        DefaultToolbarContent(base: self, isShown: true)
    }
}

extension View {
    /// Removes a toolbar item present by default. A phone has none of them.
    public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View { self }
}

/// The content of a group of toolbar items that have a label in common, which shows where they are put together in a menu. Here they
/// stand in the bar one by one.
public struct LabeledToolbarItemGroupContent<Content, Label>: View where Content: View, Label: View {
    fileprivate let content: Content
    fileprivate let label: Label

    public var body: some View { content }
}

@available(*, unavailable)
extension LabeledToolbarItemGroupContent: Sendable {}

extension ToolbarItemGroup {
    public init<C, L>(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> C, @ViewBuilder label: () -> L
    ) where Content == LabeledToolbarItemGroupContent<C, L>, C: View, L: View {
        self.placement = placement
        self.content = LabeledToolbarItemGroupContent(content: content(), label: label())
    }
}
