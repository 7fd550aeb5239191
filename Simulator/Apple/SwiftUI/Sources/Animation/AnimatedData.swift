import Foundation

/// The data of an animatable view, modifier or shape on its way from what it was to what it is: worked out here, for each frame
/// of the screen, since only the app knows what it makes of it.
@MainActor final class AnimatedData<Data: VectorArithmetic>: Teardown {
    /// One change, which may be under way together with others.
    private struct Run {
        var animation: Animation
        /// The whole of the change.
        var value: Data
        let began: Date
        var context: AnimationContext<Data>
    }

    private var target: Data
    private var runs: [Run] = []
    private let ticker: Ticker

    init(_ data: Data, _ node: _Node) {
        target = data
        ticker = Ticker(node)
    }

    nonisolated func teardown() { MainActor.assumeIsolated { ticker.teardown() } }

    /// What is shown now of data that may have changed.
    func value(for data: Data, of node: _Node) -> Data {
        let now = Date()
        if data != target {
            let transaction = node.transactionInForce
            if let animation = transaction.animation {
                begin(animation, change: data - target, environment: node.environment, now)
            } else {
                runs = []
            }
            target = data
        } else if !runs.isEmpty {
            node.graph.isFrame = true
        }
        guard !runs.isEmpty else { return target }
        return advance(now)
    }

    private func begin(_ animation: Animation, change: Data, environment: EnvironmentValues, _ now: Date) {
        if var last = runs.last {
            let time = now.timeIntervalSince(last.began)
            if animation.shouldMerge(
                previous: last.animation, value: last.value, time: time, context: &last.context)
            {
                last.animation = animation
                last.value += change
                runs[runs.count - 1] = last
                return
            }
        }
        runs.append(
            Run(animation: animation, value: change, began: now, context: AnimationContext(environment: environment)))
    }

    private func advance(_ now: Date) -> Data {
        var shown = target
        runs = runs.compactMap { run in
            var run = run
            let time = now.timeIntervalSince(run.began)
            guard let reached = run.animation.animate(value: run.value, time: time, context: &run.context) else {
                return nil
            }
            shown -= run.value - reached
            return run
        }
        ticker.wait(for: runs.isEmpty ? nil : Date(timeIntervalSinceNow: 1.0 / 60))
        return shown
    }
}

/// What on the way from the root changes the transaction of what is below it.
@MainActor protocol TransactionSource: AnyObject {
    func change(_ transaction: inout Transaction, in graph: _Graph)
}

extension _Node {
    /// The transaction that a change of this node is made in: that of the change, as the modifiers above leave it.
    @MainActor final var transactionInForce: Transaction {
        var sources: [any TransactionSource] = []
        var ancestor = parent
        while let node = ancestor {
            if let source = node.storage as? any TransactionSource { sources.append(source) }
            ancestor = node.parent
        }
        var transaction = graph.changeTransaction
        for source in sources.reversed() { source.change(&transaction, in: graph) }
        return transaction
    }

    /// A value with its animatable data as it is shown now.
    @MainActor final func animated<Value>(_ value: Value) -> Value {
        func shown<A: Animatable>(_ animatable: A) -> Value {
            let data = animatable.animatableData
            guard let known = animatedData as? AnimatedData<A.AnimatableData> else {
                animatedData = AnimatedData(data, self)
                return value
            }
            var copy = animatable
            copy.animatableData = known.value(for: data, of: self)
            return (copy as? Value) ?? value
        }
        guard let animatable = value as? any Animatable else { return value }
        return shown(animatable)
    }
}

/// Whether values of a type have something to animate.
enum AnimatableTypes {
    static func hasData<T>(_ type: T.Type) -> Bool {
        func isSome<A: Animatable>(_ type: A.Type) -> Bool { A.AnimatableData.self != EmptyAnimatableData.self }
        return (type as? any Animatable.Type).map { isSome($0) } ?? false
    }
}

extension Shape {
    /// The shape as it is shown now, where the app animates it: what is a box of CSS the page animates.
    @MainActor func shown(in node: _Node) -> Self {
        AnimatableTypes.hasData(Self.self) && _box == nil ? node.animated(self) : self
    }
}

/// A modifier that can create another modifier with animation.
@available(iOS, introduced: 13.0, deprecated: 100000.0, message: "use Animatable directly")
public protocol AnimatableModifier: Animatable, ViewModifier {}
