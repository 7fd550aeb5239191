/// Conforming types represent items that can be placed in various locations in a toolbar.
@MainActor @preconcurrency public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// The items as a view whose elements carry their placement.
    @MainActor static func _view(of content: Self) -> AnyView
}

/// Conforming types represent items that can be placed in various locations in a customizable toolbar.
@MainActor @preconcurrency public protocol CustomizableToolbarContent: ToolbarContent
where Body: CustomizableToolbarContent {}

extension ToolbarContent {
    @MainActor public static func _view(of content: Self) -> AnyView { AnyView(ToolbarContentView(content: content)) }
}

/// Shows the body of toolbar content that the app composed, whose properties may read the environment.
private struct ToolbarContentView<Content: ToolbarContent>: PrimitiveView {
    let content: Content

    static func _evaluate(_ node: _ViewNode<Self>) {
        var content = node.view.content
        let layout = TypeLayout.of(Content.self)
        if !layout.dynamicFields.isEmpty { layout.bind(&content, slots: &node.slots, node: node) }
        let bound = content
        node.setChild(0, node.reading { Content.Body._view(of: bound.body) })
    }
}

/// Toolbar content that the framework knows by itself.
@MainActor protocol PrimitiveToolbarContent: CustomizableToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
    public var body: Never { return bodyOfPrimitive(Self.self) }
}

extension Never: ToolbarContent, CustomizableToolbarContent {
    public static func _view(of content: Never) -> AnyView {}
}

/// A model that represents an item which can be placed in the toolbar or navigation bar.
public struct ToolbarItem<ID, Content>: ToolbarContent where Content: View {
    nonisolated(unsafe) let identity: ID
    let placement: ToolbarItemPlacement
    var showsByDefault = true
    let content: Content

    public typealias Body = Never
    public var body: Never { return bodyOfPrimitive(Self.self) }
    public static func _view(of item: Self) -> AnyView {
        // What somebody would have to add first is never there on a phone.
        item.showsByDefault
            ? AnyView(ToolbarItemView(placement: item.placement, content: item.content)) : AnyView(EmptyView())
    }
}

extension ToolbarItem where ID == () {
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.init(identity: (), placement: placement, content: content())
    }
}

extension ToolbarItem: CustomizableToolbarContent where ID == String {
    public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.init(identity: id, placement: placement, content: content())
    }
    public init(
        id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool,
        @ViewBuilder content: () -> Content
    ) {
        self.init(identity: id, placement: placement, showsByDefault: showsByDefault, content: content())
    }
}

extension ToolbarItem: Identifiable where ID: Hashable {
    nonisolated public var id: ID { identity }
}

/// A model that represents a group of ToolbarItems which can be placed in the toolbar or navigation bar.
public struct ToolbarItemGroup<Content>: ToolbarContent where Content: View {
    let placement: ToolbarItemPlacement
    let content: Content

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    public typealias Body = Never
    public var body: Never { return bodyOfPrimitive(Self.self) }
    public static func _view(of group: Self) -> AnyView {
        AnyView(ToolbarItemView(placement: group.placement, content: group.content))
    }
}

/// Shows the system's own spacer between the items of the bottom bar, and their placement with each element.
struct ToolbarItemView<Content: View>: PrimitiveView {
    let placement: ToolbarItemPlacement
    let content: Content

    static func _evaluate(_ node: _ViewNode<Self>) {
        let placement = node.view.placement
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: placement) {
            // A bar has room for the icon of a label only.
            if placement != .principal { $0.setLabelStyle(IconOnlyLabelStyle()) }
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        let placement = node.view.placement
        node.output = node.children[0].output.map { element in
            element.changing(
                classes: placement == .confirmationAction ? "toolbar-item toolbar-confirm" : "toolbar-item",
                traits: element.traits.setting(ToolbarPlacementTrait.self, placement))
        }
        node.preferences = node.children[0].preferences
    }
}

enum ToolbarPlacementTrait: ViewTraitKey { static var defaultValue: ToolbarItemPlacement { .automatic } }

/// Views as toolbar content: each is an item of its own with no placement said.
private struct LooseToolbarView<Content: View>: View {
    let content: Content
    var body: some View { ToolbarItemView(placement: .automatic, content: content) }
}

/// An item as a bar gets it.
struct ToolbarEntry {
    let placement: ToolbarItemPlacement
    let element: _Element
}

/// Hands the items of a toolbar to the page.
struct ToolbarModifier: PrimitiveModifier {
    let items: AnyView

    private final class Memory {
        let title = PageTitle()
        var environment: AnyObject?
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let environment = DerivedEnvironment.make(node, cache: &memory.environment, input: true) {
            $0.pageTitle = memory.title
        }
        node.setChild(0, node.view.content)
        node.setChild(1, node.view.modifier.items, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.output = node.children[0].output
        node.mergeChildPreferences()
        var settings = node.preferences?[NavigationPageSettings.self] ?? NavigationPageSettings()
        (node.storage as? Memory)?.title.set(settings.title ?? "")
        settings.items += node.children[1].output.map {
            ToolbarEntry(placement: $0.traits[ToolbarPlacementTrait.self], element: $0)
        }
        node.setPreference(NavigationPageSettings.self, settings)
    }
}

/// The title of the page that a toolbar is of, which is known once its content has been put out.
final class PageTitle {
    private(set) var text = ""
    /// The label that shows it.
    weak var reader: _Node?

    func set(_ newText: String) {
        if text == newText { return }
        text = newText
        reader?.invalidate()
    }
}

private enum PageTitleKey: EnvironmentKey { static var defaultValue: PageTitle? { nil } }

extension EnvironmentValues {
    var pageTitle: PageTitle? {
        get { self[PageTitleKey.self] }
        set { self[PageTitleKey.self] = newValue }
    }
}

extension View {
    public func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View where Content: View {
        modifier(ToolbarModifier(items: AnyView(LooseToolbarView(content: content()))))
    }
    public func toolbar<Content>(@ToolbarContentBuilder content: () -> Content) -> some View
    where Content: ToolbarContent {
        modifier(ToolbarModifier(items: Content._view(of: content())))
    }
    public func toolbar<Content>(id: String, @ToolbarContentBuilder content: () -> Content) -> some View
    where Content: CustomizableToolbarContent {
        modifier(ToolbarModifier(items: Content._view(of: content())))
    }

    @available(
        iOS, deprecated: 14.0,
        message: "Use toolbar(content:) with navigationBarLeading or navigationBarTrailing placement"
    )
    public func navigationBarItems<L, T>(leading: L, trailing: T) -> some View where L: View, T: View {
        toolbar {
            ToolbarItem(placement: .navigationBarLeading) { leading }
            ToolbarItem(placement: .navigationBarTrailing) { trailing }
        }
    }
    @available(
        iOS, deprecated: 14.0,
        message: "Use toolbar(content:) with navigationBarLeading or navigationBarTrailing placement"
    )
    public func navigationBarItems<L>(leading: L) -> some View where L: View {
        toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
    }
    @available(
        iOS, deprecated: 14.0,
        message: "Use toolbar(content:) with navigationBarLeading or navigationBarTrailing placement"
    )
    public func navigationBarItems<T>(trailing: T) -> some View where T: View {
        toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
    }
}
