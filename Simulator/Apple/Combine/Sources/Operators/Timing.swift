extension Publishers {
    /// A publisher that ends when no element has come for a while.
    public struct Timeout<Upstream: Publisher, Context: Scheduler>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let interval: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let options: Context.SchedulerOptions?
        public let customError: (() -> Upstream.Failure)?

        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?, customError: (() -> Publishers.Timeout<Upstream, Context>.Failure)?
        ) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.options = options
            self.customError = customError
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (buffer, publisher) = (subscription.buffer, self)
            let turn = Locked(0)
            func wait() {
                let number = turn.withLock { turn -> Int in
                    turn += 1
                    return turn
                }
                publisher.scheduler.schedule(
                    after: publisher.scheduler.now.advanced(by: publisher.interval),
                    tolerance: publisher.scheduler.minimumTolerance, options: publisher.options
                ) {
                    guard turn.withLock({ $0 }) == number else { return }
                    buffer.complete(publisher.customError.map { .failure($0()) } ?? .finished)
                    subscription.cancelUpstreams()
                }
            }
            wait()
            subscription.add(
                upstream.observe { value in
                    publisher.scheduler.schedule(options: publisher.options) { buffer.offer(value) }
                    wait()
                } completion: { completion in
                    turn.withLock { $0 += 1 }
                    publisher.scheduler.schedule(options: publisher.options) { buffer.complete(completion) }
                })
        }
    }

    /// A publisher of the times between elements.
    public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: StepwisePublisher {
        public typealias Output = Context.SchedulerTimeType.Stride
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let scheduler: Context

        public init(upstream: Upstream, scheduler: Context) {
            self.upstream = upstream
            self.scheduler = scheduler
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let scheduler = scheduler
            var last = scheduler.now
            return Steps { _ in
                let now = scheduler.now
                defer { last = now }
                return .send(last.distance(to: now))
            }
        }
    }

    /// A strategy for collecting received elements.
    public enum TimeGroupingStrategy<Context: Scheduler> {
        case byTime(Context, Context.SchedulerTimeType.Stride)
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// A publisher that publishes the elements of each interval as an array.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: BufferedOperator {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let strategy: Publishers.TimeGroupingStrategy<Context>
        public let options: Context.SchedulerOptions?

        public init(
            upstream: Upstream, strategy: Publishers.TimeGroupingStrategy<Context>,
            options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.strategy = strategy
            self.options = options
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (buffer, options) = (subscription.buffer, options)
            let (scheduler, interval, limit): (Context, Context.SchedulerTimeType.Stride, Int) =
                switch strategy {
                case .byTime(let scheduler, let interval): (scheduler, interval, .max)
                case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
                }
            let group = Locked<[Upstream.Output]>([])
            func flush() {
                let taken = group.withLock { group -> [Upstream.Output] in
                    defer { group = [] }
                    return group
                }
                if !taken.isEmpty { buffer.offer(taken) }
            }
            subscription.add(
                scheduler.schedule(
                    after: scheduler.now.advanced(by: interval), interval: interval,
                    tolerance: scheduler.minimumTolerance, options: options, flush))
            subscription.add(
                upstream.observe { value in
                    let isFull = group.withLock { group -> Bool in
                        group.append(value)
                        return group.count >= limit
                    }
                    if isFull { flush() }
                } completion: { completion in
                    if case .finished = completion { flush() }
                    buffer.complete(completion)
                })
        }
    }
}

extension Publisher {
    public func timeout<S>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil
    ) -> Publishers.Timeout<Self, S> where S: Scheduler {
        Publishers.Timeout(
            upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }
    public func measureInterval<S>(
        using scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.MeasureInterval<Self, S> where S: Scheduler {
        Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
    }
    public func collect<S>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> where S: Scheduler {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}
