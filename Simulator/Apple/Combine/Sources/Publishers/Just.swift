import Foundation

/// A publisher that publishes one element and finishes.
public struct Just<Output>: Publisher {
    public typealias Failure = Never
    public let output: Output

    public init(_ output: Output) { self.output = output }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
        Publishers.Sequence<[Output], Never>(sequence: [output]).receive(subscriber: subscriber)
    }
}

/// A publisher that never publishes anything, and may finish at once.
public struct Empty<Output, Failure: Error>: Publisher {
    public let completeImmediately: Bool

    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: Subscriptions.empty)
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}

/// A publisher that fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
    public let error: Failure

    public init(error: Failure) { self.error = error }

    public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
    }
}

/// A publisher that is made when it is subscribed to.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure
    public let createPublisher: () -> DeferredPublisher

    public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        createPublisher().receive(subscriber: subscriber)
    }
}

/// A publisher of one element, or an error, that comes later.
final public class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
    public typealias Promise = (Result<Output, Failure>) -> Void

    private struct State {
        var result: Result<Output, Failure>?
        var waiting: [UUID: (Result<Output, Failure>) -> Void] = [:]
    }

    private let state = Locked(State())

    /// Calls `attemptToFulfill` at once. Only the first result counts.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { [state] result in
            let waiting = state.withLock { state -> [(Result<Output, Failure>) -> Void] in
                guard state.result == nil else { return [] }
                state.result = result
                defer { state.waiting = [:] }
                return Array(state.waiting.values)
            }
            for call in waiting { call(result) }
        }
    }

    final public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        BufferedPublisher<Output, Failure> { [state] subscription in
            let buffer = subscription.buffer
            func deliver(_ result: Result<Output, Failure>) {
                switch result {
                case .success(let value):
                    buffer.offer(value)
                    buffer.complete(.finished)
                case .failure(let error): buffer.complete(.failure(error))
                }
            }
            let id = UUID()
            let known = state.withLock { state in
                if state.result == nil { state.waiting[id] = deliver }
                return state.result
            }
            if let known { return deliver(known) }
            subscription.add(AnyCancellable { state.withLock { $0.waiting[id] = nil } })
        }.receive(subscriber: subscriber)
    }

    /// The element, when it is there.
    final public var value: Output {
        get async throws {
            nonisolated(unsafe) var registration: AnyCancellable?
            defer { registration?.cancel() }
            return try await withCheckedThrowingContinuation { continuation in
                nonisolated(unsafe) let resume: (Result<Output, any Error>) -> Void = {
                    nonisolated(unsafe) let result = $0
                    continuation.resume(with: result)
                }
                registration = sink { completion in
                    if case .failure(let error) = completion { resume(.failure(error)) }
                } receiveValue: {
                    resume(.success($0))
                }
            }
        }
    }
}

extension Publishers {
    /// A publisher of the elements of a sequence.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
        public typealias Output = Elements.Element
        public let sequence: Elements

        public init(sequence: Elements) { self.sequence = sequence }

        public func receive<S>(subscriber: S)
        where S: Subscriber, S.Input == Elements.Element, S.Failure == Failure {
            subscriber.receive(
                subscription: SequenceSubscription(sequence, AnySubscriber<Elements.Element, Failure>(subscriber)))
        }
    }
}

/// Hands over elements as they are asked for.
private final class SequenceSubscription<Elements: Swift.Sequence, Failure: Error>: Subscription, @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var iterator: Elements.Iterator
    private var downstream: AnySubscriber<Elements.Element, Failure>?
    private var demand = Subscribers.Demand.none
    private var isDelivering = false
    private var lookahead: Elements.Element?

    init(_ sequence: Elements, _ downstream: AnySubscriber<Elements.Element, Failure>) {
        iterator = sequence.makeIterator()
        self.downstream = downstream
        lookahead = iterator.next()
        if lookahead == nil {
            // An empty sequence finishes without being asked.
            self.downstream = nil
            downstream.receive(subscription: Subscriptions.empty)
            downstream.receive(completion: .finished)
        }
    }

    func request(_ more: Subscribers.Demand) {
        let mayStart = lock.withLock {
            demand += more
            defer { isDelivering = true }
            return !isDelivering
        }
        guard mayStart else { return }
        while let (value, target) = lock.withLock({ next() }) {
            let more = target.receive(value)
            lock.withLock { demand += more }
        }
    }

    private func next() -> (Elements.Element, AnySubscriber<Elements.Element, Failure>)? {
        guard let target = downstream else { return nil }
        guard let value = lookahead else {
            downstream = nil
            target.receive(completion: .finished)
            return nil
        }
        guard demand > .none else {
            isDelivering = false
            return nil
        }
        demand -= 1
        lookahead = iterator.next()
        return (value, target)
    }

    func cancel() { lock.withLock { downstream = nil } }
}

extension Sequence {
    /// A publisher of the elements.
    public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Optional {
    /// A publisher of the value, if there is one.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Wrapped
        public typealias Failure = Never
        public let output: Wrapped?

        public init(_ output: Wrapped?) { self.output = output }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Wrapped, S.Failure == Never {
            Publishers.Sequence<[Wrapped], Never>(sequence: output.map { [$0] } ?? []).receive(subscriber: subscriber)
        }
    }

    public var publisher: Publisher { Publisher(self) }
}

extension Result {
    /// A publisher of the value, or the error.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Success
        public let result: Result<Success, Failure>

        public init(_ result: Result<Success, Failure>) { self.result = result }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Success, S.Failure == Failure {
            switch result {
            case .success(let value):
                Publishers.Sequence<[Success], Failure>(sequence: [value]).receive(subscriber: subscriber)
            case .failure(let error): Fail<Success, Failure>(error: error).receive(subscriber: subscriber)
            }
        }
    }

    public var publisher: Publisher { Publisher(self) }
}
