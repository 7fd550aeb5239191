import Foundation

/// An action that presents a window. A phone has one window, and opens no other: this says so in the app's output.
public struct OpenWindowAction {
    init() {}

    public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable { refuse() }
    public func callAsFunction(id: String) { refuse() }
    public func callAsFunction<D>(id: String, value: D) where D: Decodable, D: Encodable, D: Hashable { refuse() }

    private func refuse() { SimulatorLog.warning("openWindow: this device does not support several windows") }
}

@available(*, unavailable)
extension OpenWindowAction: Sendable {}

/// An action that dismisses a window. A phone's only window stays: this says so in the app's output.
public struct DismissWindowAction {
    init() {}

    public func callAsFunction() { refuse() }
    public func callAsFunction(id: String) { refuse() }
    public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable { refuse() }
    public func callAsFunction<D>(id: String, value: D) where D: Decodable, D: Encodable, D: Hashable { refuse() }

    private func refuse() { SimulatorLog.warning("dismissWindow: the only window of this device is not dismissed") }
}

@available(*, unavailable)
extension DismissWindowAction: Sendable {}

/// The configuration of a document-based scene.
public struct DocumentConfiguration: Sendable {
    public var isEditable: Bool { false }
    public var fileURL: URL? { nil }
}

extension EnvironmentValues {
    /// A window presentation action stored in a view's environment.
    public var openWindow: OpenWindowAction { OpenWindowAction() }
    /// A window dismissal action stored in a view's environment.
    public var dismissWindow: DismissWindowAction { DismissWindowAction() }
    /// The configuration of a document in a scene of documents; nil in every other.
    public var documentConfiguration: DocumentConfiguration? { nil }
}

extension View {
    /// Says which external events a window prefers, where there are several windows to choose from. A phone has one.
    public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
}

extension Scene {
    /// Says for which external events a window of the scene is made. A phone has one window, which is there already.
    public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
}
