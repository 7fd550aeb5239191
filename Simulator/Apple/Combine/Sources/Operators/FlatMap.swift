extension Publishers {
    /// A publisher that makes a publisher of each element and republishes what they publish.
    public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: BufferedOperator
    where NewPublisher.Failure == Upstream.Failure {
        public typealias Output = NewPublisher.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let maxPublishers: Subscribers.Demand
        public let transform: (Upstream.Output) -> NewPublisher

        public init(
            upstream: Upstream, maxPublishers: Subscribers.Demand,
            transform: @escaping (Upstream.Output) -> NewPublisher
        ) {
            self.upstream = upstream
            self.maxPublishers = maxPublishers
            self.transform = transform
        }

        private struct State {
            var running = 0
            var waiting: [Upstream.Output] = []
            var isUpstreamFinished = false
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, limit, transform) = (upstream, maxPublishers.max ?? .max, transform)
            let state = Locked(State())
            func start(_ value: Upstream.Output) {
                subscription.add(
                    transform(value).observe(subscription.buffer.offer) { completion in
                        if case .failure = completion { return subscription.buffer.complete(completion) }
                        next()
                    })
            }
            func next() {
                let (value, isOver) = state.withLock { state -> (Upstream.Output?, Bool) in
                    if state.waiting.isEmpty {
                        state.running -= 1
                        return (nil, state.running == 0 && state.isUpstreamFinished)
                    }
                    return (state.waiting.removeFirst(), false)
                }
                if let value { start(value) }
                if isOver { subscription.buffer.complete(.finished) }
            }
            subscription.add(
                upstream.observe { value in
                    let canStart = state.withLock { state in
                        guard state.running < limit else {
                            state.waiting.append(value)
                            return false
                        }
                        state.running += 1
                        return true
                    }
                    if canStart { start(value) }
                } completion: { completion in
                    if case .failure = completion { return subscription.buffer.complete(completion) }
                    let isOver = state.withLock { state in
                        state.isUpstreamFinished = true
                        return state.running == 0
                    }
                    if isOver { subscription.buffer.complete(.finished) }
                })
        }
    }

    /// A publisher that republishes the latest publisher it is given.
    public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: BufferedOperator
    where P == Upstream.Output, P.Failure == Upstream.Failure {
        public typealias Output = P.Output
        public typealias Failure = P.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) { self.upstream = upstream }

        private struct State {
            var generation = 0
            var current: AnyCancellable?
            var isRunning = false
            var isUpstreamFinished = false
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let upstream = upstream
            let state = Locked(State())
            subscription.add(AnyCancellable { state.withLock { $0.current }?.cancel() })
            subscription.add(
                upstream.observe { publisher in
                    let (generation, old) = state.withLock { state -> (Int, AnyCancellable?) in
                        state.generation += 1
                        state.isRunning = true
                        return (state.generation, state.current)
                    }
                    old?.cancel()
                    let new = publisher.observe { value in
                        if state.withLock({ $0.generation == generation }) { subscription.buffer.offer(value) }
                    } completion: { completion in
                        if case .failure = completion { return subscription.buffer.complete(completion) }
                        let isOver = state.withLock { state in
                            guard state.generation == generation else { return false }
                            state.isRunning = false
                            return state.isUpstreamFinished
                        }
                        if isOver { subscription.buffer.complete(.finished) }
                    }
                    state.withLock { if $0.generation == generation { $0.current = new } }
                } completion: { completion in
                    if case .failure = completion { return subscription.buffer.complete(completion) }
                    let isOver = state.withLock { state in
                        state.isUpstreamFinished = true
                        return !state.isRunning
                    }
                    if isOver { subscription.buffer.complete(.finished) }
                })
        }
    }

    /// A publisher that publishes all of one publisher and then all of another.
    public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: BufferedOperator
    where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
        public typealias Output = Suffix.Output
        public typealias Failure = Suffix.Failure
        public let prefix: Prefix
        public let suffix: Suffix

        public init(prefix: Prefix, suffix: Suffix) {
            self.prefix = prefix
            self.suffix = suffix
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (prefix, suffix) = (prefix, suffix)
            subscription.add(
                prefix.observe(subscription.buffer.offer) { completion in
                    if case .failure = completion { return subscription.buffer.complete(completion) }
                    subscription.add(
                        suffix.observe(subscription.buffer.offer, completion: subscription.buffer.complete))
                })
        }
    }
}

extension Publisher {
    public func flatMap<T, P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where T == P.Output, P: Publisher, Failure == P.Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }

    public func prepend(
        _ elements: Output...
    ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
        Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
    }

    public func prepend<S>(_ elements: S) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
    where S: Sequence, Output == S.Element {
        Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
    }

    public func prepend<P>(_ publisher: P) -> Publishers.Concatenate<P, Self>
    where P: Publisher, Failure == P.Failure, Output == P.Output {
        Publishers.Concatenate(prefix: publisher, suffix: self)
    }

    public func append(
        _ elements: Output...
    ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
        Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
    }

    public func append<S>(_ elements: S) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
    where S: Sequence, Output == S.Element {
        Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
    }

    public func append<P>(_ publisher: P) -> Publishers.Concatenate<Self, P>
    where P: Publisher, Failure == P.Failure, Output == P.Output {
        Publishers.Concatenate(prefix: self, suffix: publisher)
    }
}

extension Publisher where Failure == Never {
    /// The elements' publishers may fail although this one cannot.
    public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where P: Publisher {
        setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
    }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publisher where Failure == Never, Output: Publisher {
    /// The elements may fail although this publisher cannot.
    public func switchToLatest()
        -> Publishers.SwitchToLatest<
            Output, Publishers.SetFailureType<Self, Output.Failure>
        >
    {
        Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
    }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}
