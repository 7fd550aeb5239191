extension Publishers {
    /// A publisher that omits elements until a condition fails.
    public struct DropWhile<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let predicate = predicate
            var isDropping = true
            return Steps { value in
                if isDropping { isDropping = predicate(value) }
                return isDropping ? .skip : .send(value)
            }
        }
    }

    /// A publisher that omits elements until a condition fails, with a closure that may throw.
    public struct TryDropWhile<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let predicate: (Upstream.Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let predicate = predicate
            var isDropping = true
            return Steps(trying: { value in
                if isDropping { isDropping = try predicate(value) }
                return isDropping ? .skip : .send(value)
            })
        }
    }

    /// A publisher that republishes elements while a condition holds.
    public struct PrefixWhile<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let predicate = predicate
            return Steps { predicate($0) ? .send($0) : .finish }
        }
    }

    /// A publisher that republishes elements while a condition holds, with a closure that may throw.
    public struct TryPrefixWhile<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let predicate: (Upstream.Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let predicate = predicate
            return Steps(trying: { try predicate($0) ? .send($0) : .finish })
        }
    }

    /// A publisher that publishes the first element that satisfies a condition and finishes.
    public struct FirstWhere<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let predicate = predicate
            return Steps { predicate($0) ? .sendAndFinish($0) : .skip }
        }
    }

    /// A publisher that publishes the first element that satisfies a condition and finishes, with a closure that may throw.
    public struct TryFirstWhere<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let predicate: (Upstream.Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let predicate = predicate
            return Steps(trying: { try predicate($0) ? .sendAndFinish($0) : .skip })
        }
    }

    /// A publisher that publishes the first element and finishes.
    public struct First<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            Steps { .sendAndFinish($0) }
        }
    }

    /// A publisher that omits a number of elements.
    public struct Drop<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let count: Int

        public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            var left = count
            return Steps { value in
                guard left > 0 else { return .send(value) }
                left -= 1
                return .skip
            }
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
            var index = -1
            let steps = Steps<Upstream.Output, Upstream.Failure, Upstream.Output, Failure> { value in
                index += 1
                if index < range.lowerBound { return .skip }
                return index + 1 < range.upperBound ? .send(value) : .sendAndFinish(value)
            }
            upstream.receive(subscriber: Relay(subscriber, transform: steps.each, complete: { (nil, $0) }))
        }
    }
}

extension Publisher {
    public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        Publishers.DropWhile(upstream: self, predicate: predicate)
    }
    public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
        Publishers.TryDropWhile(upstream: self, predicate: predicate)
    }
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        Publishers.Drop(upstream: self, count: count)
    }
    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
        Publishers.PrefixWhile(upstream: self, predicate: predicate)
    }
    public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
        Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
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
    public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
        Publishers.TryFirstWhere(upstream: self, predicate: predicate)
    }
}
