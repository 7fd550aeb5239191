extension Publishers {
    /// A publisher that republishes all elements that match a condition.
    public struct Filter<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let isIncluded: (Upstream.Output) -> Bool

        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let isIncluded = isIncluded
            RelayPublisher(
                upstream: upstream, makeTransform: { { isIncluded($0) ? .send($0) : .skip } }, complete: { $0 }
            ).receive(subscriber: subscriber)
        }
    }

    /// A publisher that leaves out elements that are the same as the one before.
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Output, Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            RelayPublisher(
                upstream: upstream,
                makeTransform: {
                    var last: Output?
                    return { value in
                        if let before = last, predicate(before, value) { return .skip }
                        last = value
                        return .send(value)
                    }
                }, complete: { $0 }
            ).receive(subscriber: subscriber)
        }
    }

    /// A publisher that omits elements until a condition fails.
    public struct DropWhile<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            RelayPublisher(
                upstream: upstream,
                makeTransform: {
                    var isDropping = true
                    return { value in
                        isDropping = isDropping && predicate(value)
                        return isDropping ? .skip : .send(value)
                    }
                }, complete: { $0 }
            ).receive(subscriber: subscriber)
        }
    }

    /// A publisher that omits a number of elements.
    public struct Drop<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let count: Int

        public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let count = count
            RelayPublisher(
                upstream: upstream,
                makeTransform: {
                    var left = count
                    return { value in
                        guard left > 0 else { return .send(value) }
                        left -= 1
                        return .skip
                    }
                }, complete: { $0 }
            ).receive(subscriber: subscriber)
        }
    }

    /// A publisher that republishes elements while a condition holds.
    public struct PrefixWhile<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            RelayPublisher(
                upstream: upstream, makeTransform: { { predicate($0) ? .send($0) : .finish } }, complete: { $0 }
            ).receive(subscriber: subscriber)
        }
    }

    /// A publisher that republishes a number of elements and finishes.
    public struct Output<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let range: CountableRange<Int>

        public init(upstream: Upstream, range: CountableRange<Int>) {
            self.upstream = upstream
            self.range = range
        }

        public func receive<S>(subscriber: S)
        where S: Subscriber, S.Input == Upstream.Output, S.Failure == Failure {
            let range = range
            guard !range.isEmpty else {
                return Empty<Upstream.Output, Failure>().receive(subscriber: subscriber)
            }
            RelayPublisher(
                upstream: upstream,
                makeTransform: {
                    var index = -1
                    return { value in
                        index += 1
                        if index < range.lowerBound { return .skip }
                        return index + 1 < range.upperBound ? .send(value) : .sendAndFinish(value)
                    }
                }, complete: { $0 }
            ).receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }

    public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.RemoveDuplicates<Self> {
        Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
    }

    public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        Publishers.DropWhile(upstream: self, predicate: predicate)
    }

    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        Publishers.Drop(upstream: self, count: count)
    }

    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
        Publishers.PrefixWhile(upstream: self, predicate: predicate)
    }

    public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
        Publishers.Output(upstream: self, range: 0..<Swift.max(0, maxLength))
    }

    public func output(at index: Int) -> Publishers.Output<Self> {
        Publishers.Output(upstream: self, range: index..<index + 1)
    }

    public func output<R>(in range: R) -> Publishers.Output<Self> where R: RangeExpression, R.Bound == Int {
        Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
    }

    public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        Publishers.FirstWhere(upstream: self, predicate: predicate)
    }
}

extension Publisher where Output: Equatable {
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

extension Publishers {
    /// A publisher that publishes the first element and finishes.
    public struct First<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            RelayPublisher(upstream: upstream, makeTransform: { { .sendAndFinish($0) } }, complete: { $0 })
                .receive(subscriber: subscriber)
        }
    }

    /// A publisher that publishes the first element that satisfies a condition and finishes.
    public struct FirstWhere<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            RelayPublisher(
                upstream: upstream, makeTransform: { { predicate($0) ? .sendAndFinish($0) : .skip } },
                complete: { $0 }
            ).receive(subscriber: subscriber)
        }
    }
}
