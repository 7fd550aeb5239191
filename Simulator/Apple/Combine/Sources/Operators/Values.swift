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

/// Something that decodes values.
public protocol TopLevelDecoder<Input> {
    associatedtype Input
    func decode<T>(_ type: T.Type, from: Input) throws -> T where T: Decodable
}

/// Something that encodes values.
public protocol TopLevelEncoder<Output> {
    associatedtype Output
    func encode<T>(_ value: T) throws -> Output where T: Encodable
}

extension JSONDecoder: TopLevelDecoder { public typealias Input = Data }
extension JSONEncoder: TopLevelEncoder { public typealias Output = Data }
extension PropertyListDecoder: TopLevelDecoder { public typealias Input = Data }
extension PropertyListEncoder: TopLevelEncoder { public typealias Output = Data }

extension Publisher {
    public func decode<Item, Coder>(type: Item.Type, decoder: Coder) -> Publishers.TryMap<Self, Item>
    where Item: Decodable, Coder: TopLevelDecoder, Output == Coder.Input {
        tryMap { try decoder.decode(type, from: $0) }
    }
}

extension Publisher where Output: Encodable {
    public func encode<Coder>(encoder: Coder) -> Publishers.TryMap<Self, Coder.Output> where Coder: TopLevelEncoder {
        tryMap { try encoder.encode($0) }
    }
}
