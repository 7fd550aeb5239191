extension Publishers {
    /// A publisher that omits elements until another publisher has published one.
    public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: BufferedOperator
    where Upstream.Failure == Other.Failure {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let other: Other

        public init(upstream: Upstream, other: Other) {
            self.upstream = upstream
            self.other = other
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let buffer = subscription.buffer
            let isOpen = Locked(false)
            subscription.add(
                other.observe { _ in
                    isOpen.withLock { $0 = true }
                } completion: { completion in
                    if case .failure = completion { return buffer.complete(completion) }
                    // An end without an element means that none of ours can come.
                    if !isOpen.withLock({ $0 }) { buffer.complete(.finished) }
                })
            subscription.add(
                upstream.observe { value in
                    if isOpen.withLock({ $0 }) { buffer.offer(value) }
                } completion: {
                    buffer.complete($0)
                })
        }
    }

    /// A publisher that republishes elements until another publisher has published one.
    public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let other: Other

        public init(upstream: Upstream, other: Other) {
            self.upstream = upstream
            self.other = other
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let buffer = subscription.buffer
            subscription.add(
                other.observe { _ in
                    buffer.complete(.finished)
                    subscription.cancelUpstreams()
                } completion: { _ in
                })
            subscription.add(upstream.observe(buffer.offer, completion: buffer.complete))
        }
    }

    /// A strategy for filling a buffer.
    public enum PrefetchStrategy: Hashable, Sendable { case keepFull, byRequest }

    /// A strategy that handles exhaustion of a buffer's capacity.
    public enum BufferingStrategy<Failure: Error> {
        case dropNewest
        case dropOldest
        case customError(() -> Failure)
    }

    /// A publisher that keeps elements until they are asked for, up to a number of them.
    public struct Buffer<Upstream: Publisher>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let size: Int
        public let prefetch: Publishers.PrefetchStrategy
        public let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

        public init(
            upstream: Upstream, size: Int, prefetch: Publishers.PrefetchStrategy,
            whenFull: Publishers.BufferingStrategy<Publishers.Buffer<Upstream>.Failure>
        ) {
            self.upstream = upstream
            self.size = size
            self.prefetch = prefetch
            self.whenFull = whenFull
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let buffer = subscription.buffer
            let (size, whenFull) = (size, whenFull)
            subscription.add(
                upstream.observe { value in
                    guard buffer.heldCount >= size else { return buffer.offer(value) }
                    switch whenFull {
                    case .dropNewest: break
                    case .dropOldest: buffer.offer(value, inPlaceOfOldest: true)
                    case .customError(let makeError):
                        buffer.complete(.failure(makeError()))
                        subscription.cancelUpstreams()
                    }
                } completion: {
                    buffer.complete($0)
                })
        }
    }

    /// A publisher that publishes arrays of a number of elements; the last one may have fewer.
    public struct CollectByCount<Upstream: Publisher>: BufferedOperator {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let count: Int

        public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (buffer, count) = (subscription.buffer, count)
            var group: [Upstream.Output] = []
            subscription.add(
                upstream.observe { value in
                    group.append(value)
                    guard group.count >= count else { return }
                    buffer.offer(group)
                    group = []
                } completion: { completion in
                    if case .finished = completion, !group.isEmpty { buffer.offer(group) }
                    buffer.complete(completion)
                })
        }
    }

    /// A publisher that publishes only once it is connected.
    public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

        public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject<Output, Failure>() } }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            inner.receive(subscriber: subscriber)
        }
        public func connect() -> any Cancellable { inner.connect() }
    }

    /// A publisher that shares one subscription to another among its subscribers.
    final public class Share<Upstream: Publisher>: Publisher, Equatable, @unchecked Sendable {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        final public let upstream: Upstream
        private let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

        public init(upstream: Upstream) {
            self.upstream = upstream
            inner = upstream.multicast { PassthroughSubject<Output, Failure>() }.autoconnect()
        }

        final public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            inner.receive(subscriber: subscriber)
        }
        public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
    }
}

extension Publisher {
    public func drop<P>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
    where P: Publisher, Failure == P.Failure {
        Publishers.DropUntilOutput(upstream: self, other: publisher)
    }
    public func prefix<P>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> where P: Publisher {
        Publishers.PrefixUntilOutput(upstream: self, other: publisher)
    }
    public func buffer(
        size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
    ) -> Publishers.Buffer<Self> {
        Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
    }
    public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
        Publishers.CollectByCount(upstream: self, count: count)
    }
    public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publisher where Failure == Never {
    public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}
