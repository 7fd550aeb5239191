import Foundation

/// A view that displays a root view and enables you to present additional views over the root view.
@MainActor @preconcurrency public struct NavigationStack<Data, Root>: View where Root: View {
    /// How a stack reads and writes the app's path.
    struct PathAccess {
        let read: @MainActor () -> [AnyHashable]
        let write: @MainActor ([AnyHashable]) -> Void
        let accepts: @MainActor (AnyHashable) -> Bool
    }
    let path: PathAccess?
    let root: Root

    @MainActor @preconcurrency public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        path = nil
        self.root = root()
    }

    @MainActor @preconcurrency public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
    where Data == NavigationPath {
        self.path = PathAccess(
            read: { path.wrappedValue.elements.map(\.value) },
            write: { values in path.wrappedValue = path.wrappedValue.replacing(with: values) },
            accepts: { _ in true })
        self.root = root()
    }

    @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {
        self.path = PathAccess(
            read: { path.wrappedValue.map { AnyHashable($0) } },
            write: { values in path.wrappedValue = Data(values.compactMap { $0.base as? Data.Element }) },
            accepts: { $0.base is Data.Element })
        self.root = root()
    }

    @MainActor @preconcurrency public var body: some View { NavigationStackView(path: path, root: root) }
}

extension NavigationPath {
    /// A path of these values; what was there before keeps its way of being written down.
    fileprivate func replacing(with values: [AnyHashable]) -> NavigationPath {
        var path = NavigationPath()
        for (index, value) in values.enumerated() {
            if index < elements.count, elements[index].value == value {
                path.elements.append(elements[index])
            } else if let base = value.base as? any Hashable {
                func append<V: Hashable>(_ value: V) { path.elements.append(Element(value)) }
                append(base)
            }
        }
        return path
    }
}

/// The pages of a stack. Child 0 is the root's page, child n that of entry n - 1.
struct NavigationStackView<Data, Root: View>: PrimitiveView {
    let path: NavigationStack<Data, Root>.PathAccess?
    let root: Root

    final class Memory {
        let controller: NavigationController
        var environment: AnyObject?
        init(controller: NavigationController) { self.controller = controller }
    }

    static func _evaluate(_ node: _ViewNode<Self>) {
        let memory = (node.storage as? Memory) ?? Memory(controller: NavigationController(node: node))
        node.storage = memory
        let path = node.view.path
        memory.controller.writePath = path?.write
        memory.controller.acceptsValue = path?.accepts ?? { _ in true }
        if let path { memory.controller.follow(path: node.reading { path.read() }) }
        let page = NavigationPage(entry: nil, index: 0, controller: memory.controller, content: node.view.root)
        node.setChild(0, page)
        setPages(node, memory.controller)
    }

    /// Makes the pages above the root. What a page registers and presents decides about those above it.
    private static func setPages(_ node: _ViewNode<Self>, _ controller: NavigationController) {
        var registrations: [DestinationRegistration] = []
        var owners: Set<Int> = []
        var index = 0
        while index < node.children.count {
            let preferences = node.children[index].preferences
            registrations += preferences?[DestinationRegistrations.self] ?? []
            for destination in preferences?[PresentedDestinations.self] ?? [] {
                owners.insert(destination.owner)
                controller.follow(destination, above: index)
            }
            if index == controller.entries.count { controller.dropPresented(except: owners) }
            guard index < controller.entries.count else { break }
            let entry = controller.entries[index]
            if let destination = entry.destination, !owners.contains(destination.owner) {
                controller.dropPresented(except: owners)
                break
            }
            index += 1
            setPage(node, index, entry, controller, registrations)
        }
        node.removeChildren(from: controller.entries.count + 1)
    }

    private static func setPage(
        _ node: _ViewNode<Self>, _ index: Int, _ entry: NavigationController.Entry, _ controller: NavigationController,
        _ registrations: [DestinationRegistration]
    ) {
        if index < node.children.count, (node.children[index].storage as? NavigationPageMemory)?.entry !== entry {
            node.removeChildren(from: index)
        }
        let content = DestinationView(
            entry: entry, destination: entry.destination?.content,
            registration: entry.value.flatMap { value in
                registrations.last { $0.type == ObjectIdentifier(type(of: value.base)) }
            })
        node.setChild(index, NavigationPage(entry: entry, index: index, controller: controller, content: content))
    }

