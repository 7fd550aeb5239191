import Foundation

/// Stands between a publisher and a subscriber: each value from above may become one for below, demand passes through.
///
/// `transform` answers with what to do with a value. After a completion or a cancellation nothing passes any more.
final class Relay<Input, InputFailure: Error, Output, OutputFailure: Error>: Subscriber, Subscription,
    @unchecked Sendable
{
    typealias Failure = InputFailure

    /// What becomes of a value.
    enum Action {
        case send(Output)
        /// Nothing; another value is asked for in its place.
        case skip
        case finish
        case sendAndFinish(Output)
        case fail(OutputFailure)
    }

    private let lock = NSRecursiveLock()
    private var downstream: AnySubscriber<Output, OutputFailure>?
    private var upstream: (any Subscription)?
    private let transform: (Input) -> Action
    private let complete: (Subscribers.Completion<InputFailure>) -> (Output?, Subscribers.Completion<OutputFailure>)

    init<S: Subscriber>(
        _ downstream: S, transform: @escaping (Input) -> Action,
        complete: @escaping (Subscribers.Completion<InputFailure>) -> (Output?, Subscribers.Completion<OutputFailure>)
    ) where S.Input == Output, S.Failure == OutputFailure {
        self.downstream = AnySubscriber(downstream)
        self.transform = transform
        self.complete = complete
    }

    func receive(subscription: any Subscription) {
        let target = lock.withLock { () -> AnySubscriber<Output, OutputFailure>? in
            guard upstream == nil, downstream != nil else { return nil }
            upstream = subscription
            return downstream
        }
        if let target { target.receive(subscription: self) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard let target = lock.withLock({ downstream }) else { return .none }
        switch lock.withLock({ transform(input) }) {
        case .send(let value): return target.receive(value)
        case .skip: return .max(1)
        case .finish: end(.finished)
        case .sendAndFinish(let value):
            _ = target.receive(value)
            end(.finished)
        case .fail(let error): end(.failure(error))
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<InputFailure>) {
        guard let target = take() else { return }
        let (value, result) = complete(completion)
        if let value { _ = target.receive(value) }
        target.receive(completion: result)
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { upstream }?.request(demand) }

    func cancel() {
        let above = lock.withLock { upstream }
        _ = take()
        above?.cancel()
    }

    private func end(_ completion: Subscribers.Completion<OutputFailure>) {
        let above = lock.withLock { upstream }
        guard let target = take() else { return }
        above?.cancel()
        target.receive(completion: completion)
    }

    private func take() -> AnySubscriber<Output, OutputFailure>? {
        lock.withLock {
            defer {
                downstream = nil
                upstream = nil
            }
            return downstream
        }
    }
}
