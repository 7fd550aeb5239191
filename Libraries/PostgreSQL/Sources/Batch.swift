/// A round trip: statements sent together and the continuation that waits for their results. Belongs to the loop's thread.
final class Batch: @unchecked Sendable {
    enum Content: Sendable {
        /// Statements in the extended protocol up to one sync: one implicit transaction unless they say otherwise.
        case pipeline([PostgreSQLStatement])
        /// Text of any number of statements in the simple protocol.
        case script(String)
    }

    /// What the server will answer next.
    enum Expectation {
        case prepared(sql: String)
        case statement(index: Int)
        case deallocated
        case sync(isLast: Bool)
    }

    let content: Content
    var expectations: ArraySlice<Expectation> = []
    var results: [PostgreSQLResult] = []
    var error: PostgreSQLError?
    /// The result of the expectation at the front has been seen; its end has not.
    var hasSeenResult = false
    var isCancelled = false
    var hasRetried = false
    /// Whether nothing was open when the batch began, so that a failed batch has left nothing behind.
    var beganOutsideTransaction = false
    private var continuation: CheckedContinuation<[PostgreSQLResult], any Error>?

    init(_ content: Content, continuation: CheckedContinuation<[PostgreSQLResult], any Error>) {
        self.content = content
        self.continuation = continuation
    }

    func finish() {
        guard let continuation else { return }
        self.continuation = nil
        if isCancelled, error != nil {
            continuation.resume(throwing: CancellationError())
        } else if let error {
            continuation.resume(throwing: error)
        } else {
            continuation.resume(returning: results)
        }
    }

    func fail(_ error: PostgreSQLError) {
        self.error = error
        finish()
    }

    func reset() {
        expectations = []
        results = []
        error = nil
        hasSeenResult = false
    }
}
