/// An operator that looks at one element after the other: what becomes of each is all that tells it from its siblings.
protocol StepwisePublisher<Output, Failure>: Publisher {
    associatedtype Upstream: Publisher
    var upstream: Upstream { get }
    /// Makes what one subscription does, with state of its own.
    func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, Failure>
}

extension StepwisePublisher {
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        let steps = makeSteps()
        upstream.receive(
            subscriber: Relay(subscriber, transform: steps.each, complete: { (nil, steps.complete($0)) }))
    }
}

/// What an operator does with each element and with the end.
struct Steps<Input, InputFailure: Error, Output, Failure: Error> {
    typealias Action = Relay<Input, InputFailure, Output, Failure>.Action
    let each: (Input) -> Action
    let complete: (Subscribers.Completion<InputFailure>) -> Subscribers.Completion<Failure>
}

extension Steps where InputFailure == Failure {
    init(_ each: @escaping (Input) -> Action) {
        self.init(each: each, complete: { $0 })
    }
}

extension Steps where Failure == any Error {
    /// Steps that may throw: the error ends the stream.
    init(trying each: @escaping (Input) throws -> Action) {
        self.init(
            each: { value in
                do { return try each(value) } catch { return .fail(error) }
            }, complete: { $0.erased })
    }
}

/// An operator that publishes one element, once it knows enough: at the end, or before it.
protocol GatheringPublisher<Output, Failure>: Publisher {
    associatedtype Upstream: Publisher
    var upstream: Upstream { get }
    /// Makes what one subscription does, with state of its own.
    func makeGathering() -> Gathering<Upstream.Output, Output>
    /// The end of the stream above in the terms of this one.
    func complete(_ completion: Subscribers.Completion<Upstream.Failure>) -> Subscribers.Completion<Failure>
    /// An error that a closure has thrown, in the terms of this stream; nil where none can be.
    func failure(_ error: any Error) -> Failure?
}

extension GatheringPublisher where Failure == Upstream.Failure {
    func complete(_ completion: Subscribers.Completion<Upstream.Failure>) -> Subscribers.Completion<Failure> {
        completion
    }
    func failure(_ error: any Error) -> Failure? { nil }
}

extension GatheringPublisher where Failure == any Error {
    func complete(_ completion: Subscribers.Completion<Upstream.Failure>) -> Subscribers.Completion<any Error> {
        completion.erased
    }
    func failure(_ error: any Error) -> (any Error)? { error }
}

extension GatheringPublisher {
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        let publisher = self
        BufferedPublisher<Output, Failure> { subscription in
            let buffer = subscription.buffer
            let gathering = publisher.makeGathering()
            func fail(_ error: any Error) {
                if let failure = publisher.failure(error) { buffer.complete(.failure(failure)) }
                subscription.cancelUpstreams()
            }
            subscription.add(
                publisher.upstream.observe { value in
                    do {
                        guard let result = try gathering.take(value) else { return }
                        buffer.offer(result)
                        buffer.complete(.finished)
                        subscription.cancelUpstreams()
                    } catch { fail(error) }
                } completion: { completion in
                    if case .finished = completion {
                        if let result = gathering.end() { buffer.offer(result) }
                    }
                    buffer.complete(publisher.complete(completion))
                })
        }.receive(subscriber: subscriber)
    }
}

/// What is made of all elements.
struct Gathering<Input, Output> {
    /// Takes an element; answers with the result where it is known already.
    var take: (Input) throws -> Output?
    /// The result at the end, nil for none.
    var end: () -> Output?
}
