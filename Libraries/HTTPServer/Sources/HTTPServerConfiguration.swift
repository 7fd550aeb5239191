/// How a server listens and what it puts up with. Every limit has a value that suits a public server.
public struct HTTPServerConfiguration: Sendable {
    /// An IPv4 address of this machine.
    public var address = "127.0.0.1"
    /// 0 picks a free port.
    public var port = 0
    /// Memory for a request's head; a longer one is answered 431 (or 414 where its target alone is too long).
    public var headLimitBytes = 32 * 1024
    /// The longest body; a longer one is answered 413.
    public var bodyLimitBytes = 64 * 1024 * 1024
    /// How many connections are served; one more is answered 503 with `Retry-After`.
    public var connectionLimit = 4_000
    /// How long a head may take from its first line (or from the connection's start) to its end.
    public var headSeconds = 15.0
    /// How long a connection may be idle between requests.
    public var keepAliveSeconds = 75.0
    /// How long a client may take for a body, and for reading an answer or a part of it, beside what
    /// `minimumBytesPerSecond` grants for its length.
    public var transferSeconds = 30.0
    /// The slowest client that is served to the end.
    public var minimumBytesPerSecond = 1024.0
    /// How long what a client still sends is read and thrown away after it got its refusal, so that it can read that.
    public var lingerSeconds = 2.0
    /// Told about errors that handlers throw and that became a 500. The request's body must not be read.
    public var reportFailure: @Sendable (any Error, HTTPRequest) -> Void = { _, _ in }

    public init() {}
}
