import Foundation

/// A container that animates its content with keyframes: a value for each frame of the screen.
public struct KeyframeAnimator<Value, KeyframePath, Content>: PrimitiveView
where Value == KeyframePath.Value, KeyframePath: Keyframes, Content: View {
    private enum Start {
        case repeating(Bool)
        case trigger(AnyEquatable)
    }
    private let initialValue: Value
    private let start: Start
    private let content: (Value) -> Content
    private let keyframes: (Value) -> KeyframePath

    public init(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        start = .trigger(AnyEquatable(trigger))
        self.content = content
        self.keyframes = keyframes
    }
    public init(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        start = .repeating(repeating)
        self.content = content
        self.keyframes = keyframes
    }

    private final class Memory: Teardown {
        let ticker: Ticker
        var trigger: AnyEquatable?
        var timeline: KeyframeTimeline<Value>?
        var began = Date()
        var value: Value

        init(_ ticker: Ticker, value: Value) {
            self.ticker = ticker
            self.value = value
        }
        func teardown() { ticker.teardown() }
    }

    private static var frameSeconds: TimeInterval { 1.0 / 60 }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let view = node.view
        let memory: Memory
        if let known = node.storage as? Memory {
            memory = known
        } else {
            memory = Memory(Ticker(node), value: view.initialValue)
            node.storage = memory
            if case .repeating = view.start { view.begin(memory, from: view.initialValue) }
            if case .trigger(let trigger) = view.start { memory.trigger = trigger }
        }
        if case .trigger(let trigger) = view.start, memory.trigger != trigger {
            memory.trigger = trigger
            // What is under way goes on from where it is.
            view.begin(memory, from: memory.timeline == nil ? view.initialValue : memory.value)
        }
        view.advance(memory)
        let value = memory.value
        node.setChild(0, node.reading { view.content(value) })
    }

    private func begin(_ memory: Memory, from value: Value) {
        memory.began = Date()
        memory.timeline = KeyframeTimeline(initialValue: value, velocity: nil, keyframes(value))
    }

    private func advance(_ memory: Memory) {
        guard let timeline = memory.timeline else { return }
        let elapsed = Date().timeIntervalSince(memory.began)
        let isRepeating = if case .repeating(true) = start { timeline.duration > 0 } else { false }
        if elapsed < timeline.duration || isRepeating {
            let time = isRepeating ? elapsed.truncatingRemainder(dividingBy: timeline.duration) : elapsed
            memory.value = timeline.value(time: time)
            memory.ticker.wait(for: Date(timeIntervalSinceNow: Self.frameSeconds))
        } else {
            memory.value = timeline.value(time: timeline.duration)
            memory.timeline = nil
            memory.ticker.wait(for: nil)
        }
    }
}

extension View {
    public func keyframeAnimator<Value>(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping @MainActor @Sendable (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        let placeholder = PlaceholderContentView<Self>(content: AnyView(self))
        return KeyframeAnimator(
            initialValue: initialValue, trigger: trigger, content: { content(placeholder, $0) }, keyframes: keyframes)
    }
    public func keyframeAnimator<Value>(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping @MainActor @Sendable (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        let placeholder = PlaceholderContentView<Self>(content: AnyView(self))
        return KeyframeAnimator(
            initialValue: initialValue, repeating: repeating, content: { content(placeholder, $0) },
            keyframes: keyframes)
    }
}
