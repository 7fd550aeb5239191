extension Publishers {
    /// A publisher that hands over elements on a scheduler.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, scheduler, options) = (upstream, scheduler, options)
            let buffer = subscription.buffer
            subscription.add(
                upstream.observe { value in
                    scheduler.schedule(options: options) { buffer.offer(value) }
                } completion: { completion in
                    scheduler.schedule(options: options) { buffer.complete(completion) }
                })
        }
    }

    /// A publisher that subscribes on a scheduler.
    public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, scheduler, options) = (upstream, scheduler, options)
            let buffer = subscription.buffer
            scheduler.schedule(options: options) {
                subscription.add(upstream.observe(buffer.offer, completion: buffer.complete))
            }
        }
    }

    /// A publisher that publishes an element once no other has come for a while.
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let dueTime: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public init(
            upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.dueTime = dueTime
            self.scheduler = scheduler
            self.options = options
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, dueTime, scheduler, options) = (upstream, dueTime, scheduler, options)
            let buffer = subscription.buffer
            let latest = Locked((value: Output?.none, number: 0))
            func flush(_ number: Int) {
                let value = latest.withLock { state -> Output? in
                    guard state.number == number else { return nil }
                    defer { state.value = nil }
                    return state.value
                }
                if let value { buffer.offer(value) }
            }
            subscription.add(
                upstream.observe { value in
                    let number = latest.withLock { state -> Int in
                        state.value = value
                        state.number += 1
                        return state.number
                    }
                    scheduler.schedule(
                        after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
                        options: options
                    ) { flush(number) }
                } completion: { completion in
                    scheduler.schedule(options: options) {
                        if case .finished = completion { flush(latest.withLock { $0.number }) }
                        buffer.complete(completion)
                    }
                })
        }
    }

    /// A publisher that publishes the latest or the first element of each interval.
    public struct Throttle<Upstream: Publisher, Context: Scheduler>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let interval: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let latest: Bool

        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
        ) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.latest = latest
        }

        private struct State {
            var pending: Output?
            var isWaiting = false
            var lastTime: Context.SchedulerTimeType?
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, interval, scheduler, latest) = (upstream, interval, scheduler, latest)
            let buffer = subscription.buffer
            let state = Locked(State())
            func flush() {
                let value = state.withLock { state -> Output? in
                    state.isWaiting = false
                    state.lastTime = scheduler.now
                    defer { state.pending = nil }
                    return state.pending
                }
                if let value { buffer.offer(value) }
            }
            subscription.add(
                upstream.observe { value in
                    let due = state.withLock { state -> Context.SchedulerTimeType? in
                        if latest || state.pending == nil { state.pending = value }
                        if state.isWaiting { return nil }
                        state.isWaiting = true
                        guard let last = state.lastTime else { return scheduler.now }
                        return Swift.max(scheduler.now, last.advanced(by: interval))
                    }
                    if let due { scheduler.schedule(after: due) { flush() } }
                } completion: { completion in
                    scheduler.schedule {
                        if case .finished = completion { flush() }
                        buffer.complete(completion)
                    }
                })
        }
    }

    /// A publisher that hands over elements later.
    public struct Delay<Upstream: Publisher, Context: Scheduler>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let interval: Context.SchedulerTimeType.Stride
        public let tolerance: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
            tolerance: Context.SchedulerTimeType.Stride, scheduler: Context, options: Context.SchedulerOptions? = nil
        ) {
            self.upstream = upstream
            self.interval = interval
            self.tolerance = tolerance
            self.scheduler = scheduler
            self.options = options
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, interval, tolerance, scheduler) = (upstream, interval, tolerance, scheduler)
            let options = options
            let buffer = subscription.buffer
            func later(_ action: @escaping () -> Void) {
                scheduler.schedule(
                    after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options, action)
            }
            subscription.add(
                upstream.observe { value in
                    later { buffer.offer(value) }
                } completion: { completion in
                    if case .failure = completion { return buffer.complete(completion) }
                    later { buffer.complete(completion) }
                })
        }
    }
}

extension Publisher {
    public func receive<S>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.ReceiveOn<Self, S> where S: Scheduler {
        Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
    }

    public func subscribe<S>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.SubscribeOn<Self, S> where S: Scheduler {
        Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
    }

    public func debounce<S>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> where S: Scheduler {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }

    public func throttle<S>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Throttle<Self, S> where S: Scheduler {
        Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
    }

    public func delay<S>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Delay<Self, S> where S: Scheduler {
        Publishers.Delay(
            upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler, options: options)
    }
}
