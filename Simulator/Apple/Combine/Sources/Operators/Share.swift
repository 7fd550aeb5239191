import Foundation

/// A publisher that publishes only once it is connected.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Connects when it is subscribed to, and for as long.
    public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publishers {
    /// A publisher that connects another one with its first subscriber and disconnects with its last.
    public class Autoconnect<Upstream: ConnectablePublisher>: Publisher, @unchecked Sendable {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        private let state = Locked<(count: Int, connection: (any Cancellable)?)>((0, nil))

        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            BufferedPublisher<Output, Failure> { [self] subscription in
                let isFirst = state.withLock { state in
                    state.count += 1
                    return state.count == 1
                }
                let end = AnyCancellable { [self] in
                    let connection = state.withLock { state -> (any Cancellable)? in
                        state.count -= 1
                        guard state.count == 0 else { return nil }
                        defer { state.connection = nil }
                        return state.connection
                    }
                    connection?.cancel()
                }
                subscription.add(
                    upstream.observe(subscription.buffer.offer) { completion in
                        end.cancel()
                        subscription.buffer.complete(completion)
                    })
                subscription.add(end)
                guard isFirst else { return }
                let connection = upstream.connect()
                let isOver = state.withLock { state in
                    if state.count > 0 { state.connection = connection }
                    return state.count == 0
                }
                if isOver { connection.cancel() }
            }.receive(subscriber: subscriber)
        }
    }

    /// A publisher that shares one subscription to another among its subscribers.
    public class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher, @unchecked Sendable
    where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let createSubject: () -> SubjectType
        private let subject: Locked<SubjectType?> = Locked(nil)

        public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            self.upstream = upstream
            self.createSubject = createSubject
        }

        private var current: SubjectType {
            subject.withLock { stored in
                if let stored { return stored }
                let made = createSubject()
                stored = made
                return made
            }
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            current.receive(subscriber: subscriber)
        }

        public func connect() -> any Cancellable { upstream.subscribe(current) }
    }
}

extension Publisher {
    public func multicast<S>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
    where S: Subject, Failure == S.Failure, Output == S.Output {
        Publishers.Multicast(upstream: self, createSubject: createSubject)
    }

    public func multicast<S>(subject: S) -> Publishers.Multicast<Self, S>
    where S: Subject, Failure == S.Failure, Output == S.Output {
        multicast { subject }
    }
}

extension Publishers {
    /// A publisher that tells of what happens in a stream.
    public struct HandleEvents<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public var receiveSubscription: ((any Subscription) -> Void)?
        public var receiveOutput: ((Output) -> Void)?
        public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
        public var receiveCancel: (() -> Void)?
        public var receiveRequest: ((Subscribers.Demand) -> Void)?

        public init(
            upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
            receiveOutput: ((Output) -> Void)? = nil,
            receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
            receiveCancel: (() -> Void)? = nil, receiveRequest: ((Subscribers.Demand) -> Void)? = nil
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
            self.receiveCancel = receiveCancel
            self.receiveRequest = receiveRequest
        }

        private final class Wrapper: Subscription {
            let base: any Subscription
            let onRequest: ((Subscribers.Demand) -> Void)?
            let onCancel: (() -> Void)?

            init(
                _ base: any Subscription, onRequest: ((Subscribers.Demand) -> Void)?, onCancel: (() -> Void)?
            ) {
                self.base = base
                self.onRequest = onRequest
                self.onCancel = onCancel
            }

            func request(_ demand: Subscribers.Demand) {
                onRequest?(demand)
                base.request(demand)
            }

            func cancel() {
                onCancel?()
                base.cancel()
            }
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let events = self
            upstream.receive(
                subscriber: AnySubscriber(
                    receiveSubscription: { subscription in
                        events.receiveSubscription?(subscription)
                        subscriber.receive(
                            subscription: Wrapper(
                                subscription, onRequest: events.receiveRequest, onCancel: events.receiveCancel))
                    },
                    receiveValue: { value in
                        events.receiveOutput?(value)
                        return subscriber.receive(value)
                    },
                    receiveCompletion: { completion in
                        events.receiveCompletion?(completion)
                        subscriber.receive(completion: completion)
                    }))
        }
    }
}

extension Publisher {
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        Publishers.HandleEvents(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
    }
}
