import Foundation

extension Subscribers {
    /// A simple subscriber that requests an unlimited number of values upon subscription.
    final public class Sink<Input, Failure>: Subscriber, Cancellable where Failure: Error {
        private let lock = NSLock()
        private var subscription: (any Subscription)?
        private var done = false
        private var valueHandler: ((Input) -> Void)?
        private var completionHandler: ((Subscribers.Completion<Failure>) -> Void)?

        public init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            valueHandler = receiveValue
            completionHandler = receiveCompletion
        }

        final public func receive(subscription: any Subscription) {
            let accepted = lock.withLock {
                if done || self.subscription != nil { return false }
                self.subscription = subscription
                return true
            }
            if accepted { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        final public func receive(_ value: Input) -> Subscribers.Demand {
            let handler = lock.withLock { valueHandler }
            handler?(value)
            return .none
        }

        final public func receive(completion: Subscribers.Completion<Failure>) {
            let handler = finish().handler
            handler?(completion)
        }

        final public func cancel() { finish().subscription?.cancel() }

        /// Lets go of everything, so that closures do not outlive the stream.
        private func finish() -> (
            subscription: (any Subscription)?, handler: ((Subscribers.Completion<Failure>) -> Void)?
        ) {
            lock.withLock {
                defer {
                    done = true
                    subscription = nil
                    valueHandler = nil
                    completionHandler = nil
                }
                return (subscription, completionHandler)
            }
        }
    }

    /// A simple subscriber that assigns received elements to a property indicated by a key path.
    final public class Assign<Root, Input>: Subscriber, Cancellable {
        public typealias Failure = Never
        public private(set) var object: Root?
        public let keyPath: ReferenceWritableKeyPath<Root, Input>
        private var subscription: (any Subscription)?

        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            self.object = object
            self.keyPath = keyPath
        }

        final public func receive(subscription: any Subscription) {
            guard self.subscription == nil, object != nil else { return subscription.cancel() }
            self.subscription = subscription
            subscription.request(.unlimited)
        }
        final public func receive(_ value: Input) -> Subscribers.Demand {
            object?[keyPath: keyPath] = value
            return .none
        }
        final public func receive(completion: Subscribers.Completion<Never>) {
            subscription = nil
            object = nil
        }
        final public func cancel() {
            let taken = subscription
            subscription = nil
            object = nil
            taken?.cancel()
        }
    }
}

extension Publisher {
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        let assign = Subscribers.Assign(object: object, keyPath: keyPath)
        receive(subscriber: assign)
        return AnyCancellable(assign)
    }

    public func assign(to published: inout Published<Output>.Publisher) {
        let storage = published.storage
        // The subscription lives as long as the property it writes to.
        storage.retain(sink { [weak storage] value in storage?.set(value) })
    }
}
