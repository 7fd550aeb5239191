import Foundation

/// A publisher that exposes a method for outside callers to publish elements.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    public func send() { send(()) }
}

/// The subscribers of a subject. Values go to each with its demand respected; a value sent from within a value
/// reaches the subscribers in the same way, one call deeper, as on Apple's systems.
final class Fanout<Output, Failure: Error>: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var conduits: [Conduit] = []
    private var completion: Subscribers.Completion<Failure>?

    /// One subscriber's subscription.
    final class Conduit: Subscription, @unchecked Sendable {
        fileprivate weak var fanout: Fanout?
        private let lock = NSRecursiveLock()
        private var downstream: AnySubscriber<Output, Failure>?
        private var demand = Subscribers.Demand.none
        /// The latest value that came while there was no demand; only a current-value subject keeps it.
        private var pending: Output?
        private let keepsLatest: Bool

        init(_ downstream: AnySubscriber<Output, Failure>, fanout: Fanout, keepsLatest: Bool, initial: Output?) {
            self.downstream = downstream
            self.fanout = fanout
            self.keepsLatest = keepsLatest
            pending = initial
        }

        func request(_ more: Subscribers.Demand) {
            let delivery: (AnySubscriber<Output, Failure>, Output)? = lock.withLock {
                demand += more
                guard demand > .none, let value = pending, let downstream else { return nil }
                pending = nil
                demand -= 1
                return (downstream, value)
            }
            if let (subscriber, value) = delivery { add(subscriber.receive(value)) }
        }

        func offer(_ value: Output) {
            let target: AnySubscriber<Output, Failure>? = lock.withLock {
                guard let downstream else { return nil }
                guard demand > .none else {
                    if keepsLatest { pending = value }
                    return nil
                }
                demand -= 1
                return downstream
            }
            if let target { add(target.receive(value)) }
        }

        private func add(_ more: Subscribers.Demand) {
            if more > .none { lock.withLock { demand += more } }
        }

        func finish(_ completion: Subscribers.Completion<Failure>) {
            let taken = lock.withLock {
                defer { downstream = nil }
                return downstream
            }
            taken?.receive(completion: completion)
        }

        func cancel() {
            lock.withLock { downstream = nil }
            fanout?.remove(self)
            fanout = nil
        }
    }

    func subscribe<S: Subscriber>(_ subscriber: S, keepsLatest: Bool = false, initial: Output? = nil)
    where S.Input == Output, S.Failure == Failure {
        let conduit = Conduit(AnySubscriber(subscriber), fanout: self, keepsLatest: keepsLatest, initial: initial)
        let finished = lock.withLock {
            if completion == nil { conduits.append(conduit) }
            return completion
        }
        if let finished {
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: finished)
        } else {
            subscriber.receive(subscription: conduit)
        }
    }

    var isFinished: Bool { lock.withLock { completion != nil } }

    func send(_ value: Output) {
        let targets = lock.withLock { completion == nil ? conduits : [] }
        for conduit in targets { conduit.offer(value) }
    }

    func send(completion: Subscribers.Completion<Failure>) {
        let targets: [Conduit] = lock.withLock {
            if self.completion != nil { return [] }
            self.completion = completion
            defer { conduits = [] }
            return conduits
        }
        for conduit in targets { conduit.finish(completion) }
    }

    private func remove(_ conduit: Conduit) {
        lock.withLock { conduits.removeAll { $0 === conduit } }
    }
}

/// A subject that broadcasts elements to downstream subscribers.
final public class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
    private let fanout = Fanout<Output, Failure>()

    public init() {}

    final public func send(_ input: Output) { fanout.send(input) }
    final public func send(completion: Subscribers.Completion<Failure>) { fanout.send(completion: completion) }
    final public func send(subscription: any Subscription) { subscription.request(.unlimited) }
    final public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        fanout.subscribe(subscriber)
    }
}

extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}

/// A subject that wraps a single value and publishes a new element whenever the value changes.
final public class CurrentValueSubject<Output, Failure>: Subject where Failure: Error {
    private let fanout = Fanout<Output, Failure>()
    private let lock = NSRecursiveLock()
    private var current: Output

    public init(_ value: Output) { current = value }

    final public var value: Output {
        get { lock.withLock { current } }
        set { send(newValue) }
    }

    final public func send(_ input: Output) {
        if fanout.isFinished { return }
        lock.withLock { current = input }
        fanout.send(input)
    }
    final public func send(completion: Subscribers.Completion<Failure>) { fanout.send(completion: completion) }
    final public func send(subscription: any Subscription) { subscription.request(.unlimited) }
    final public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        fanout.subscribe(subscriber, keepsLatest: true, initial: value)
    }
}

extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
