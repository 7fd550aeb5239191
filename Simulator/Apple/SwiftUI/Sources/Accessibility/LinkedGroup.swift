import Foundation

/// The views that belong together by the app's word, wherever they are: assistive technology goes from one to the next.
@MainActor final class LinkedGroups {
    private struct Member {
        weak var node: _Node?
        let name: String
    }
    private var members: [AnyHashable: [Member]] = [:]

    nonisolated init() {}

    /// The name of the view after that of a node, which is added to the group at its first call.
    func next(after node: _Node, named name: String, in group: AnyHashable) -> String? {
        var all = (members[group] ?? []).filter { $0.node?.isAlive == true }
        if !all.contains(where: { $0.node === node }) {
            all.append(Member(node: node, name: name))
            // The one before has somebody after it now, and the last goes on with the first.
            for member in all where member.node !== node { member.node?.invalidateOutput() }
        }
        members[group] = all
        guard all.count > 1, let index = all.firstIndex(where: { $0.node === node }) else { return nil }
        return all[(index + 1) % all.count].name
    }
}

private struct LinkedGroupModifier: PrimitiveModifier {
    let group: AnyHashable

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let name = "linked-\(node.elementID(.part(0)))"
        let next = node.graph.linkedGroups.next(after: node, named: name, in: node.view.modifier.group)
        node.emitChanged { element in
            let target = element.accessibilityTarget
            var attributes: _Element.Attributes = [("id", name)]
            if let next { attributes.append(("aria-flowto", next)) }
            return element.replacingTarget(target, with: target.changing(attributes: attributes))
        }
    }
}

extension View {
    /// Links multiple accessibility elements so that the user can quickly navigate from one element to another, even when the elements
    /// are not near each other in the accessibility hierarchy.
    public func accessibilityLinkedGroup<ID>(id: ID, in namespace: Namespace.ID) -> some View where ID: Hashable {
        modifier(LinkedGroupModifier(group: AnyHashable([AnyHashable(namespace), AnyHashable(id)])))
    }
}
