import Foundation

/// Which field has the focus, for one `@FocusState`.
final class FocusStorage<Value: Hashable>: @unchecked Sendable {
    private(set) var value: Value
    private(set) var version = 0
    private weak var node: _Node?

    init(_ value: Value, node: _Node) {
        self.value = value
        self.node = node
    }

    func write(_ newValue: Value) {
        if value == newValue { return }
        value = newValue
        version += 1
        node?.invalidate()
    }
}

/// A property wrapper type that can read and write a value that SwiftUI updates as the placement of focus changes.
@propertyWrapper public struct FocusState<Value>: DynamicProperty where Value: Hashable {
    private let initialValue: Value
    /// What the state is when no field has the focus.
    private let unfocused: Value
    private var storage: FocusStorage<Value>?

    /// A property wrapper type that can read and write a value that indicates the current focus location.
    @propertyWrapper public struct Binding {
        fileprivate let storage: FocusStorage<Value>?
        let unfocused: Value
        /// Lets a view that holds the binding notice a change of focus.
        fileprivate let version: Int

        public var wrappedValue: Value {
            get { storage?.value ?? unfocused }
            nonmutating set { storage?.write(newValue) }
        }
        public var projectedValue: Binding { self }

        fileprivate func target(_ value: Value) -> FocusTarget {
            FocusTarget(
                isFocused: wrappedValue == value,
                setFocused: { focused in
                    if focused { wrappedValue = value } else if wrappedValue == value { wrappedValue = unfocused }
                })
        }
    }

    public init() where Value == Bool {
        initialValue = false
        unfocused = false
    }
    public init<T>() where Value == T?, T: Hashable {
        initialValue = nil
        unfocused = nil
    }

    public var wrappedValue: Value {
        get { storage?.value ?? initialValue }
        nonmutating set { storage?.write(newValue) }
    }
    public var projectedValue: Binding {
        Binding(storage: storage, unfocused: unfocused, version: storage?.version ?? 0)
    }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        if let known = slot as? FocusStorage<Value> {
            storage = known
        } else {
            let made = FocusStorage(initialValue, node: node)
            slot = made
            storage = made
        }
    }
    public static var _isFilledByGraph: Bool { true }
}

/// What `focused(_:)` tells the field it is about.
struct FocusTarget: Equatable {
    let isFocused: Bool
    let setFocused: (Bool) -> Void

    static func == (lhs: FocusTarget, rhs: FocusTarget) -> Bool { lhs.isFocused == rhs.isFocused }
}

enum FocusTargetKey: EnvironmentKey { static var defaultValue: FocusTarget? { nil } }

extension EnvironmentValues {
    var focusTarget: FocusTarget? {
        get { self[FocusTargetKey.self] }
        set { self[FocusTargetKey.self] = newValue }
    }
    public var isFocused: Bool { focusTarget?.isFocused ?? false }
}

extension View {
    public func focused<Value>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View
    where Value: Hashable {
        environment(\.focusTarget, binding.target(value))
    }
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        environment(\.focusTarget, condition.target(true))
    }
    public func defaultFocus<V>(
        _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
    ) -> some View where V: Hashable {
        onAppear { binding.wrappedValue = value }
    }
}

/// Prioritizations for default focus preferences when evaluating where to move focus in different circumstances.
public struct DefaultFocusEvaluationPriority: Sendable {
    public static let automatic = DefaultFocusEvaluationPriority()
    public static let userInitiated = DefaultFocusEvaluationPriority()
}
