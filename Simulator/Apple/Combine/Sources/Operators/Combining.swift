extension Publishers {
    /// A publisher that combines the latest elements of two publishers.
    public struct CombineLatest<A: Publisher, B: Publisher>: BufferedOperator where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B

        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (a, b) = (a, b)
            let latest = Locked<(A.Output?, B.Output?, finished: Int)>((nil, nil, 0))
            func complete(_ completion: Subscribers.Completion<Failure>, isEmpty: Bool) {
                if case .failure = completion { return subscription.buffer.complete(completion) }
                let finished = latest.withLock { state in
                    state.finished += 1
                    return state.finished
                }
                // A publisher that finishes without an element leaves nothing to combine with.
                if finished == 2 || isEmpty { subscription.buffer.complete(.finished) }
            }
            func emit() {
                let pair = latest.withLock { state -> Output? in
                    guard let first = state.0, let second = state.1 else { return nil }
                    return (first, second)
                }
                if let pair { subscription.buffer.offer(pair) }
            }
            subscription.add(
                a.observe { value in
                    latest.withLock { $0.0 = value }
                    emit()
                } completion: { completion in
                    complete(completion, isEmpty: latest.withLock { $0.0 == nil })
                })
            subscription.add(
                b.observe { value in
                    latest.withLock { $0.1 = value }
                    emit()
                } completion: { completion in
                    complete(completion, isEmpty: latest.withLock { $0.1 == nil })
                })
        }
    }

    /// A publisher that pairs the elements of two publishers in their order.
    public struct Zip<A: Publisher, B: Publisher>: BufferedOperator where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B

        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        private struct Waiting {
            var a: [A.Output] = []
            var b: [B.Output] = []
            var isFinishedA = false
            var isFinishedB = false

            var isOver: Bool { isFinishedA && a.isEmpty || isFinishedB && b.isEmpty }
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (a, b) = (a, b)
            let waiting = Locked(Waiting())
            func change(_ body: (inout Waiting) -> Void) {
                let (pair, isOver) = waiting.withLock { state -> (Output?, Bool) in
                    body(&state)
                    var pair: Output?
                    if !state.a.isEmpty, !state.b.isEmpty { pair = (state.a.removeFirst(), state.b.removeFirst()) }
                    return (pair, state.isOver)
                }
                if let pair { subscription.buffer.offer(pair) }
                if isOver { subscription.buffer.complete(.finished) }
            }
            subscription.add(
                a.observe { value in
                    change { $0.a.append(value) }
                } completion: { completion in
                    if case .failure = completion { return subscription.buffer.complete(completion) }
                    change { $0.isFinishedA = true }
                })
            subscription.add(
                b.observe { value in
                    change { $0.b.append(value) }
                } completion: { completion in
                    if case .failure = completion { return subscription.buffer.complete(completion) }
                    change { $0.isFinishedB = true }
                })
        }
    }

    /// A publisher that republishes the elements of several publishers as they come.
    public struct MergeMany<Upstream: Publisher>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let publishers: [Upstream]

        public init(_ upstream: Upstream...) { publishers = upstream }
        public init<S>(_ upstream: S) where S: Swift.Sequence, S.Element == Upstream { publishers = Array(upstream) }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let publishers = publishers
            let running = Locked(publishers.count)
            if publishers.isEmpty { subscription.buffer.complete(.finished) }
            for publisher in publishers {
                subscription.add(
                    publisher.observe(subscription.buffer.offer) { completion in
                        if case .failure = completion { return subscription.buffer.complete(completion) }
                        let left = running.withLock { count in
                            count -= 1
                            return count
                        }
                        if left == 0 { subscription.buffer.complete(.finished) }
                    })
            }
        }
    }
}
