import Foundation

/// An instance that matches a sequence of events to a gesture, and returns a stream of values for each of its states.
@MainActor @preconcurrency public protocol Gesture<Value> {
    associatedtype Value
    associatedtype Body: Gesture
    var body: Self.Body { get }

    /// Makes what turns the browser's events into values. `memory` lasts as long as the view.
    static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value>
}

extension Gesture where Value == Body.Value {
    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        Body._makeRecognizer(gesture.body, memory: memory)
    }
}

extension Never: Gesture {
    public typealias Value = Never
}

/// A gesture that the framework recognizes itself.
@MainActor protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
    public var body: Never { bodyOfPrimitive(Self.self) }
}

/// What a gesture remembers while it goes on, though its value is made anew with every change of the view.
@MainActor public final class _GestureMemory {
    private var parts: [Int: _GestureMemory] = [:]
    var value: Any?

    /// The memory of a part of a gesture that is made of others.
    func part(_ index: Int) -> _GestureMemory {
        if let known = parts[index] { return known }
        let made = _GestureMemory()
        parts[index] = made
        return made
    }

    func reset() {
        value = nil
        parts = [:]
    }
}

/// What an event means to a gesture.
enum GestureOutcome<Value> {
    case changed(Value)
    case ended(Value)
    /// Another gesture took over, or the finger left.
    case cancelled

    func map<Other>(_ transform: (Value) -> Other) -> GestureOutcome<Other> {
        switch self {
        case .changed(let value): .changed(transform(value))
        case .ended(let value): .ended(transform(value))
        case .cancelled: .cancelled
        }
    }
}

/// Turns events into the values of a gesture.
@MainActor public final class _GestureRecognizer<Value> {
    let kinds: _EventKind
    private let handler: @MainActor (_EventKind, _EventValue) -> [GestureOutcome<Value>]

    init(_ kinds: _EventKind, _ handler: @escaping @MainActor (_EventKind, _EventValue) -> [GestureOutcome<Value>]) {
        self.kinds = kinds
        self.handler = handler
    }

    func receive(_ kind: _EventKind, _ value: _EventValue) -> [GestureOutcome<Value>] {
        kinds.isSuperset(of: kind) ? handler(kind, value) : []
    }
}

/// Options that control how adding a gesture to a view affects other gestures recognized by the view and its subviews.
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let none: GestureMask = []
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

/// Adds a gesture to a view.
struct GestureModifier<G: Gesture>: PrimitiveModifier {
    let gesture: G
    let mask: GestureMask

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        guard modifier.mask.contains(.gesture), node.environment.isEnabled else { return node.emitChildren() }
        let memory = (node.storage as? _GestureMemory) ?? _GestureMemory()
        node.storage = memory
        let recognizer = G._makeRecognizer(modifier.gesture, memory: memory)
        var handlers = _EventHandlers()
        for kind in [_EventKind.tap, .longPress, .drag, .pinch] where recognizer.kinds.contains(kind) {
            handlers.add(kind) { value in _ = recognizer.receive(kind, value) }
        }
        node.emitChanged { $0.changing(handlers: handlers) }
    }
}

extension View {
    public func gesture<T>(_ gesture: T, including mask: GestureMask = .all) -> some View where T: Gesture {
        modifier(GestureModifier(gesture: gesture, mask: mask))
    }
    public func highPriorityGesture<T>(_ gesture: T, including mask: GestureMask = .all) -> some View where T: Gesture {
        modifier(GestureModifier(gesture: gesture, mask: mask))
    }
    public func simultaneousGesture<T>(_ gesture: T, including mask: GestureMask = .all) -> some View where T: Gesture {
        modifier(GestureModifier(gesture: gesture, mask: mask))
    }

    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        gesture(TapGesture(count: count).onEnded { action() })
    }
    public func onTapGesture(
        count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
        perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
    }
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
        gesture(
            LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
                .onEnded { _ in
                    onPressingChanged?(true)
                    action()
                    onPressingChanged?(false)
                })
    }
    @available(
        iOS, deprecated: 100000.0,
        renamed: "onLongPressGesture(minimumDuration:maximumDuration:perform:onPressingChanged:)"
    )
    @_disfavoredOverload public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
        perform action: @escaping () -> Void
    ) -> some View {
        onLongPressGesture(
            minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
            onPressingChanged: pressing)
    }
}
