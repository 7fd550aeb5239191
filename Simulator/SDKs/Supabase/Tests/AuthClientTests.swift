import Foundation
import FoundationCompat
import Testing

@testable import Supabase

@Suite struct AuthClientTests {
    let storage = MemoryStorage()

    func client(
        _ server: StandInServer, flow: AuthFlowType = .pkce, refresh: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> AuthClient {
        AuthClient(
            configuration: .init(
                url: try #require(URL(string: "http://127.0.0.1:1/auth/v1")), headers: ["Apikey": "anon"],
                flowType: flow, redirectToURL: URL(string: "easyapp://auth/callback"), storageKey: "key",
                localStorage: storage, fetch: server.fetch, autoRefreshToken: refresh),
            retryDelaySeconds: 0.001, now: now)
    }

    @Test func signingUpAsksForConfirmation() async throws {
        let server = StandInServer(Body.user())
        let response = try await client(server).signUp(
            email: "ann@example.com", password: "secret 1", data: ["first_name": "Ann"])
        #expect(response.session == nil)
        #expect(response.user.email == "ann@example.com")
        let call = try #require(server.calls.first)
        #expect(call.method == "POST" && call.path == "/auth/v1/signup")
        #expect(call.query["redirect_to"] == "easyapp://auth/callback")
        #expect(call.headers["Apikey"] == "anon")
        #expect(call.json["email"] == "ann@example.com")
        #expect(call.json["data"] == ["first_name": "Ann"])
        #expect(call.json["code_challenge_method"] == "s256")
        #expect(call.json["code_challenge"]?.stringValue?.count == 43)
        #expect(call.json["phone"] == nil)
    }

    @Test func signingInKeepsTheSession() async throws {
        let server = StandInServer(Body.session())
        let auth = try client(server)
        let session = try await auth.signIn(email: "ann@example.com", password: "secret")
        #expect(session.accessToken == "access-1")
        #expect(server.calls.first?.query["grant_type"] == "password")
        #expect(try await auth.session.refreshToken == session.refreshToken)
        // Another client with the same storage, as after a launch.
        #expect(try client(server).currentSession?.refreshToken == session.refreshToken)
        #expect(try client(server).currentUser?.userMetadata["first_name"] == "Ann")
    }

    @Test func theServersErrorIsHandedOver() async throws {
        let server = StandInServer(
            status: 400, #"{"code": 400, "error_code": "invalid_credentials", "msg": "Invalid login credentials"}"#)
        await #expect(throws: AuthError.api(.init(msg: "Invalid login credentials", code: 400))) {
            try await client(server).signIn(email: "a", password: "b")
        }
        let oauth = StandInServer(status: 400, #"{"error": "invalid_grant", "error_description": "No such user"}"#)
        await #expect(throws: AuthError.api(.init(error: "invalid_grant", errorDescription: "No such user"))) {
            try await client(oauth).signIn(email: "a", password: "b")
        }
        let weak = StandInServer(
            status: 422, #"{"code": 422, "msg": "Weak", "weak_password": {"reasons": ["length"]}}"#)
        await #expect(
            throws: AuthError.api(.init(msg: "Weak", code: 422, weakPassword: WeakPassword(reasons: ["length"])))
        ) { try await client(weak).signUp(email: "a", password: "b") }
        let page = StandInServer(status: 413, "<html>")
        await #expect(throws: HTTPError.self) { try await client(page).signIn(email: "a", password: "b") }
    }

    @Test func nobodyIsSignedInAtFirst() async throws {
        let auth = try client(StandInServer())
        #expect(auth.currentSession == nil)
        await #expect(throws: AuthError.sessionNotFound) { try await auth.session }
        await #expect(throws: AuthError.sessionNotFound) { try await auth.refreshSession() }
        try await auth.signOut()
    }

    @Test func callersShareOneRefresh() async throws {
        let gate = Gate()
        let server = StandInServer { call in
            if call.query["grant_type"] == "password" { return (200, Body.session("1", expiresIn: 10), [:]) }
            await gate.wait()
            return (200, Body.session("2"), [:])
        }
        let auth = try client(server)
        try await auth.signIn(email: "a", password: "b")
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await auth.session.accessToken } }
            group.addTask {
                await gate.open()
                return "access-2"
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens == ["access-2"])
        let refreshes = server.calls.filter { $0.query["grant_type"] == "refresh_token" }
        #expect(refreshes.count == 1)
        #expect(refreshes.first?.json["refresh_token"] == "refresh-1")
        #expect(auth.currentSession?.refreshToken == "refresh-2")
    }

    @Test func anExpiringSessionIsRefreshedByItself() async throws {
        let server = StandInServer { call in
            call.query["grant_type"] == "password"
                ? (200, Body.session("1", expiresIn: 0), [:]) : (200, Body.session("2"), [:])
        }
        let auth = try client(server, refresh: true)
        var changes = auth.authStateChanges.makeAsyncIterator()
        #expect(await changes.next()?.event == .initialSession)
        try await auth.signIn(email: "a", password: "b")
        #expect(await changes.next()?.event == .signedIn)
        let change = await changes.next()
        #expect(change?.event == .tokenRefreshed)
        #expect(change?.session?.accessToken == "access-2")
    }

    @Test func aSignOutDuringARefreshStays() async throws {
        let gate = Gate()
        let server = StandInServer { call in
            switch call.query["grant_type"] {
            case "password": return (200, Body.session("1", expiresIn: 10), [:])
            case "refresh_token":
                await gate.arrive()
                await gate.wait()
                return (200, Body.session("2"), [:])
            default: return (204, "", [:])
            }
        }
        let auth = try client(server)
        try await auth.signIn(email: "a", password: "b")
        let refreshed = Task { try await auth.session }
        await gate.arrival()
        try await auth.signOut()
        await gate.open()
        await #expect(throws: AuthError.sessionNotFound) { try await refreshed.value }
        #expect(auth.currentSession == nil)
    }

    @Test func aLostAnswerIsAskedForAgain() async throws {
        let attempts = Locked(0)
        let server = StandInServer { _ in
            let attempt = attempts.withLock { count in
                count += 1
                return count
            }
            if attempt == 1 { throw URLError(.networkConnectionLost) }
            return (200, Body.session(), [:])
        }
        #expect(try await client(server).signIn(email: "a", password: "b").accessToken == "access-1")
        #expect(server.calls.count == 2)
        let down = StandInServer { _ in throw URLError(.cannotConnectToHost) }
        await #expect(throws: URLError.self) { try await client(down).signIn(email: "a", password: "b") }
        #expect(down.calls.count == 2)
    }

    @Test func signingOutWorksWithoutTheServer() async throws {
        let server = StandInServer { call in
            if call.path.hasSuffix("logout") { throw URLError(.cannotConnectToHost) }
            return (200, Body.session(), [:])
        }
        let auth = try client(server)
        try await auth.signIn(email: "a", password: "b")
        try await auth.signOut(scope: .local)
        #expect(auth.currentSession == nil)
        let call = try #require(server.calls.last)
        #expect(call.query["scope"] == "local")
        #expect(call.headers["Authorization"] == "Bearer access-1")
    }

    @Test func changesComeInOrderWithTheInitialSessionFirst() async throws {
        let server = StandInServer { call in
            call.path.hasSuffix("logout") ? (204, "", [:]) : (200, Body.session(), [:])
        }
        let auth = try client(server)
        let changes = auth.authStateChanges
        try await auth.signIn(email: "a", password: "b")
        try await auth.signOut()
        var events: [AuthChangeEvent] = []
        for await (event, _) in changes {
            events.append(event)
            if events.count == 3 { break }
        }
        #expect(events.first == .initialSession)
        #expect(events.dropFirst() == [.signedIn, .signedOut])
    }

    @Test func updatingAUserUpdatesTheSession() async throws {
        let server = StandInServer { call in
            call.path.hasSuffix("user") ? (200, Body.user("new@example.com"), [:]) : (200, Body.session(), [:])
        }
        let auth = try client(server)
        try await auth.signIn(email: "a", password: "b")
        try await auth.update(user: UserAttributes(password: "another", data: ["city": "Rome"]))
        #expect(auth.currentUser?.email == "new@example.com")
        let call = try #require(server.calls.last)
        #expect(call.method == "PUT")
        #expect(call.json == ["password": "another", "data": ["city": "Rome"]])
        #expect(call.headers["Authorization"] == "Bearer access-1")
    }
}

/// Holds tasks back until it is opened, and tells when one has come.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrived = false
    private var watching: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }

    func arrive() {
        arrived = true
        watching.forEach { $0.resume() }
        watching = []
    }

    func arrival() async {
        if arrived { return }
        await withCheckedContinuation { watching.append($0) }
    }
}
