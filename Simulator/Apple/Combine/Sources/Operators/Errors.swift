extension Publishers {
    /// A publisher that turns an error into another one.
    public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
        public typealias Output = Upstream.Output
        public let upstream: Upstream
        public let transform: (Upstream.Failure) -> Failure

        public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
            self.upstream = upstream
            transform = map
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let transform = transform
            RelayPublisher(
                upstream: upstream, makeTransform: { { .send($0) } },
                complete: { completion -> Subscribers.Completion<Failure> in
                    switch completion {
                    case .finished: .finished
                    case .failure(let error): .failure(transform(error))
                    }
                }
            ).receive(subscriber: subscriber)
        }
    }

    /// A publisher that can fail in name only.
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
        public typealias Output = Upstream.Output
        public let upstream: Upstream

        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            RelayPublisher(
                upstream: upstream, makeTransform: { { .send($0) } },
                complete: { _ -> Subscribers.Completion<Failure> in .finished }
            ).receive(subscriber: subscriber)
        }
    }

    /// A publisher that puts an element in place of an error.
    public struct ReplaceError<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Never
        public let output: Upstream.Output
        public let upstream: Upstream

        public init(upstream: Upstream, output: Output) {
            self.upstream = upstream
            self.output = output
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
            let output = output
            upstream.catch { _ in Just(output) }.receive(subscriber: subscriber)
        }
    }

    /// A publisher that goes on with another one after an error.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
    where Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = NewPublisher.Failure
        public let upstream: Upstream
        public let handler: (Upstream.Failure) -> NewPublisher

        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let (upstream, handler) = (upstream, handler)
            BufferedPublisher<Output, Failure> { subscription in
                subscription.add(
                    upstream.observe(subscription.buffer.offer) { completion in
                        switch completion {
                        case .finished: subscription.buffer.complete(.finished)
                        case .failure(let error):
                            subscription.add(
                                handler(error).observe(
                                    subscription.buffer.offer, completion: subscription.buffer.complete))
                        }
                    })
            }.receive(subscriber: subscriber)
        }
    }

    /// A publisher that subscribes again after an error.
    public struct Retry<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        /// How often, without end when nil.
        public let retries: Int?

        public init(upstream: Upstream, retries: Int?) {
            self.upstream = upstream
            self.retries = retries
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let (upstream, retries) = (upstream, retries)
            BufferedPublisher<Output, Failure> { subscription in
                func attempt(_ left: Int?) {
                    subscription.add(
                        upstream.observe(subscription.buffer.offer) { completion in
                            if case .failure = completion, left != 0 { return attempt(left.map { $0 - 1 }) }
                            subscription.buffer.complete(completion)
                        })
                }
                attempt(retries)
            }.receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    public func mapError<E>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> where E: Error {
        Publishers.MapError(upstream: self, transform)
    }

    public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        Publishers.ReplaceError(upstream: self, output: output)
    }

    public func `catch`<P>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
    where P: Publisher, Output == P.Output {
        Publishers.Catch(upstream: self, handler: handler)
    }

    public func retry(_ retries: Int) -> Publishers.Retry<Self> { Publishers.Retry(upstream: self, retries: retries) }
}

extension Publisher where Failure == Never {
    public func setFailureType<E>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> where E: Error {
        Publishers.SetFailureType(upstream: self)
    }
}
