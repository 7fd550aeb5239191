import Foundation

/// A publisher that exposes its elements as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    public typealias Element = P.Output
    private let publisher: P

    public init(_ publisher: P) { self.publisher = publisher }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<P.Output>.Iterator

        public mutating func next() async -> P.Output? { await base.next() }
    }

    public func makeAsyncIterator() -> Iterator {
        let stream = AsyncStream<P.Output> { continuation in
            let registration = publisher.sink { _ in
                continuation.finish()
            } receiveValue: {
                nonisolated(unsafe) let value = $0
                continuation.yield(value)
            }
            continuation.onTermination = { _ in registration.cancel() }
        }
        return Iterator(base: stream.makeAsyncIterator())
    }
}

/// A publisher that exposes its elements as an asynchronous sequence that may throw.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    public typealias Element = P.Output
    private let publisher: P

    public init(_ publisher: P) { self.publisher = publisher }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncThrowingStream<P.Output, any Error>.Iterator

        public mutating func next() async throws -> P.Output? { try await base.next() }
    }

    public func makeAsyncIterator() -> Iterator {
        let stream = AsyncThrowingStream<P.Output, any Error> { continuation in
            let registration = publisher.sink { completion in
                switch completion {
                case .finished: continuation.finish()
                case .failure(let error): continuation.finish(throwing: error)
                }
            } receiveValue: {
                nonisolated(unsafe) let value = $0
                continuation.yield(value)
            }
            continuation.onTermination = { _ in registration.cancel() }
        }
        return Iterator(base: stream.makeAsyncIterator())
    }
}

extension Publisher where Failure == Never {
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
    @_disfavoredOverload public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
