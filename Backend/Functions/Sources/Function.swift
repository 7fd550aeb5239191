import HTTPServer

/// One function under `/functions/v1/NAME`. Adding a file with a conforming type to the program deploys it.
///
/// ```swift
/// struct Greeting: Function {
///     static let name = "greeting"
///     static let access = FunctionAccess.signedInUser
///
///     init(services: FunctionServices) {}
///
///     func respond(to request: FunctionRequest) async throws -> HTTPResponse {
///         let name = try await request.json()["name"]?.string ?? "stranger"
///         return .json(["greeting": .string("Hello, \(name)")])
///     }
/// }
/// ```
public protocol Function: Sendable {
    /// The name in the address: letters, digits, `-` and `_`, such as `credits-balance`.
    static var name: String { get }
    /// Who may call it.
    static var access: FunctionAccess { get }
    /// The methods it takes. HEAD is answered where GET is, and OPTIONS always, by the host. POST alone unless told.
    static var methods: [HTTPMethod] { get }
    /// What the body must be. Nothing or a JSON object unless told.
    static var body: FunctionBody { get }
    /// What a call may take; see `FunctionLimits` for the defaults.
    static var limits: FunctionLimits { get }
    /// The environment variables it reads, so that what is missing is told at start, and by name. None unless told.
    static var variables: [FunctionVariable] { get }
    /// Whether being there deploys it. Yes unless told.
    static var isDeployed: Bool { get }

    /// Made once, when the server starts.
    ///
    /// - Throws: `ConfigurationError` for settings that are wrong; those of all functions are reported together and the server
    ///   does not start.
    init(services: FunctionServices) throws

    /// Answers a call. The task is cancelled when the client goes away or the time is over.
    ///
    /// - Throws: `FunctionError` for what the caller is to be told. Anything else is logged and answered with 500.
    func respond(to request: FunctionRequest) async throws -> HTTPResponse
}

extension Function {
    public static var methods: [HTTPMethod] { [.post] }
    public static var body: FunctionBody { .jsonObject }
    public static var limits: FunctionLimits { FunctionLimits() }
    public static var variables: [FunctionVariable] { [] }
    public static var isDeployed: Bool { true }
}

/// Who may call a function.
public enum FunctionAccess: Sendable, Equatable {
    /// Everyone; for webhooks and the like, which check a secret of their own.
    case anyone
    /// Clients with one of the project's keys, or a token.
    case anonymousKey
    /// Signed-in users.
    case signedInUser
    /// Servers with the service key.
    case serviceRole
}

/// What the body of a call must be.
public enum FunctionBody: Sendable, Equatable {
    /// Nothing, or a JSON object. Anything else is answered 400 before the function is called, also when the function never looks
    /// at it.
    case jsonObject
    /// Whatever it is, as it comes: the function reads it, or does not.
    case bytes
}

/// What one call of a function may take.
public struct FunctionLimits: Sendable, Equatable {
    /// The longest body; a longer one is answered 413.
    public var bodyBytes: Int
    /// How long the answer may take to begin; then the caller gets 504 and the function's task is cancelled.
    public var timeoutSeconds: Double
    /// How long a streamed answer may go on; then it is cut.
    public var streamSeconds: Double
    /// How many calls are served at once, streams included; one more is answered 503 with `Retry-After`.
    public var concurrentCalls: Int

    public init(
        bodyBytes: Int = 1 << 20, timeoutSeconds: Double = 60, streamSeconds: Double = 400, concurrentCalls: Int = 256
    ) {
        self.bodyBytes = bodyBytes
        self.timeoutSeconds = timeoutSeconds
        self.streamSeconds = streamSeconds
        self.concurrentCalls = concurrentCalls
    }
}

/// An environment variable that a function reads.
public struct FunctionVariable: Sendable, Equatable {
    /// What a missing value means.
    public enum Need: Sendable, Equatable {
        /// The server does not start without it.
        case toStart
        /// The function answers 503 without it, and the log tells why at start.
        case toRespond
        /// The function works without it.
        case optional
    }

    public var name: String
    public var need: Need
    /// What to set it to and where to find that, as a sentence of its own.
    public var hint: String

    public init(_ name: String, _ need: Need, hint: String) {
        self.name = name
        self.need = need
        self.hint = hint
    }
}
