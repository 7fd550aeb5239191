import Foundation

/// A gesture with an action for its end.
public struct _EndedGesture<Content>: PrimitiveGesture where Content: Gesture {
    public typealias Value = Content.Value
    let content: Content
    let action: (Content.Value) -> Void

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let base = Content._makeRecognizer(gesture.content, memory: memory.part(0))
        return _GestureRecognizer(base.kinds) { kind, event in
            let outcomes = base.receive(kind, event)
            for case .ended(let value) in outcomes { gesture.action(value) }
            return outcomes
        }
    }
}

/// A gesture with an action for its changes.
public struct _ChangedGesture<Content>: PrimitiveGesture where Content: Gesture, Content.Value: Equatable {
    public typealias Value = Content.Value
    let content: Content
    let action: (Content.Value) -> Void

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let base = Content._makeRecognizer(gesture.content, memory: memory.part(0))
        return _GestureRecognizer(base.kinds) { kind, event in
            let outcomes = base.receive(kind, event)
            for outcome in outcomes {
                if case .changed(let value) = outcome {
                    if memory.value as? Value != value { gesture.action(value) }
                    memory.value = value
                } else {
                    memory.value = nil
                }
            }
            return outcomes
        }
    }
}

/// A gesture whose values are turned into others.
public struct _MapGesture<Content, Value>: PrimitiveGesture where Content: Gesture {
    let content: Content
    let transform: (Content.Value) -> Value

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let base = Content._makeRecognizer(gesture.content, memory: memory.part(0))
        return _GestureRecognizer(base.kinds) { kind, event in
            base.receive(kind, event).map { $0.map(gesture.transform) }
        }
    }
}

extension Gesture {
    public func onEnded(_ action: @escaping (Self.Value) -> Void) -> _EndedGesture<Self> {
        _EndedGesture(content: self, action: action)
    }
    public func map<T>(_ body: @escaping (Self.Value) -> T) -> _MapGesture<Self, T> {
        _MapGesture(content: self, transform: body)
    }
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Self.Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> {
        GestureStateGesture(base: self, state: state, body: body)
    }
    public func sequenced<Other>(before other: Other) -> SequenceGesture<Self, Other> where Other: Gesture {
        SequenceGesture(self, other)
    }
    public func simultaneously<Other>(with other: Other) -> SimultaneousGesture<Self, Other> where Other: Gesture {
        SimultaneousGesture(self, other)
    }
    public func exclusively<Other>(before other: Other) -> ExclusiveGesture<Self, Other> where Other: Gesture {
        ExclusiveGesture(self, other)
    }
}

extension Gesture where Value: Equatable {
    public func onChanged(_ action: @escaping (Self.Value) -> Void) -> _ChangedGesture<Self> {
        _ChangedGesture(content: self, action: action)
    }
}

/// A property wrapper type that updates a property while the user performs a gesture and resets the property back to
/// its initial state when the gesture ends.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
    private var state: State<Value>
    private let initialValue: Value
    private let prepareReset: (Value, inout Transaction) -> Void

    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, resetTransaction: Transaction()) }
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
    public init(wrappedValue: Value, resetTransaction: Transaction) {
        self.init(wrappedValue: wrappedValue) { _, transaction in transaction = resetTransaction }
    }
    public init(initialValue: Value, resetTransaction: Transaction) {
        self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
    }
    public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        state = State(wrappedValue: wrappedValue)
        initialValue = wrappedValue
        prepareReset = reset
    }
    public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        self.init(wrappedValue: initialValue, reset: reset)
    }

    public var wrappedValue: Value { state.wrappedValue }
    public var projectedValue: GestureState<Value> { self }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) { state._bind(slot: &slot, node: node) }
    public static var _isFilledByGraph: Bool { true }

    fileprivate func update(_ change: (inout Value, inout Transaction) -> Void) {
        var value = state.wrappedValue
        var transaction = Transaction()
        change(&value, &transaction)
        let changed = value
        transaction.run { state.wrappedValue = changed }
    }

    fileprivate func reset() {
        var transaction = Transaction()
        prepareReset(state.wrappedValue, &transaction)
        transaction.run { state.wrappedValue = initialValue }
    }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    public init(resetTransaction: Transaction = Transaction()) {
        self.init(wrappedValue: nil, resetTransaction: resetTransaction)
    }
    public init(reset: @escaping (Value, inout Transaction) -> Void) { self.init(wrappedValue: nil, reset: reset) }
}

/// A gesture that updates the state provided by a gesture's updating callback.
public struct GestureStateGesture<Base, State>: PrimitiveGesture where Base: Gesture {
    public typealias Value = Base.Value
    public var base: Base
    public var state: GestureState<State>
    public var update: (Value, inout State, inout Transaction) -> Void

    public init(
        base: Base, state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) {
        self.base = base
        self.state = state
        update = body
    }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let base = Base._makeRecognizer(gesture.base, memory: memory.part(0))
        return _GestureRecognizer(base.kinds) { kind, event in
            let outcomes = base.receive(kind, event)
            for outcome in outcomes {
                if case .changed(let value) = outcome {
                    gesture.state.update { gesture.update(value, &$0, &$1) }
                } else {
                    gesture.state.reset()
                }
            }
            return outcomes
        }
    }
}
