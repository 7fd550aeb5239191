extension Publishers {
    /// A publisher that makes one result of all elements, when they have finished.
    public struct Reduce<Upstream: Publisher, Output>: Publisher {
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let initial: Output
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        public init(
            upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            self.upstream = upstream
            self.initial = initial
            self.nextPartialResult = nextPartialResult
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let (upstream, initial, next) = (upstream, initial, nextPartialResult)
            BufferedPublisher<Output, Failure> { subscription in
                var result = initial
                subscription.add(
                    upstream.observe {
                        result = next(result, $0)
                    } completion: { completion in
                        if case .finished = completion { subscription.buffer.offer(result) }
                        subscription.buffer.complete(completion)
                    })
            }.receive(subscriber: subscriber)
        }
    }

    /// A publisher that puts another element in place of none.
    public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let output: Upstream.Output
        public let upstream: Upstream

        public init(upstream: Upstream, output: Output) {
            self.upstream = upstream
            self.output = output
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let (upstream, output) = (upstream, output)
            BufferedPublisher<Output, Failure> { subscription in
                var isEmpty = true
                subscription.add(
                    upstream.observe { value in
                        isEmpty = false
                        subscription.buffer.offer(value)
                    } completion: { completion in
                        if case .finished = completion, isEmpty { subscription.buffer.offer(output) }
                        subscription.buffer.complete(completion)
                    })
            }.receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Reduce<Self, T> {
        Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }

    /// All elements as one array, when they have finished.
    public func collect() -> Publishers.Reduce<Self, [Output]> { reduce([]) { $0 + [$1] } }

    public func count() -> Publishers.Reduce<Self, Int> { reduce(0) { count, _ in count + 1 } }

    /// The last element, when they have finished.
    public func last() -> Publishers.CompactMap<Publishers.Reduce<Self, Output?>, Output> {
        reduce(Output?.none) { $1 }.compactMap { $0 }
    }

    public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        Publishers.ReplaceEmpty(upstream: self, output: output)
    }

    public func ignoreOutput() -> Publishers.CompactMap<Self, Never> { compactMap { _ in nil } }
}
