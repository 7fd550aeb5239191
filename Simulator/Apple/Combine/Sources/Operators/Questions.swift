extension Publishers {
    /// A publisher that tells whether an element satisfies a condition, as soon as it knows.
    public struct ContainsWhere<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            let predicate = predicate
            return Gathering {
                predicate($0) ? true : nil
            } end: {
                false
            }
        }
    }

    /// A publisher that tells whether an element satisfies a condition, as soon as it knows, with a closure that may throw.
    public struct TryContainsWhere<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Bool
        public typealias Failure = any Error
        public let upstream: Upstream
        public let predicate: (Upstream.Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            let predicate = predicate
            return Gathering {
                try predicate($0) ? true : nil
            } end: {
                false
            }
        }
    }

    /// A publisher that tells whether all elements satisfy a condition, as soon as it knows.
    public struct AllSatisfy<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            let predicate = predicate
            return Gathering {
                predicate($0) ? nil : false
            } end: {
                true
            }
        }
    }

    /// A publisher that tells whether all elements satisfy a condition, as soon as it knows, with a closure that may throw.
    public struct TryAllSatisfy<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Bool
        public typealias Failure = any Error
        public let upstream: Upstream
        public let predicate: (Upstream.Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            let predicate = predicate
            return Gathering {
                try predicate($0) ? nil : false
            } end: {
                true
            }
        }
    }

    /// A publisher that tells whether an element is among the others, as soon as it knows.
    public struct Contains<Upstream: Publisher>: GatheringPublisher where Upstream.Output: Equatable {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let output: Upstream.Output

        public init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            let output = output
            return Gathering {
                $0 == output ? true : nil
            } end: {
                false
            }
        }
    }

    /// A publisher that puts another element in place of none.
    public struct ReplaceEmpty<Upstream: Publisher>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let output: Upstream.Output
        public let upstream: Upstream

        public init(upstream: Upstream, output: Output) {
            self.upstream = upstream
            self.output = output
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, output) = (upstream, output)
            var isEmpty = true
            subscription.add(
                upstream.observe { value in
                    isEmpty = false
                    subscription.buffer.offer(value)
                } completion: { completion in
                    if case .finished = completion, isEmpty { subscription.buffer.offer(output) }
                    subscription.buffer.complete(completion)
                })
        }
    }
}

extension Publisher {
    public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
        Publishers.ContainsWhere(upstream: self, predicate: predicate)
    }
    public func tryContains(
        where predicate: @escaping (Output) throws -> Bool
    ) -> Publishers.TryContainsWhere<Self> {
        Publishers.TryContainsWhere(upstream: self, predicate: predicate)
    }
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
        Publishers.AllSatisfy(upstream: self, predicate: predicate)
    }
    public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
        Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
    }
    public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        Publishers.ReplaceEmpty(upstream: self, output: output)
    }
}

extension Publisher where Output: Equatable {
    public func contains(_ output: Output) -> Publishers.Contains<Self> {
        Publishers.Contains(upstream: self, output: output)
    }
}
