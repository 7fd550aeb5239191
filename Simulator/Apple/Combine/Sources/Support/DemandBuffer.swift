import Foundation

/// Holds values for a subscriber until it asks for them, and hands them over one after the other, whichever threads they
/// come from.
final class DemandBuffer<Output, Failure: Error>: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var downstream: AnySubscriber<Output, Failure>?
    private var values: [Output] = []
    private var demand = Subscribers.Demand.none
    private var completion: Subscribers.Completion<Failure>?
    private var isDelivering = false

    init<S: Subscriber>(_ downstream: S) where S.Input == Output, S.Failure == Failure {
        self.downstream = AnySubscriber(downstream)
    }

    func start(_ subscription: any Subscription) { lock.withLock { downstream }?.receive(subscription: subscription) }

    func offer(_ value: Output) { offer(value, inPlaceOfOldest: false) }

    func offer(_ value: Output, inPlaceOfOldest: Bool) {
        lock.withLock {
            guard completion == nil, downstream != nil else { return }
            if inPlaceOfOldest, !values.isEmpty { values.removeFirst() }
            values.append(value)
        }
        deliver()
    }

    /// How many values nobody has asked for yet.
    var heldCount: Int { lock.withLock { values.count } }

    /// Completes once what is held has been asked for; a failure does not wait.
    func complete(_ result: Subscribers.Completion<Failure>) { complete(result, dropsHeld: true) }

    /// - Parameter dropsHeld: whether a failure comes at once and not in its turn.
    func complete(_ result: Subscribers.Completion<Failure>, dropsHeld: Bool) {
        lock.withLock {
            guard completion == nil else { return }
            completion = result
            if dropsHeld, case .failure = result { values = [] }
        }
        deliver()
    }

    func request(_ more: Subscribers.Demand) {
        lock.withLock { demand += more }
        deliver()
    }

    func cancel() {
        lock.withLock {
            downstream = nil
            values = []
        }
    }

    private enum Next {
        case value(Output, AnySubscriber<Output, Failure>)
        case completion(Subscribers.Completion<Failure>, AnySubscriber<Output, Failure>)
        case nothing
    }

    private func deliver() {
        guard lock.withLock({ claimDelivery() }) else { return }
        while true {
            switch lock.withLock({ next() }) {
            case .value(let value, let target):
                let more = target.receive(value)
                lock.withLock { demand += more }
            case .completion(let result, let target): target.receive(completion: result)
            case .nothing: return
            }
        }
    }

    private func claimDelivery() -> Bool {
        guard !isDelivering else { return false }
        isDelivering = true
        return true
    }

    private func next() -> Next {
        guard let target = downstream else {
            isDelivering = false
            return .nothing
        }
        if demand > .none, !values.isEmpty {
            demand -= 1
            return .value(values.removeFirst(), target)
        }
        if values.isEmpty, let completion {
            downstream = nil
            return .completion(completion, target)
        }
        isDelivering = false
        return .nothing
    }
}

/// The subscription of a publisher that has others above it and a buffer below.
final class BufferedSubscription<Output, Failure: Error>: Subscription, @unchecked Sendable {
    let buffer: DemandBuffer<Output, Failure>
    private let lock = NSLock()
    private var upstreams: [any Cancellable] = []
    private var isCancelled = false

    init(_ buffer: DemandBuffer<Output, Failure>) { self.buffer = buffer }

    func add(_ upstream: any Cancellable) {
        let isLate = lock.withLock {
            if !isCancelled { upstreams.append(upstream) }
            return isCancelled
        }
        if isLate { upstream.cancel() }
    }

    func request(_ demand: Subscribers.Demand) { buffer.request(demand) }

    func cancel() {
        buffer.cancel()
        cancelUpstreams()
    }

    /// Lets go of what is above; what is in the buffer is still handed on.
    func cancelUpstreams() {
        let taken = lock.withLock {
            defer { upstreams = [] }
            isCancelled = true
            return upstreams
        }
        for upstream in taken { upstream.cancel() }
    }
}

extension Publisher {
    /// Takes every value, handing each to `onValue`.
    func observe(
        _ onValue: @escaping (Output) -> Void, completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable {
        sink(receiveCompletion: completion, receiveValue: onValue)
    }
}

/// A publisher whose subscriptions are made by a closure that is given the buffer to fill.
struct BufferedPublisher<Output, Failure: Error>: Publisher {
    let start: (BufferedSubscription<Output, Failure>) -> Void

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let subscription = BufferedSubscription(DemandBuffer<Output, Failure>(subscriber))
        subscription.buffer.start(subscription)
        start(subscription)
    }
}

/// An operator whose subscriptions put what they publish into a buffer.
protocol BufferedOperator<Output, Failure>: Publisher {
    /// Starts a subscription: what is above is added to it.
    func start(_ subscription: BufferedSubscription<Output, Failure>)
}

extension BufferedOperator {
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        BufferedPublisher(start: start).receive(subscriber: subscriber)
    }
}
