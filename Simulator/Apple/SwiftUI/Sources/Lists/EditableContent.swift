import CoreTransferable
import Foundation
import UniformTypeIdentifiers

extension DynamicViewContent {
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        EditableContent(content: self, actions: RowActions(onDelete: action))
    }
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        EditableContent(content: self, actions: RowActions(onMove: action))
    }

    /// Sets the insert action for the dynamic view.
    public func onInsert(
        of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
    ) -> some DynamicViewContent {
        EditableContent(
            content: self, actions: RowActions(onInsert: RowInsertion(types: supportedContentTypes, perform: action)))
    }
    @available(iOS, deprecated: 100000.0, message: "Provide `UTType`s as the `supportedContentTypes` instead.")
    public func onInsert(
        of acceptedTypeIdentifiers: [String], perform action: @escaping (Int, [NSItemProvider]) -> Void
    ) -> some DynamicViewContent {
        onInsert(of: acceptedTypeIdentifiers.map { UTType(importedAs: $0) }, perform: action)
    }

    /// Sets the insert action for the dynamic view.
    public func dropDestination<T>(
        for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void
    ) -> some DynamicViewContent where T: Transferable {
        onInsert(of: _Transfer.importTypes(of: T.self)) { index, providers in
            Task { @MainActor in
                let items = await _Transfer.items(T.self, from: providers)
                if !items.isEmpty { action(items, index) }
            }
        }
    }
}

/// Adds actions to the rows of a ForEach, which say in their traits which of its elements they are.
private struct EditableContent<Content: DynamicViewContent>: DynamicViewContent, PrimitiveView {
    let content: Content
    let actions: RowActions
    var data: Content.Data { content.data }

    private final class Rows {
        var actions = RowActions()
        var emitted: [Int: (source: _Element, row: _Element)] = [:]
    }

    static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.content)
        let rows = (node.storage as? Rows) ?? Rows()
        node.storage = rows
        let newer = node.view.actions
        if rows.actions.isSameKind(as: newer) {
            rows.actions.take(newer)
        } else {
            rows.actions = newer
            rows.emitted = [:]
        }
    }

    static func _emit(_ node: _ViewNode<Self>) {
        guard let rows = node.storage as? Rows else { return }
        var emitted: [Int: (source: _Element, row: _Element)] = [:]
        node.output = node.children[0].output.map { source in
            if let known = rows.emitted[source.id], known.source === source {
                emitted[source.id] = known
                return known.row
            }
            guard let identity = source.traits[RowIdentityTrait.self] else { return source }
            let combined = RowIdentity(
                id: identity.id, index: identity.index,
                actions: RowActionsChain(outer: rows.actions, inner: identity.actions).combined)
            let row = source.changing(traits: source.traits.setting(RowIdentityTrait.self, combined))
            emitted[source.id] = (source, row)
            return row
        }
        rows.emitted = emitted
        node.preferences = node.children[0].preferences
    }
}

/// What takes in what is dropped between rows.
struct RowInsertion {
    let types: [UTType]
    /// Gets the index that the first of what is dropped is to have.
    let perform: (Int, [NSItemProvider]) -> Void

    /// What a row does when something is dropped on it: it goes before the row or after it, whichever is nearer.
    @MainActor func take(_ value: _EventValue, beside index: Int, _ session: DragSession) {
        guard value["phase"]?.string == "dropped" else { return }
        let providers = session.items(value).filter { $0.conforms(to: types) }
        if providers.isEmpty { return }
        let isAfter = (value["y"]?.number ?? 0) > (value["height"]?.number ?? 0) / 2
        perform(isAfter ? index + 1 : index, providers)
    }
}

/// The actions of `onDelete`, `onMove` and `onInsert` one around the other.
private struct RowActionsChain {
    let outer: RowActions
    let inner: RowActions

    /// Calls go to whichever has the action now, not to the closures of one evaluation.
    var combined: RowActions {
        let outer = self.outer
        let inner = self.inner
        return RowActions(
            onDelete: outer.onDelete != nil
                ? { outer.onDelete?($0) } : inner.onDelete != nil ? { inner.onDelete?($0) } : nil,
            onMove: outer.onMove != nil
                ? { outer.onMove?($0, $1) } : inner.onMove != nil ? { inner.onMove?($0, $1) } : nil,
            onInsert: outer.onInsert.map { insertion in
                RowInsertion(types: insertion.types) { outer.onInsert?.perform($0, $1) }
            }
                ?? inner.onInsert.map { insertion in
                    RowInsertion(types: insertion.types) { inner.onInsert?.perform($0, $1) }
                })
    }
}
