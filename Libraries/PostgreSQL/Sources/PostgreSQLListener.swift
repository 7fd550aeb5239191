import EventLoop

/// Listens to channels (`LISTEN`) on a connection of its own, made anew whenever it is lost.
///
/// Through a pooler in transaction mode nothing can be listened to. Without a way past it, `listening` is said again and again,
/// since something may have been missed.
public final class PostgreSQLListener: Sendable {
    /// What a listener tells.
    public enum Event: Sendable, Equatable {
        /// Listening has begun, or begun again: what was sent in between is lost.
        case listening
        case notification(PostgreSQLNotification)
        /// The connection is gone; it will be tried again after a moment.
        case disconnected(PostgreSQLError)
    }

    /// How often something may have been missed where nothing can be listened to.
    private static let pollSeconds = 30.0
    private static let retrySeconds = [0.05, 0.1, 0.25, 0.5, 1]
    private let task: Task<Void, Never>

    /// Starts listening on `loop`. `onEvent` is called on the loop's thread and must not block it.
    public init(
        _ configuration: PostgreSQLConfiguration, channels: [String], loop: EventLoop,
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        var configuration = configuration
        let isDeaf = configuration.usesTransactionPooler && configuration.directConnectionString == nil
        if let direct = configuration.directConnectionString { configuration.connectionString = direct }
        task = Task(executorPreference: loop) { [configuration] in
            while isDeaf, !Task.isCancelled {
                onEvent(.listening)
                try? await Task.sleep(for: .seconds(PostgreSQLListener.pollSeconds))
            }
            var failureCount = 0
            while !Task.isCancelled {
                do {
                    let connection = try await ConnectionAttempt.connect(configuration, on: loop)
                    let closed = AsyncStream<Void>.makeStream()
                    connection.onClose = { closed.continuation.finish() }
                    connection.onNotification = { onEvent(.notification($0)) }
                    defer { connection.close(reason: .closed) }
                    try await connection.pipeline(
                        channels.map {
                            PostgreSQLStatement("LISTEN \(PostgreSQLIdentifier.quoted($0))", isPrepared: false)
                        })
                    failureCount = 0
                    onEvent(.listening)
                    for await _ in closed.stream {}
                    if !Task.isCancelled { onEvent(.disconnected(.connectionLost("the server closed the connection"))) }
                } catch {
                    onEvent(.disconnected(error as? PostgreSQLError ?? .connectionFailed(String(describing: error))))
                }
                let seconds = PostgreSQLListener.retrySeconds[
                    min(failureCount, PostgreSQLListener.retrySeconds.count - 1)]
                failureCount += 1
                try? await Task.sleep(for: .seconds(seconds))
            }
        }
    }

    /// Stops listening and waits until the connection is closed.
    public func stop() async {
        task.cancel()
        await task.value
    }
}

/// Names in SQL text.
public enum PostgreSQLIdentifier {
    /// `name` as a quoted identifier. NUL, which no identifier can hold, is left out.
    public static func quoted(_ name: String) -> String {
        var output = "\""
        for scalar in name.unicodeScalars where scalar != "\0" {
            if scalar == "\"" { output.unicodeScalars.append(scalar) }
            output.unicodeScalars.append(scalar)
        }
        return output + "\""
    }
}
