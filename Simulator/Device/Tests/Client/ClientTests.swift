import Testing

/// The page's client in a real browser, against an app the tests play. One browser at a time: they are large.
@Suite("Client", .serialized, .timeLimit(.minutes(5)))
enum ClientTests {}
