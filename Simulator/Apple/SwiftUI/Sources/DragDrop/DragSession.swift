import Foundation
import FoundationCompat
import UniformTypeIdentifiers

/// What is being dragged now, and where from: a view of the app, or something outside of it.
@MainActor final class DragSession {
    private(set) var providers: [NSItemProvider] = []

    nonisolated init() {}

    func begin(_ provider: NSItemProvider) { providers = [provider] }
    func end() { providers = [] }

    /// What is dragged, as the page tells it: what the app lifted itself, else what was brought to the page. Until that is
    /// let go of, the page knows only the types.
    func items(_ value: _EventValue) -> [NSItemProvider] {
        if value["source"]?.string == "app" { return providers }
        var items: [NSItemProvider] = []
        for file in value["files"]?.array ?? [] {
            let received = file["path"]?.string.flatMap(ExchangedFiles.received)
            if let provider = received.flatMap({ NSItemProvider(contentsOf: $0) }) {
                items.append(provider)
            } else if let type = file["type"]?.string {
                items.append(.promising(UTType(mimeType: type) ?? .data, nil))
            }
        }
        if let url = value["url"]?.string { items.append(.promising(.url, url)) }
        if let text = value["text"]?.string { items.append(.promising(.utf8PlainText, text)) }
        return items
    }
}

extension NSItemProvider {
    /// A provider of a text, or of one that is not known yet.
    fileprivate static func promising(_ type: UTType, _ text: String?) -> NSItemProvider {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { done in
            done(text.map { Data($0.utf8) }, text == nil ? CocoaError(.fileReadUnknown) : nil)
            return nil
        }
        return provider
    }

    func conforms(to types: [UTType]) -> Bool {
        types.contains { hasItemConformingToTypeIdentifier($0.identifier) }
    }
}

extension _Transfer {
    /// Those of what was dropped that are values of a type.
    @MainActor static func items<T: Transferable>(_ type: T.Type, from providers: [NSItemProvider]) async -> [T] {
        var items: [T] = []
        for provider in providers {
            do {
                items.append(try await load(type, from: provider))
            } catch {
                SimulatorLog.warning("what was dropped cannot be used: \(error)")
            }
        }
        return items
    }
}

/// Lets its content be dragged.
private struct DragModifier: PrimitiveModifier {
    let makeProvider: () -> NSItemProvider

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let session = node.graph.dragSession
        let make = node.view.modifier.makeProvider
        let handlers = _EventHandlers(.lift) { value in
            if value["phase"]?.string == "began" { session.begin(make()) } else { session.end() }
        }
        node.emitChanged { $0.changing(attributes: [("draggable", "true")], handlers: handlers) }
    }
}

/// The current state of a drop.
public struct DropInfo: @unchecked Sendable {
    /// The location of the drag in the coordinate space of the drop view.
    public let location: CGPoint
    private let providers: [NSItemProvider]

    fileprivate init(location: CGPoint, providers: [NSItemProvider]) {
        self.location = location
        self.providers = providers
    }

    /// Indicates whether at least one item conforms to at least one of the specified uniform type identifiers.
    public func hasItemsConforming(to contentTypes: [UTType]) -> Bool {
        providers.contains { $0.conforms(to: contentTypes) }
    }
    /// Finds item providers that conform to at least one of the specified uniform type identifiers.
    public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
        providers.filter { $0.conforms(to: contentTypes) }
    }
    public func hasItemsConforming(to types: [String]) -> Bool {
        hasItemsConforming(to: types.map { UTType(importedAs: $0) })
    }
    public func itemProviders(for types: [String]) -> [NSItemProvider] {
        itemProviders(for: types.map { UTType(importedAs: $0) })
    }
}

/// Operation types that determine how a drag and drop session resolves when the user drops a drag item.
public enum DropOperation: Sendable { case cancel, forbidden, copy, move }

/// The behavior of a drop.
public struct DropProposal: Sendable {
    public let operation: DropOperation
    public init(operation: DropOperation) { self.operation = operation }
}

/// An interface that you implement to interact with a drop operation in a view modified to accept drops.
@MainActor @preconcurrency public protocol DropDelegate {
    func validateDrop(info: DropInfo) -> Bool
    func performDrop(info: DropInfo) -> Bool
    func dropEntered(info: DropInfo)
    func dropUpdated(info: DropInfo) -> DropProposal?
    func dropExited(info: DropInfo)
}

extension DropDelegate {
    public func validateDrop(info: DropInfo) -> Bool { true }
    public func dropEntered(info: DropInfo) {}
    public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
    public func dropExited(info: DropInfo) {}
}

