import Foundation

extension Publishers {
    /// A publisher that prints what happens in a stream.
    public struct Print<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let prefix: String
        public let upstream: Upstream
        public let stream: (any TextOutputStream)?

        public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
            self.upstream = upstream
            self.prefix = prefix
            self.stream = stream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let prefix = prefix.isEmpty ? "" : prefix + ": "
            let target = Locked(stream)
            func log(_ text: String) {
                target.withLock { stream in
                    if stream == nil { Swift.print(prefix + text) } else { stream?.write(prefix + text + "\n") }
                }
            }
            upstream.handleEvents(
                receiveSubscription: { log("receive subscription: (\($0))") },
                receiveOutput: { log("receive value: (\($0))") },
                receiveCompletion: { completion in
                    switch completion {
                    case .finished: log("receive finished")
                    case .failure(let error): log("receive error: (\(error))")
                    }
                },
                receiveCancel: { log("receive cancel") },
                receiveRequest: { log("request \($0)") }
            ).receive(subscriber: subscriber)
        }
    }

    /// A publisher that stops in the debugger when a closure says so.
    public struct Breakpoint<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let receiveSubscription: ((any Subscription) -> Bool)?
        public let receiveOutput: ((Upstream.Output) -> Bool)?
        public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

        public init(
            upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
            receiveOutput: ((Upstream.Output) -> Bool)? = nil,
            receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
            let breakpoint = self
            func stop(_ isWanted: Bool?) { if isWanted == true { raise(SIGTRAP) } }
            upstream.handleEvents(
                receiveSubscription: { stop(breakpoint.receiveSubscription?($0)) },
                receiveOutput: { stop(breakpoint.receiveOutput?($0)) },
                receiveCompletion: { stop(breakpoint.receiveCompletion?($0)) }
            ).receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    public func print(
        _ prefix: String = "", to stream: (any TextOutputStream)? = nil
    ) -> Publishers.Print<Self> {
        Publishers.Print(upstream: self, prefix: prefix, to: stream)
    }
    public func breakpoint(
        receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) -> Publishers.Breakpoint<Self> {
        Publishers.Breakpoint(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion)
    }
    public func breakpointOnError() -> Publishers.Breakpoint<Self> {
        breakpoint(receiveCompletion: { if case .failure = $0 { true } else { false } })
    }
}
