extension Publishers {
    /// A publisher that turns an error into another one.
    public struct MapError<Upstream: Publisher, Failure: Error>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public let upstream: Upstream
        public let transform: (Upstream.Failure) -> Failure

        public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
            self.upstream = upstream
            transform = map
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure> {
            let transform = transform
            return Steps(each: { .send($0) }) { completion in
                switch completion {
                case .finished: .finished
                case .failure(let error): .failure(transform(error))
                }
            }
        }
    }

    /// A publisher that can fail in name only.
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: StepwisePublisher
    where Upstream.Failure == Never {
        public typealias Output = Upstream.Output
        public let upstream: Upstream

        public init(upstream: Upstream) { self.upstream = upstream }

        func makeSteps() -> Steps<Upstream.Output, Never, Output, Failure> {
            Steps(each: { .send($0) }, complete: { _ in .finished })
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
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: BufferedOperator
    where Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = NewPublisher.Failure
        public let upstream: Upstream
        public let handler: (Upstream.Failure) -> NewPublisher

        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, handler) = (upstream, handler)
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
        }
    }

    /// A publisher that goes on with another one after an error, or with another error.
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: BufferedOperator
    where Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let handler: (Upstream.Failure) throws -> NewPublisher

        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (buffer, handler) = (subscription.buffer, handler)
            subscription.add(
                upstream.observe(buffer.offer) { completion in
                    guard case .failure(let error) = completion else { return buffer.complete(.finished) }
                    do {
                        subscription.add(
                            try handler(error).observe(buffer.offer) { buffer.complete($0.erased) })
                    } catch { buffer.complete(.failure(error)) }
                })
        }
    }

    /// A publisher that stops the program at an error.
    public struct AssertNoFailure<Upstream: Publisher>: StepwisePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Never
        public let upstream: Upstream
        public let prefix: String
        public let file: StaticString
        public let line: UInt

        public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
            self.upstream = upstream
            self.prefix = prefix
            self.file = file
            self.line = line
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Never> {
            let (prefix, file, line) = (prefix, file, line)
            return Steps(each: { .send($0) }) { completion in
                if case .failure(let error) = completion {
                    Swift.fatalError("\(prefix)\(prefix.isEmpty ? "" : " ")\(error)", file: file, line: line)
                }
                return .finished
            }
        }
    }

    /// A publisher that subscribes again after an error.
    public struct Retry<Upstream: Publisher>: BufferedOperator {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        /// How often, without end when nil.
        public let retries: Int?

        public init(upstream: Upstream, retries: Int?) {
            self.upstream = upstream
            self.retries = retries
        }

        func start(_ subscription: BufferedSubscription<Output, Failure>) {
            let (upstream, retries) = (upstream, retries)
            func attempt(_ left: Int?) {
                subscription.add(
                    upstream.observe(subscription.buffer.offer) { completion in
                        if case .failure = completion, left != 0 { return attempt(left.map { $0 - 1 }) }
                        subscription.buffer.complete(completion)
                    })
            }
            attempt(retries)
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

    public func tryCatch<P>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P: Publisher, Output == P.Output {
        Publishers.TryCatch(upstream: self, handler: handler)
    }

    public func assertNoFailure(
        _ prefix: String = "", file: StaticString = #file, line: UInt = #line
    ) -> Publishers.AssertNoFailure<Self> {
        Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
    }

    public func retry(_ retries: Int) -> Publishers.Retry<Self> { Publishers.Retry(upstream: self, retries: retries) }
}

extension Publisher where Failure == Never {
    public func setFailureType<E>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> where E: Error {
        Publishers.SetFailureType(upstream: self)
    }
}
