import Foundation

/// A gesture containing two gestures that can happen at the same time with neither of them preceding the other.
public struct SimultaneousGesture<First, Second>: PrimitiveGesture where First: Gesture, Second: Gesture {
    /// The value of a simultaneous gesture that indicates which of its two gestures receives events.
    public struct Value {
        public var first: First.Value?
        public var second: Second.Value?
    }
    public var first: First
    public var second: Second
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let first = First._makeRecognizer(gesture.first, memory: memory.part(0))
        let second = Second._makeRecognizer(gesture.second, memory: memory.part(1))
        return _GestureRecognizer(first.kinds.union(second.kinds)) { kind, event in
            var value = (memory.value as? Value) ?? Value()
            var result: [GestureOutcome<Value>] = []
            @MainActor func add(_ outcome: GestureOutcome<Value>) {
                result.append(outcome)
                if case .changed = outcome { memory.value = value } else { memory.value = nil }
            }
            for outcome in first.receive(kind, event) {
                add(
                    outcome.map {
                        value.first = $0
                        return value
                    })
            }
            for outcome in second.receive(kind, event) {
                add(
                    outcome.map {
                        value.second = $0
                        return value
                    })
            }
            return result
        }
    }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// A gesture that's a sequence of two gestures.
public struct SequenceGesture<First, Second>: PrimitiveGesture where First: Gesture, Second: Gesture {
    /// The value of a sequence gesture that helps to detect whether the first gesture succeeded, so the second can start.
    public enum Value {
        case first(First.Value)
        case second(First.Value, Second.Value?)
    }
    public var first: First
    public var second: Second
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let first = First._makeRecognizer(gesture.first, memory: memory.part(0))
        let second = Second._makeRecognizer(gesture.second, memory: memory.part(1))
        return _GestureRecognizer(first.kinds.union(second.kinds)) { kind, event in
            if let ended = memory.value as? First.Value {
                let outcomes = second.receive(kind, event).map { $0.map { Value.second(ended, $0) } }
                if outcomes.contains(where: { if case .changed = $0 { false } else { true } }) { memory.reset() }
                return outcomes
            }
            return first.receive(kind, event).map { outcome in
                switch outcome {
                case .changed(let value): return .changed(.first(value))
                case .ended(let value):
                    memory.value = value
                    return .changed(.second(value, nil))
                case .cancelled: return .cancelled
                }
            }
        }
    }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// A gesture that consists of two gestures where only one of them can succeed.
public struct ExclusiveGesture<First, Second>: PrimitiveGesture where First: Gesture, Second: Gesture {
    /// The value of an exclusive gesture that indicates which of two gestures succeeded.
    public enum Value {
        case first(First.Value)
        case second(Second.Value)
    }
    public var first: First
    public var second: Second
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        let first = First._makeRecognizer(gesture.first, memory: memory.part(0))
        let second = Second._makeRecognizer(gesture.second, memory: memory.part(1))
        return _GestureRecognizer(first.kinds.union(second.kinds)) { kind, event in
            let outcomes = first.receive(kind, event)
            if !outcomes.isEmpty { return outcomes.map { $0.map(Value.first) } }
            return second.receive(kind, event).map { $0.map(Value.second) }
        }
    }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
