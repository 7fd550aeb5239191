import BackendCore
import BackendTestSupport
import Cryptography
import HTTPServer
import JSON
import Mail
import PostgreSQL
import Synchronization
import Testing

@testable import Auth

/// The service on a database of its own, with a clock that tests set and a mailbox they read.
final class AuthFixture: Sendable {
    /// An answer of the service.
    struct Answer: Sendable {
        var status: Int
        var headers: HTTPHeaders
        var json: JSONValue

        /// The error code of GoTrue's older form.
        var errorCode: String? { json["error_code"]?.string }
        var accessToken: String { json["access_token"]?.string ?? "" }
        var refreshToken: String { json["refresh_token"]?.string ?? "" }
        var location: String { headers["Location"] ?? "" }
    }

    static let secret = "super-secret-jwt-token-with-at-least-32-characters-long"

    let service: AuthService
    let pool: PostgreSQLPool
    private let handler: HTTPHandler
    private let clock: TestClock
    private let mailbox: TestMailbox
    private let failures: TestFailures

    private init(
        pool: PostgreSQLPool, configuration: AuthConfiguration, callers: CallerResolver?,
        fetchKeySet: @escaping KeySetFetcher
    ) {
        let clock = TestClock()
        let mailbox = TestMailbox()
        self.clock = clock
        self.mailbox = mailbox
        self.pool = pool
        let failures = TestFailures()
        self.failures = failures
        service = AuthService(
            configuration: configuration, pool: pool, mail: mailbox, callers: callers,
            hasher: PasswordHasher(cost: 4, concurrency: 2, queueLimit: 1000), fetchKeySet: fetchKeySet,
            reportFailure: { failures.add($0) }, now: { clock.time })
        handler = service.router.handler
    }

    /// Calls `body` with a service whose settings are development's, changed by `configure`.
    static func with(
        configure: (inout AuthConfiguration) -> Void = { _ in },
        callers: CallerResolver? = nil, fetchKeySet: @escaping KeySetFetcher = KeySetCache.noFetcher,
        _ body: (AuthFixture) async throws -> Void
    ) async throws {
        try await TestDatabase.withMigratedPool { pool in
            var configuration = AuthConfiguration.development(
                externalURL: "http://127.0.0.1:54321", deviceURL: nil, secret: secret)
            configure(&configuration)
            let fixture = AuthFixture(
                pool: pool, configuration: configuration, callers: callers, fetchKeySet: fetchKeySet)
            try await body(fixture)
            #expect(fixture.takeFailures().isEmpty, "the service met with failures that no test has asked for")
        }
    }

    /// What the service has reported for the log since the last call.
    func takeFailures() -> [any Error] { failures.take() }

    /// Moves the clock on.
    func wait(seconds: Double) { clock.advance(seconds) }

    var time: Timestamp { clock.time }

    /// The mails sent so far, oldest first.
    var mails: [MailMessage] { mailbox.messages }

    /// Makes sending fail until it is set back.
    func breakMail(_ isBroken: Bool) { mailbox.setBroken(isBroken) }

    func send(
        _ method: HTTPMethod, _ target: String, _ body: JSONValue? = nil, token: String? = nil,
        headers: HTTPHeaders = [:]
    ) async throws -> Answer {
        var headers = headers
        if let token { headers["Authorization"] = "Bearer \(token)" }
        return try await send(method, target, bytes: body?.serialized ?? [], headers: headers)
    }

    func send(_ method: HTTPMethod, _ target: String, bytes: [UInt8], headers: HTTPHeaders = [:]) async throws -> Answer
    {
        let request = HTTPRequest(method: method, target: target, headers: headers, body: HTTPBody(bytes))
        let response = try await handler(request)
        let body = try await response.collectBody()
        return Answer(
            status: response.status, headers: response.headers,
            json: body.isEmpty ? .null : try JSONValue(parsing: body))
    }

    // MARK: What most tests begin with

    @discardableResult
    func signUp(
        _ email: String, password: String = "correct horse", metadata: JSONValue = [:], headers: HTTPHeaders = [:]
    ) async throws -> Answer {
        try await send(
            .post, "/signup", ["email": .string(email), "password": .string(password), "data": metadata],
            headers: headers)
    }

    /// Signs up, follows the mail and gives the session.
    func signedInUser(_ email: String, password: String = "correct horse") async throws -> Answer {
        try await signUp(email, password: password)
        let answer = try await send(
            .post, "/verify", ["type": "signup", "email": .string(email), "token": .string(try lastCode())])
        #expect(answer.status == 200)
        // So that the next mail to the user is not refused as coming too soon.
        wait(seconds: 2)
        return answer
    }

    func signIn(_ email: String, password: String = "correct horse") async throws -> Answer {
        try await send(
            .post, "/token?grant_type=password", ["email": .string(email), "password": .string(password)])
    }

    func refresh(_ token: String) async throws -> Answer {
        try await send(.post, "/token?grant_type=refresh_token", ["refresh_token": .string(token)])
    }

    /// The six digits of the newest mail.
    func lastCode() throws -> String { try Self.code(in: try #require(mails.last)) }

    static func code(in mail: MailMessage) throws -> String {
        let words = mail.textBody.split { !($0.isASCII && $0.isNumber) }
        return String(try #require(words.last { $0.count == 6 }))
    }

    /// The link of the newest mail below `/auth/v1`.
    func lastLink() throws -> String { try Self.link(in: try #require(mails.last)) }

    static func link(in mail: MailMessage) throws -> String {
        let link = try #require(WebLinks.all(in: mail.textBody).first)
        #expect(link.hasPrefix("http://127.0.0.1:54321/auth/v1/verify?"))
        return String(link.dropFirst("http://127.0.0.1:54321/auth/v1".count))
    }

    /// A token of the product's own servers.
    static var administratorToken: String {
        get throws {
            try JSONWebToken.sign(claims: ["role": "service_role"], with: SigningKey(secret: secret)).compact
        }
    }
}

/// A clock that stands still unless told.
private final class TestClock: Sendable {
    private let microseconds = Mutex(Timestamp(seconds: 1_800_000_000).microseconds)

    var time: Timestamp { Timestamp(microseconds: microseconds.withLock { $0 }) }

    func advance(_ seconds: Double) {
        microseconds.withLock { $0 += Int(seconds * 1_000_000) }
    }
}

private final class TestFailures: Sendable {
    private let errors = Mutex<[any Error]>([])

    func add(_ error: any Error) { errors.withLock { $0.append(error) } }

    func take() -> [any Error] {
        errors.withLock { errors in
            defer { errors = [] }
            return errors
        }
    }
}

private final class TestMailbox: MailSender {
    struct Broken: Error {}

    private struct State {
        var messages: [MailMessage] = []
        var isBroken = false
    }
    private let state = Mutex(State())

    var messages: [MailMessage] { state.withLock { $0.messages } }

    func setBroken(_ isBroken: Bool) { state.withLock { $0.isBroken = isBroken } }

    func send(_ message: MailMessage) async throws {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            state.messages.append(message)
        }
    }
}
