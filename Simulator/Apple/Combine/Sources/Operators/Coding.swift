import Foundation

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

extension Publishers {
    /// A publisher that decodes the elements.
    public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: StepwisePublisher
    where Upstream.Output == Coder.Input {
        public typealias Failure = any Error
        public let upstream: Upstream
        private let decoder: Coder

        public init(upstream: Upstream, decoder: Coder) {
            self.upstream = upstream
            self.decoder = decoder
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Output, any Error> {
            let decoder = decoder
            return Steps(trying: { .send(try decoder.decode(Output.self, from: $0)) })
        }
    }

    /// A publisher that encodes the elements.
    public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: StepwisePublisher
    where Upstream.Output: Encodable {
        public typealias Output = Coder.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        private let encoder: Coder

        public init(upstream: Upstream, encoder: Coder) {
            self.upstream = upstream
            self.encoder = encoder
        }

        func makeSteps() -> Steps<Upstream.Output, Upstream.Failure, Coder.Output, any Error> {
            let encoder = encoder
            return Steps(trying: { .send(try encoder.encode($0)) })
        }
    }
}

extension Publisher {
    public func decode<Item, Coder>(type: Item.Type, decoder: Coder) -> Publishers.Decode<Self, Item, Coder>
    where Item: Decodable, Coder: TopLevelDecoder, Output == Coder.Input {
        Publishers.Decode(upstream: self, decoder: decoder)
    }
}

extension Publisher where Output: Encodable {
    public func encode<Coder>(encoder: Coder) -> Publishers.Encode<Self, Coder> where Coder: TopLevelEncoder {
        Publishers.Encode(upstream: self, encoder: encoder)
    }
}
