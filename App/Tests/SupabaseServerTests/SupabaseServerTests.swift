import BackendTestSupport
import Foundation
import JSON
import Supabase
import Testing

/// The SDK module of the simulator against the real server: what the app's calls do end to end.
@Suite struct SupabaseServerTests {
    /// Sessions that last as long as the test.
    final class MemoryStorage: AuthLocalStorage, @unchecked Sendable {
        private let lock = NSLock()
        private var items: [String: Data] = [:]

        func store(key: String, value: Data) throws { lock.withLock { items[key] = value } }
        func retrieve(key: String) throws -> Data? { lock.withLock { items[key] } }
        func remove(key: String) throws { lock.withLock { items[key] = nil } }
    }

    struct Todo: Codable, Equatable, Sendable {
        var id: UUID?
        var title: String
        var completed: Bool?
        var position: Int
        var created_at: Date?
    }

    /// A server with what a phone knows of it.
    struct Project: Sendable {
        let url: URL
        let key: String
        let http: RawHTTPClient

        func client(_ storage: MemoryStorage = MemoryStorage(), flow: AuthFlowType = .pkce) -> SupabaseClient {
            SupabaseClient(
                supabaseURL: url, supabaseKey: key,
                options: .init(
                    auth: .init(
                        storage: storage, redirectToURL: URL(string: "easyapp://auth/callback"), flowType: flow,
                        autoRefreshToken: false)))
        }

        /// What the app is opened with when the newest mail's link is followed.
        func followNewestLink(to email: String) async throws -> URL {
            let messages = try await http.send("GET", "/mailbox/messages").json.array ?? []
            let message = try #require(messages.first { $0["to"]?.string == email })
            let link = try #require(message["links"]?.array?.first?.string.flatMap(URL.init(string:)))
            let components = try #require(URLComponents(url: link, resolvingAgainstBaseURL: false))
            let answer = try await http.send("GET", "\(link.path)?\(components.percentEncodedQuery ?? "")")
            let location = try #require(answer.headers.first { $0.key.lowercased() == "location" }?.value)
            return try #require(URL(string: location))
        }

        /// A client with a confirmed account.
        func signedUp(_ email: String, password: String = "correct horse 1") async throws -> SupabaseClient {
            let client = client()
            try await client.auth.signUp(email: email, password: password)
            try await client.auth.session(from: followNewestLink(to: email))
            return client
        }
    }

    private func withProject(_ body: @Sendable (Project) async throws -> Void) async throws {
        try await ServerProcess.run { server in
            let ready = try await server.ready()
            try await body(
                Project(
                    url: try #require(URL(string: ready.url)), key: ready.anonymousKey,
                    http: RawHTTPClient(url: ready.url)))
        }
    }

