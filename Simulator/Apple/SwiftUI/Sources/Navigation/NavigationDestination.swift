import Foundation

/// What is shown for values of one type. A new registration each time its modifier is evaluated, so that a stack
/// notices that the closure may show something else.
final class DestinationRegistration {
    let type: ObjectIdentifier
    let make: @MainActor (AnyHashable) -> AnyView?

    init<D: Hashable>(_ type: D.Type, make: @escaping @MainActor (D) -> AnyView) {
        self.type = ObjectIdentifier(type)
        self.make = { ($0.base as? D).map(make) }
    }
}

enum DestinationRegistrations: PreferenceKey {
    static var defaultValue: [DestinationRegistration] { [] }
    static func reduce(value: inout [DestinationRegistration], nextValue: () -> [DestinationRegistration]) {
        value += nextValue()
    }
}

/// A page that a view presents by a binding.
struct PresentedDestination {
    /// The element number of the modifier, which stays the same.
    let owner: Int
    /// The item shown; another item is another page.
    let identity: AnyHashable
    let content: AnyView
    let dismiss: @MainActor () -> Void
}

enum PresentedDestinations: PreferenceKey {
    static var defaultValue: [PresentedDestination] { [] }
    static func reduce(value: inout [PresentedDestination], nextValue: () -> [PresentedDestination]) {
        value += nextValue()
    }
}

struct NavigationDestinationModifier<D: Hashable, Destination: View>: PrimitiveModifier {
    let destination: (D) -> Destination

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let make = node.view.modifier.destination
        node.storage = DestinationRegistration(D.self) { AnyView(make($0)) }
        node.setChild(0, node.view.content)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        guard let registration = node.storage as? DestinationRegistration else { return }
        node.setPreference(
            DestinationRegistrations.self, [registration] + (node.preferences?[DestinationRegistrations.self] ?? []))
    }
}

struct NavigationPresentationModifier<Destination: View>: PrimitiveModifier {
    let identity: () -> AnyHashable?
    let dismiss: @MainActor () -> Void
    let destination: () -> Destination?

    /// What is presented, as the last evaluation found it.
    private final class Presentation {
        let value: PresentedDestination?
        init(_ value: PresentedDestination?) { self.value = value }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let presented: PresentedDestination? = node.reading {
            guard let identity = modifier.identity(), let content = modifier.destination() else { return nil }
            return PresentedDestination(
                owner: node.elementID(), identity: identity, content: AnyView(content), dismiss: modifier.dismiss)
        }
        node.storage = Presentation(presented)
        node.setChild(0, node.view.content)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        guard let value = (node.storage as? Presentation)?.value else { return }
        node.setPreference(PresentedDestinations.self, (node.preferences?[PresentedDestinations.self] ?? []) + [value])
    }
}

extension View {
    public func navigationDestination<D, C>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View {
        modifier(NavigationDestinationModifier<D, C>(destination: destination))
    }

    public func navigationDestination<V>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View where V: View {
        let content = destination()
        return modifier(
            NavigationPresentationModifier(
                identity: { isPresented.wrappedValue ? AnyHashable(true) : nil },
                dismiss: { isPresented.wrappedValue = false }, destination: { content }))
    }

    public func navigationDestination<D, C>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View {
        modifier(
            NavigationPresentationModifier(
                identity: { item.wrappedValue.map { AnyHashable($0) } }, dismiss: { item.wrappedValue = nil },
                destination: { item.wrappedValue.map(destination) }))
    }
}
