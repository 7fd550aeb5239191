import Foundation
import Supabase

// Every call of supabase-swift that apps make of this module, in the form in which they make it. The file compiles
// unmodified against the real SDK (2.14) for iOS and against the module here: where it does not, the module is wrong.

struct UsageRow: Codable, Sendable {
    var id: UUID
    var title: String
    var createdAt: Date?
}

func useOptions(url: URL, storage: any AuthLocalStorage) -> SupabaseClient {
    _ = SupabaseClient(supabaseURL: url, supabaseKey: "key")
    _ = SupabaseClientOptions(
        db: .init(schema: "public", encoder: JSONEncoder(), decoder: JSONDecoder()),
        auth: .init(
            storage: storage, redirectToURL: url, storageKey: "key", flowType: .implicit, autoRefreshToken: false),
        global: .init(headers: ["a": "b"], session: .shared, logger: nil), functions: .init(region: .euWest1))
    _ = AuthClient.Configuration.defaultLocalStorage
    return SupabaseClient(
        supabaseURL: url, supabaseKey: "key",
        options: SupabaseClientOptions(auth: .init(redirectToURL: url, flowType: .pkce)))
}

func useAuth(_ client: SupabaseClient, url: URL) async throws {
    let auth: AuthClient = client.auth
    let response = try await auth.signUp(
        email: "a@b.c", password: "p", data: ["name": "Ann", "age": 3, "tags": ["x", nil]], redirectTo: url)
    let user: User = response.user
    if case .session(let session) = response { _ = session.accessToken }
    try await auth.signUp(email: "a@b.c", password: "p")
    let session: Session = try await auth.signIn(email: "a@b.c", password: "p")
    try await auth.signIn(phone: "1", password: "p", captchaToken: "c")
    try await auth.signInWithIdToken(credentials: .init(provider: .apple, idToken: "t", nonce: "n"))
    try await auth.signInAnonymously(data: ["a": true])
    try await auth.signInWithOTP(email: "a@b.c", redirectTo: url, shouldCreateUser: false)
    try await auth.signInWithOTP(phone: "1", channel: .whatsapp)
    try await auth.signOut()
    try await auth.signOut(scope: .local)
    _ = try await auth.session.user.id
    _ = auth.currentSession?.isExpired
    _ = auth.currentUser?.email
    _ = try await auth.user()
    _ = try await auth.user(jwt: session.accessToken).identities?.first?.provider
    try await auth.refreshSession()
    try await auth.refreshSession(refreshToken: session.refreshToken)
    try await auth.setSession(accessToken: session.accessToken, refreshToken: session.refreshToken)
    try await auth.session(from: url)
    auth.handle(url)
    client.handle(url)
    try await auth.resend(email: "a@b.c", type: .signup, emailRedirectTo: url)
    _ = try await auth.resend(phone: "1", type: .sms).messageId
    try await auth.resetPasswordForEmail("a@b.c", redirectTo: url)
    try await auth.update(user: UserAttributes(email: "n@b.c", password: "q", data: ["a": 1]))
    try await auth.verifyOTP(email: "a@b.c", token: "1", type: .recovery)
    try await auth.verifyOTP(phone: "1", token: "1", type: .sms)
    try await auth.verifyOTP(tokenHash: "h", type: .email)
    _ = try await auth.exchangeCodeForSession(authCode: "c")
    try await auth.reauthenticate()
    for identity in try await auth.userIdentities() { try await auth.unlinkIdentity(identity) }
    _ = try auth.getOAuthSignInURL(provider: .google, scopes: "email", queryParams: [("a", "b")])
    try await auth.signInWithOAuth(provider: .github, redirectTo: url) { $0 }
    _ = user.appMetadata["provider"]?.stringValue
}

func useChanges(_ client: SupabaseClient) async {
    for await (event, session) in client.auth.authStateChanges {
        switch event {
        case .initialSession, .signedIn, .tokenRefreshed, .userUpdated: _ = session?.user
        case .signedOut, .userDeleted, .passwordRecovery, .mfaChallengeVerified: return
        }
    }
    let registration = await client.auth.onAuthStateChange { event, session in _ = (event.rawValue, session) }
    registration.remove()
    _ = AuthClient.didChangeAuthStateNotification
}

func useErrors(_ error: any Error) -> String? {
    switch error {
    case AuthError.api(let error): error.msg ?? error.errorDescription ?? error.error ?? "\(error.code ?? 0)"
    case AuthError.sessionNotFound, AuthError.pkce(.codeVerifierNotFound): nil
    case let error as AuthError: error.localizedDescription
    case let error as PostgrestError: [error.message, error.code, error.detail, error.hint].compactMap { $0 }.first
    case let error as HTTPError: "\(error.response.statusCode) \(error.data.count)"
    case FunctionsError.httpError(let code, let data): "\(code) \(data.count)"
    default: nil
    }
}

func useDatabase(_ client: SupabaseClient, row: UsageRow) async throws {
    let rows: [UsageRow] = try await client.from("t").select("id, title", count: .exact)
        .eq("id", value: row.id).neq("a", value: 1).gt("a", value: 1).gte("a", value: 1.5).lt("a", value: "z")
        .lte("a", value: true).like("a", pattern: "%").ilike("a", pattern: "%").is("a", value: nil)
        .in("id", values: [row.id]).contains("a", value: ["x"]).containedBy("a", value: ["x"])
        .overlaps("a", value: ["x"]).not("a", operator: .eq, value: 1).or("a.eq.1,b.eq.2")
        .textSearch("a", query: "w", config: "english", type: .websearch).filter("a", operator: "eq", value: "1")
        .match(["a": 1, "b": "c"]).likeAnyOf("a", patterns: ["x"])
        .order("a").order("b", ascending: false, nullsFirst: true).limit(3).range(from: 0, to: 9).execute().value
    _ = rows.count
    try await client.from("t").insert(row).execute()
    let _: UsageRow = try await client.from("t").insert(row, returning: .minimal).select().single().execute().value
    try await client.from("t").upsert([row], onConflict: "id", ignoreDuplicates: true).execute()
    try await client.from("t").update(["title": AnyJSON.string("x")]).eq("id", value: row.id).execute()
    try await client.from("t").delete().eq("id", value: row.id).execute()
    _ = try await client.from("t").select(head: true, count: .estimated).execute().count
    _ = try await client.from("t").select().csv().execute().string()
    let answer: Int = try await client.rpc("f", params: ["n": 1]).execute().value
    try await client.rpc("g").execute(options: FetchOptions(count: .planned))
    _ = try await client.schema("other").from("t").select().execute().status
    _ = answer
}

func useFunctions(_ client: SupabaseClient) async throws {
    try await client.functions.invoke("f")
    let _: UsageRow = try await client.functions.invoke("f", options: .init(body: ["a": 1]))
    _ = try await client.functions.invoke(
        "f", options: FunctionInvokeOptions(method: .get, headers: ["a": "b"])
    ) { data, response in (data.count, response.statusCode) }
    client.functions.setAuth(token: "t")
}

struct UsageStorage: AuthLocalStorage {
    func store(key: String, value: Data) throws {}
    func retrieve(key: String) throws -> Data? { nil }
    func remove(key: String) throws {}
}

struct UsageLogger: SupabaseLogger {
    func log(message: SupabaseLogMessage) { print(message.level, message.message) }
}