/// Hears of what is dragged over its content and let go there, where it is of types that it wants.
private struct DropModifier: PrimitiveModifier {
    let types: [UTType]
    let delegate: any DropDelegate

    private final class Memory {
        /// Whether what is over the view may be let go there; nil while nothing is.
        var accepts: Bool?
        var isForbidden = false
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let modifier = node.view.modifier
        let session = node.graph.dragSession
        let handlers = _EventHandlers(.drop) { value in
            let location = CGPoint(x: value["x"]?.number ?? 0, y: value["y"]?.number ?? 0)
            modifier.take(
                value["phase"]?.string ?? "", DropInfo(location: location, providers: session.items(value)), memory)
        }
        node.emitChanged { $0.changing(handlers: handlers) }
    }

    @MainActor private func take(_ phase: String, _ info: DropInfo, _ memory: Memory) {
        switch phase {
        case "entered":
            let accepts = info.hasItemsConforming(to: types) && delegate.validateDrop(info: info)
            memory.accepts = accepts
            memory.isForbidden = false
            if accepts { delegate.dropEntered(info: info) }
        case "moved":
            guard memory.accepts == true else { return }
            let operation = delegate.dropUpdated(info: info)?.operation
            memory.isForbidden = operation == .forbidden || operation == .cancel
        case "exited":
            if memory.accepts == true { delegate.dropExited(info: info) }
            memory.accepts = nil
        case "dropped":
            let accepts = memory.accepts ?? info.hasItemsConforming(to: types)
            memory.accepts = nil
            if accepts, !memory.isForbidden { _ = delegate.performDrop(info: info) }
        default: break
        }
    }
}

/// A delegate made of closures.
private struct ClosureDropDelegate: DropDelegate {
    let types: [UTType]
    let setTargeted: (Bool) -> Void
    let action: ([NSItemProvider], CGPoint) -> Bool

    func performDrop(info: DropInfo) -> Bool {
        setTargeted(false)
        return action(info.itemProviders(for: types), info.location)
    }
    func dropEntered(info: DropInfo) { setTargeted(true) }
    func dropExited(info: DropInfo) { setTargeted(false) }
}

extension View {
    // MARK: Dragging

    /// Activates this view as the source of a drag and drop operation.
    public func draggable<T>(_ payload: @autoclosure @escaping () -> T) -> some View where T: Transferable {
        modifier(
            DragModifier {
                let provider = NSItemProvider()
                nonisolated(unsafe) let item = payload()
                provider.register(item)
                return provider
            })
    }
    public func draggable<V, T>(_ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V) -> some View
    where V: View, T: Transferable {
        draggable(payload())
    }
    public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
        modifier(DragModifier(makeProvider: data))
    }
    public func onDrag<V>(_ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V) -> some View
    where V: View {
        onDrag(data)
    }

    // MARK: Dropping

    /// Defines the destination of a drag and drop operation that handles the dropped content with a closure that you specify.
    public func dropDestination<T>(
        for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View where T: Transferable {
        let types = _Transfer.importTypes(of: T.self)
        let delegate = ClosureDropDelegate(types: types, setTargeted: isTargeted) { providers, location in
            Task { @MainActor in
                let items = await _Transfer.items(T.self, from: providers)
                if !items.isEmpty { _ = action(items, location) }
            }
            return true
        }
        return modifier(DropModifier(types: types, delegate: delegate))
    }
    public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
    ) -> some View {
        onDrop(of: supportedContentTypes, isTargeted: isTargeted) { providers, _ in action(providers) }
    }
    public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
    ) -> some View {
        let delegate = ClosureDropDelegate(
            types: supportedContentTypes, setTargeted: { isTargeted?.wrappedValue = $0 }, action: action)
        return modifier(DropModifier(types: supportedContentTypes, delegate: delegate))
    }
    public func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
        modifier(DropModifier(types: supportedContentTypes, delegate: delegate))
    }

    @available(iOS, deprecated: 100000.0, message: "Provide `UTType`s as the `supportedContentTypes` instead.")
    public func onDrop(
        of supportedTypes: [String], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
    ) -> some View {
        onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, isTargeted: isTargeted, perform: action)
    }
    @available(iOS, deprecated: 100000.0, message: "Provide `UTType`s as the `supportedContentTypes` instead.")
    public func onDrop(
        of supportedTypes: [String], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
    ) -> some View {
        onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, isTargeted: isTargeted, perform: action)
    }
    @available(iOS, deprecated: 100000.0, message: "Provide `UTType`s as the `supportedContentTypes` instead.")
    public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
        onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, delegate: delegate)
    }
}
