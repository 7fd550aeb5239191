import Foundation

/// A gesture that recognizes one or more taps.
public struct TapGesture: PrimitiveGesture, Sendable {
    public typealias Value = Void
    public var count: Int
    nonisolated public init(count: Int = 1) { self.count = count }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Void> {
        _GestureRecognizer(.tap) { _, value in isTap(value, count: gesture.count) ? [.ended(())] : [] }
    }

    /// The browser sends each tap with how many came in quick succession.
    static func isTap(_ value: _EventValue, count: Int) -> Bool {
        let tapped = value["count"]?.integer ?? 1
        return count <= 1 || tapped % count == 0
    }
}

/// A gesture that recognizes one or more taps and reports their location.
public struct SpatialTapGesture: PrimitiveGesture, Sendable {
    /// The attributes of a tap gesture.
    public struct Value: Equatable, Sendable {
        public var location: CGPoint
    }
    public var count: Int
    public var coordinateSpace: CoordinateSpace

    @_disfavoredOverload nonisolated public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
        self.count = count
        self.coordinateSpace = coordinateSpace
    }
    nonisolated public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
        self.count = count
        self.coordinateSpace = coordinateSpace.coordinateSpace
    }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        _GestureRecognizer(.tap) { _, value in
            guard TapGesture.isTap(value, count: gesture.count) else { return [] }
            return [.ended(Value(location: CGPoint(x: value["x"]?.number ?? 0, y: value["y"]?.number ?? 0)))]
        }
    }
}

/// A gesture that succeeds when the user performs a long press.
public struct LongPressGesture: PrimitiveGesture, Sendable {
    public typealias Value = Bool
    public var minimumDuration: Double
    public var maximumDistance: CGFloat
    nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Bool> {
        _GestureRecognizer(.longPress) { _, _ in [.changed(true), .ended(true)] }
    }
}

/// A dragging motion that invokes an action as the drag-event sequence changes.
public struct DragGesture: PrimitiveGesture, Sendable {
    /// The attributes of a drag gesture.
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var location: CGPoint
        public var startLocation: CGPoint
        public var velocity: CGSize

        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
        /// Where the drag would end if it went on for a quarter of a second.
        public var predictedEndLocation: CGPoint {
            CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
        }
        public var predictedEndTranslation: CGSize {
            CGSize(width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
        }
    }

    public var minimumDistance: CGFloat
    public var coordinateSpace: CoordinateSpace

    @_disfavoredOverload
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace
    }
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace.coordinateSpace
    }

    /// Says that the drag went the minimum distance.
    private struct IsUnderWay {}

    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        _GestureRecognizer(.drag) { _, event in
            let value = Value(event)
            let distance = hypot(value.translation.width, value.translation.height)
            if distance >= gesture.minimumDistance { memory.value = IsUnderWay() }
            let isUnderWay = memory.value is IsUnderWay
            switch event["phase"]?.string {
            case "ended":
                memory.value = nil
                return isUnderWay ? [.ended(value)] : [.cancelled]
            case "cancelled":
                memory.value = nil
                return [.cancelled]
            default: return isUnderWay ? [.changed(value)] : []
            }
        }
    }
}

extension DragGesture.Value {
    init(_ event: _EventValue) {
        func number(_ name: String) -> Double { event[name]?.number ?? 0 }
        time = Date()
        startLocation = CGPoint(x: number("startX"), y: number("startY"))
        location = CGPoint(x: startLocation.x + number("dx"), y: startLocation.y + number("dy"))
        velocity = CGSize(width: number("vx"), height: number("vy"))
    }
}

/// A type-erased gesture.
public struct AnyGesture<Value>: PrimitiveGesture {
    private let make: @MainActor (_GestureMemory) -> _GestureRecognizer<Value>

    public init<T>(_ gesture: T) where Value == T.Value, T: Gesture {
        make = { T._makeRecognizer(gesture, memory: $0) }
    }
    public static func _makeRecognizer(_ gesture: Self, memory: _GestureMemory) -> _GestureRecognizer<Value> {
        gesture.make(memory)
    }
}
