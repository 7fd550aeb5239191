extension Publishers {
    /// A publisher that republishes all elements that match a condition.
    public struct Filter<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let isIncluded: (Upstream.Output) -> Bool

        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let isIncluded = isIncluded
            return Steps { isIncluded($0) ? .send($0) : .skip }
        }
    }

    /// A publisher that republishes all elements that match a condition, with a closure that may throw.
    public struct TryFilter<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let isIncluded: (Upstream.Output) throws -> Bool

        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let isIncluded = isIncluded
            return Steps(trying: { try isIncluded($0) ? .send($0) : .skip })
        }
    }

    /// A publisher that republishes the non-nil results of a closure.
    public struct CompactMap<Upstream: Publisher, Output>: StepwisePublisher {
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let transform: (Upstream.Output) -> Output?

        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let transform = transform
            return Steps { transform($0).map { .send($0) } ?? .skip }
        }
    }

    /// A publisher that republishes the non-nil results of a closure, with a closure that may throw.
    public struct TryCompactMap<Upstream: Publisher, Output>: StepwisePublisher {
        public typealias Failure = any Error
        public let upstream: Upstream
        public let transform: (Upstream.Output) throws -> Output?

        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let transform = transform
            return Steps(trying: { try transform($0).map { .send($0) } ?? .skip })
        }
    }

    /// A publisher that leaves out elements that are the same as the one before.
    public struct RemoveDuplicates<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output, Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let predicate = predicate
            var last: Upstream.Output?
            return Steps { value in
                if let before = last, predicate(before, value) { return .skip }
                last = value
                return .send(value)
            }
        }
    }

    /// A publisher that leaves out elements that are the same as the one before, with a closure that may throw.
    public struct TryRemoveDuplicates<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let predicate = predicate
            var last: Upstream.Output?
            return Steps(trying: { value in
                if let before = last, try predicate(before, value) { return .skip }
                last = value
                return .send(value)
            })
        }
    }

    /// A publisher that publishes no element, and the end.
    public struct IgnoreOutput<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Never
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            Steps { _ in .skip }
        }
    }
}

extension Publisher {
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
        Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
    }
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }
    public func tryCompactMap<T>(
        _ transform: @escaping (Output) throws -> T?
    ) -> Publishers.TryCompactMap<Self, T> {
        Publishers.TryCompactMap(upstream: self, transform: transform)
    }
    public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.RemoveDuplicates<Self> {
        Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
    }
    public func tryRemoveDuplicates(
        by predicate: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryRemoveDuplicates<Self> {
        Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
    }
    public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}

extension Publisher where Output: Equatable {
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}