    @Test func signsUpConfirmsAndComesBack() async throws {
        try await withProject { project in
            let storage = MemoryStorage()
            let client = project.client(storage)
            let response = try await client.auth.signUp(
                email: "ann@example.com", password: "correct horse 1", data: ["first_name": "Ann"])
            #expect(response.session == nil)
            #expect(response.user.email == "ann@example.com")
            await #expect(throws: AuthError.self) {
                try await client.auth.signIn(email: "ann@example.com", password: "correct horse 1")
            }
            // The link opens the app anew, which has the secret of the flow in its keychain.
            let link = try await project.followNewestLink(to: "ann@example.com")
            #expect(link.absoluteString.hasPrefix("easyapp://auth/callback?code="))
            let session = try await project.client(storage).auth.session(from: link)
            #expect(session.user.emailConfirmedAt != nil)
            #expect(session.user.userMetadata["first_name"] == "Ann")
            #expect(try await client.auth.user().id == session.user.id)

            let refreshed = try await client.auth.refreshSession()
            #expect(refreshed.refreshToken != session.refreshToken)
            #expect(client.auth.currentSession?.accessToken == refreshed.accessToken)

            try await client.auth.signOut()
            #expect(client.auth.currentSession == nil)
            await #expect(throws: AuthError.self) {
                try await client.auth.refreshSession(refreshToken: refreshed.refreshToken)
            }
            try await client.auth.signIn(email: "ann@example.com", password: "correct horse 1")
            #expect(client.auth.currentUser?.id == session.user.id)
        }
    }

    @Test func errorsComeAsTheSDKHandsThemOver() async throws {
        try await withProject { project in
            let client = project.client()
            do {
                try await client.auth.signIn(email: "nobody@example.com", password: "wrong password 1")
                Issue.record("somebody is signed in")
            } catch AuthError.api(let error) {
                #expect(error.code == 400)
                #expect(error.msg == "Invalid login credentials")
            }
            do {
                try await client.auth.signUp(email: "ann@example.com", password: "1")
                Issue.record("a short password is taken")
            } catch AuthError.api(let error) {
                #expect(error.code == 422)
                #expect(error.weakPassword?.reasons.isEmpty == false)
            }
            let signedIn = try await project.signedUp("ann@example.com")
            let error = await #expect(throws: PostgrestError.self) {
                try await signedIn.from("todos").insert(Todo(title: "", position: 0)).execute()
            }
            #expect(error?.code == "23514")
            let unknown = await #expect(throws: PostgrestError.self) {
                try await signedIn.from("todos").select("nothing").execute()
            }
            #expect(unknown?.code == "42703")
        }
    }

    @Test func rowsBelongToTheirUser() async throws {
        try await withProject { project in
            let ann = try await project.signedUp("ann@example.com")
            let bo = try await project.signedUp("bo@example.com")
            var made: [Todo] = []
            for (position, title) in ["milk", "bread", "a+b & c"].enumerated() {
                made.append(
                    try await ann.from("todos").insert(Todo(title: title, position: position))
                        .select("id,title,completed,position,created_at").single().execute().value)
            }
            #expect(made.allSatisfy { $0.id != nil && $0.completed == false && $0.created_at != nil })

            let ordered: [Todo] = try await ann.from("todos").select("id,title,position").order(
                "position", ascending: false
            )
            .range(from: 0, to: 1).execute().value
            #expect(ordered.map(\.title) == ["a+b & c", "bread"])
            let found: [Todo] = try await ann.from("todos").select().eq("title", value: "a+b & c").execute().value
            #expect(found.count == 1)
            let count = try await ann.from("todos").select(head: true, count: .exact).execute().count
            #expect(count == 3)

            let first = try #require(made.first?.id)
            let changed: [Todo] = try await ann.from("todos").update(["completed": true]).eq("id", value: first)
                .select().execute().value
            #expect(changed.first?.completed == true)
            let others: [Todo] = try await bo.from("todos").select().execute().value
            #expect(others.isEmpty)
            let stolen: [Todo] = try await bo.from("todos").update(["title": "mine"]).eq("id", value: first)
                .select().execute().value
            #expect(stolen.isEmpty)
            try await ann.from("todos").delete().in("id", values: made.prefix(2).compactMap(\.id)).execute()
            let left: [Todo] = try await ann.from("todos").select().execute().value
            #expect(left.map(\.title) == ["a+b & c"])
        }
    }

    @Test func passwordsAreReset() async throws {
        try await withProject { project in
            _ = try await project.signedUp("ann@example.com")
            let client = project.client()
            try await client.auth.resetPasswordForEmail("ann@example.com")
            try await client.auth.session(from: project.followNewestLink(to: "ann@example.com"))
            let user = try await client.auth.update(user: UserAttributes(password: "another horse 2"))
            #expect(user.email == "ann@example.com")
            let later = project.client()
            await #expect(throws: AuthError.self) {
                try await later.auth.signIn(email: "ann@example.com", password: "correct horse 1")
            }
            try await later.auth.signIn(email: "ann@example.com", password: "another horse 2")
        }
    }

    @Test func theImplicitFlowWorksToo() async throws {
        try await withProject { project in
            let client = project.client(flow: .implicit)
            try await client.auth.signUp(email: "ann@example.com", password: "correct horse 1")
            let session = try await client.auth.session(from: project.followNewestLink(to: "ann@example.com"))
            #expect(session.user.email == "ann@example.com")
            #expect(try await client.auth.user().id == session.user.id)
        }
    }
}
