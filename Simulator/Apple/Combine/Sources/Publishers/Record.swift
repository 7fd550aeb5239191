/// A publisher that allows for recording a series of inputs and a completion, for later playback to each subscriber.
public struct Record<Output, Failure: Error>: Publisher {
    /// A recorded sequence of outputs, followed by a completion value.
    public struct Recording {
        public typealias Input = Output
        public private(set) var output: [Output]
        public private(set) var completion: Subscribers.Completion<Failure>
        private var isFinished: Bool

        public init() {
            output = []
            completion = .finished
            isFinished = false
        }
        public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
            self.output = output
            self.completion = completion
            isFinished = true
        }

        public mutating func receive(_ input: Input) {
            precondition(!isFinished, "a recording that has ended takes no more elements")
            output.append(input)
        }
        public mutating func receive(completion: Subscribers.Completion<Failure>) {
            precondition(!isFinished, "a recording ends once")
            self.completion = completion
            isFinished = true
        }
    }

    public let recording: Recording

    public init(record: (inout Recording) -> Void) {
        var recording = Recording()
        record(&recording)
        self.init(recording: recording)
    }
    public init(recording: Recording) { self.recording = recording }
    public init(output: [Output], completion: Subscribers.Completion<Failure>) {
        self.init(recording: Recording(output: output, completion: completion))
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        let recording = recording
        BufferedPublisher<Output, Failure> { subscription in
            for value in recording.output { subscription.buffer.offer(value) }
            subscription.buffer.complete(recording.completion, dropsHeld: false)
        }.receive(subscriber: subscriber)
    }
}

extension Record: Codable where Output: Codable, Failure: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(recording: try Recording(from: decoder))
    }
    public func encode(to encoder: any Encoder) throws { try recording.encode(to: encoder) }
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
    private enum Keys: String, CodingKey { case output, completion }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        let failure = try values.decodeIfPresent(Failure.self, forKey: .completion)
        self.init(
            output: try values.decode([Output].self, forKey: .output),
            completion: failure.map { .failure($0) } ?? .finished)
    }
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Keys.self)
        try values.encode(output, forKey: .output)
        if case .failure(let error) = completion { try values.encode(error, forKey: .completion) }
    }
}
