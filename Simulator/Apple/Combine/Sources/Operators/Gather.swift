extension Publishers {
    /// A publisher that makes one result of all elements, when they have finished.
    public struct Reduce<Upstream: Publisher, Output>: GatheringPublisher {
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

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var result = initial
            let next = nextPartialResult
            return Gathering { value in
                result = next(result, value)
                return nil
            } end: {
                result
            }
        }
    }

    /// A publisher that makes one result of all elements, when they have finished, with a closure that may throw.
    public struct TryReduce<Upstream: Publisher, Output>: GatheringPublisher {
        public typealias Failure = any Error
        public let upstream: Upstream
        public let initial: Output
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        public init(
            upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            self.upstream = upstream
            self.initial = initial
            self.nextPartialResult = nextPartialResult
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var result = initial
            let next = nextPartialResult
            return Gathering { value in
                result = try next(result, value)
                return nil
            } end: {
                result
            }
        }
    }

    /// A publisher that publishes all elements as one array, when they have finished.
    public struct Collect<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var all: [Upstream.Output] = []
            return Gathering { value in
                all.append(value)
                return nil
            } end: {
                all
            }
        }
    }

    /// A publisher that publishes how many elements there were, when they have finished.
    public struct Count<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Int
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var count = 0
            return Gathering { _ in
                count += 1
                return nil
            } end: {
                count
            }
        }
    }

    /// A publisher that publishes the last element, when they have finished.
    public struct Last<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var last: Upstream.Output?
            return Gathering { value in
                last = value
                return nil
            } end: {
                last
            }
        }
    }

    /// A publisher that publishes the last element that satisfies a condition, when they have finished.
    public struct LastWhere<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var last: Upstream.Output?
            let predicate = predicate
            return Gathering { value in
                if predicate(value) { last = value }
                return nil
            } end: {
                last
            }
        }
    }

    /// A publisher that publishes the last element that satisfies a condition, when they have finished, with a closure that may throw.
    public struct TryLastWhere<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let predicate: (Upstream.Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var last: Upstream.Output?
            let predicate = predicate
            return Gathering { value in
                if try predicate(value) { last = value }
                return nil
            } end: {
                last
            }
        }
    }

    /// A publisher that publishes the largest element by an order, when they have finished.
    public struct Comparison<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

        public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var best: Upstream.Output?
            let areInIncreasingOrder = areInIncreasingOrder
            return Gathering { value in
                guard let known = best else {
                    best = value
                    return nil
                }
                if areInIncreasingOrder(known, value) { best = value }
                return nil
            } end: {
                best
            }
        }
    }

    /// A publisher that publishes the largest element by an order, when they have finished, with a closure that may throw.
    public struct TryComparison<Upstream: Publisher>: GatheringPublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

        public init(
            upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
        ) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        func makeGathering() -> Gathering<Upstream.Output, Output> {
            var best: Upstream.Output?
            let areInIncreasingOrder = areInIncreasingOrder
            return Gathering { value in
                guard let known = best else {
                    best = value
                    return nil
                }
                if try areInIncreasingOrder(known, value) { best = value }
                return nil
            } end: {
                best
            }
        }
    }
}

extension Publisher {
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Reduce<Self, T> {
        Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Publishers.TryReduce<Self, T> {
        Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }
    public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }
    public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
    public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        Publishers.LastWhere(upstream: self, predicate: predicate)
    }
    public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
        Publishers.TryLastWhere(upstream: self, predicate: predicate)
    }
    public func max(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }
    public func tryMax(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> {
        Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }
    public func min(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
    }
    public func tryMin(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> {
        Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
    }
}

extension Publisher where Output: Comparable {
    public func min() -> Publishers.Comparison<Self> { min(by: <) }
    public func max() -> Publishers.Comparison<Self> { max(by: <) }
}
