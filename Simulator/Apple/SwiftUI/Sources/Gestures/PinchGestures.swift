import Foundation

/// A gesture that recognizes a magnification motion and tracks the amount of magnification.
public struct MagnifyGesture: PrimitiveGesture {
    /// The type representing the gesture's value.
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var magnification: CGFloat
        public var velocity: CGFloat
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }
    public var minimumScaleDelta: CGFloat
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        PinchEvent.recognizer(memory, begins: { abs($0.magnification - 1) >= gesture.minimumScaleDelta }) { event in
            Value(
                time: Date(), magnification: event.magnification, velocity: event.magnificationVelocity,
                startAnchor: event.startAnchor, startLocation: event.startLocation)
        }
    }
}

/// A gesture that recognizes a rotation motion and tracks the angle of the rotation.
public struct RotateGesture: PrimitiveGesture {
    /// The type representing the gesture's value.
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var rotation: Angle
        public var velocity: Angle
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }
    public var minimumAngleDelta: Angle
    nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        PinchEvent.recognizer(memory, begins: { abs($0.rotation.radians) >= gesture.minimumAngleDelta.radians }) {
            Value(
                time: Date(), rotation: $0.rotation, velocity: $0.rotationVelocity, startAnchor: $0.startAnchor,
                startLocation: $0.startLocation)
        }
    }
}

/// A gesture that recognizes a magnification motion and tracks the amount of magnification.
@available(iOS, deprecated: 100000.0, renamed: "MagnifyGesture")
public struct MagnificationGesture: PrimitiveGesture {
    public typealias Value = CGFloat
    public var minimumScaleDelta: CGFloat
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<CGFloat> {
        PinchEvent.recognizer(memory, begins: { abs($0.magnification - 1) >= gesture.minimumScaleDelta }) {
            $0.magnification
        }
    }
}

/// A gesture that recognizes a rotation motion and tracks the angle of the rotation.
@available(iOS, deprecated: 100000.0, renamed: "RotateGesture")
public struct RotationGesture: PrimitiveGesture {
    public typealias Value = Angle
    public var minimumAngleDelta: Angle
    nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Angle> {
        PinchEvent.recognizer(memory, begins: { abs($0.rotation.radians) >= gesture.minimumAngleDelta.radians }) {
            $0.rotation
        }
    }
}

/// What the page says of two fingers: how far apart they are beside where they were, and how far turned.
private struct PinchEvent {
    let magnification: CGFloat
    let rotation: Angle
    let magnificationVelocity: CGFloat
    let rotationVelocity: Angle
    /// Between the fingers, where they went down.
    let startLocation: CGPoint
    let startAnchor: UnitPoint

    /// Says that the fingers have moved as far as a gesture needs.
    private struct IsUnderWay {}

    init(_ event: _EventValue) {
        func number(_ name: String, _ otherwise: Double = 0) -> Double { event[name]?.number ?? otherwise }
        magnification = number("magnification", 1)
        rotation = .radians(number("rotation"))
        magnificationVelocity = number("magnificationVelocity")
        rotationVelocity = .radians(number("rotationVelocity"))
        startLocation = CGPoint(x: number("x"), y: number("y"))
        let (width, height) = (number("width"), number("height"))
        startAnchor = UnitPoint(
            x: width > 0 ? startLocation.x / width : 0.5, y: height > 0 ? startLocation.y / height : 0.5)
    }

    @MainActor static func recognizer<Value>(
        _ memory: _GestureMemory, begins: @escaping @MainActor (PinchEvent) -> Bool,
        value: @escaping @MainActor (PinchEvent) -> Value
    ) -> _GestureRecognizer<Value> {
        _GestureRecognizer(.pinch) { _, event in
            let pinch = PinchEvent(event)
            if begins(pinch) { memory.value = IsUnderWay() }
            let isUnderWay = memory.value is IsUnderWay
            switch event["phase"]?.string {
            case "ended":
                memory.value = nil
                return isUnderWay ? [.ended(value(pinch))] : [.cancelled]
            case "cancelled":
                memory.value = nil
                return [.cancelled]
            default: return isUnderWay ? [.changed(value(pinch))] : []
            }
        }
    }
}