    static func _emit(_ node: _ViewNode<Self>) {
        guard let memory = node.storage as? Memory else { return }
        setPages(node, memory.controller)
        var backTitle: String?
        for child in node.children {
            guard let page = child.storage as? NavigationPageMemory else { continue }
            if page.backTitle != backTitle {
                page.backTitle = backTitle
                child.emit()
            }
            backTitle = page.title
        }
        let last = node.children.count - 1
        for (index, child) in node.children.enumerated() {
            (child.storage as? NavigationPageMemory)?.scope?.setPresent(index == last)
        }
        let pages = node.children.enumerated().flatMap { index, child in
            index == last ? child.output : child.output.map(\.covered)
        }
        node.output = [
            _Element(
                id: node.elementID(), classes: "nav", growth: .both,
                traits: ViewTraits().setting(NavigationStackTrait.self, memory.controller), children: pages)
        ]
        var preferences = PreferenceValues()
        let layers = node.children.flatMap { $0.preferences?[PresentedLayers.self] ?? [] }
        if !layers.isEmpty { preferences[PresentedLayers.self] = layers }
        if let bar = node.children.last?.preferences?[TabBarVisibility.self] {
            preferences[TabBarVisibility.self] = bar
        }
        node.preferences = preferences.isEmpty ? nil : preferences
    }
}

/// The controller of the stack that an element is.
enum NavigationStackTrait: ViewTraitKey { static var defaultValue: NavigationController? { nil } }

extension _Element {
    /// A page that lies under another: it keeps its state, and nothing in it can be reached.
    fileprivate var covered: _Element {
        changing(classes: "nav-covered", attributes: [("inert", ""), ("aria-hidden", "true")])
    }
}

/// What a path's value or a presented destination shows. A view of its own, so that what its closure reads is its own.
private struct DestinationView: View {
    let entry: NavigationController.Entry
    let destination: AnyView?
    let registration: DestinationRegistration?

    var body: some View {
        if let destination {
            destination
        } else if let value = entry.value, let view = registration?.make(value) {
            view
        } else {
            // What a device shows for a value that no navigationDestination was declared for.
            Image(systemName: "exclamationmark.triangle.fill").foregroundStyle(.yellow)
        }
    }
}

/// What a page of a stack keeps.
final class NavigationPageMemory {
    let entry: NavigationController.Entry?
    /// The title of the page below, which the back button shows.
    var backTitle: String?
    var title: String?
    fileprivate(set) var scope: PresenceScope?
    fileprivate var environment: AnyObject?

    init(entry: NavigationController.Entry?) { self.entry = entry }
}

/// One page: its bar with title and buttons, and its content.
struct NavigationPage<Content: View>: PrimitiveView {
    let entry: NavigationController.Entry?
    let index: Int
    let controller: NavigationController
    let content: Content

    static func _evaluate(_ node: _ViewNode<Self>) {
        let view = node.view
        let memory = (node.storage as? NavigationPageMemory) ?? NavigationPageMemory(entry: view.entry)
        node.storage = memory
        let scope = memory.scope ?? PresenceScope(outer: node.environment.presenceScope)
        memory.scope = scope
        let environment = DerivedEnvironment.make(
            node, cache: &memory.environment, input: ObjectIdentifier(view.controller)
        ) {
            $0.navigationController = view.controller
            $0.presenceScope = scope
            guard let entry = view.entry else { return }
            let controller = view.controller
            $0.dismiss = DismissAction { [weak controller] in controller?.pop(entry) }
            $0.isPresented = true
        }
        node.setChild(0, view.content, environment: environment)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        guard let memory = node.storage as? NavigationPageMemory else { return }
        let content = node.children[0]
        let settings = content.preferences?[NavigationPageSettings.self] ?? NavigationPageSettings()
        memory.title = settings.title
        let bar = NavigationBar(
            node: node, settings: settings, backTitle: memory.backTitle, showsBack: node.view.entry != nil
        ) {
            [weak controller = node.view.controller] in controller?.pop()
        }
        node.output = [bar.page(content: content.output)]
        // The page's own settings end here; what a stack or a screen has to know goes on.
        var preferences = content.preferences
        preferences?[NavigationPageSettings.self] = nil
        node.preferences = preferences
    }
}
