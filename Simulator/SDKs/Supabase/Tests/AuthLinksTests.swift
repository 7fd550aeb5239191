import Foundation
import FoundationCompat
import Testing

@testable import Supabase

@Suite struct AuthLinksTests {
    private let base = AuthClientTests()

    private func link(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func aCodeIsExchangedWithTheSecretOfTheSignUp() async throws {
        let server = StandInServer { call in
            call.query["grant_type"] == "pkce" ? (200, Body.session(), [:]) : (200, Body.user(), [:])
        }
        try await base.client(server).signUp(email: "a", password: "b")
        // The link may open the app anew: another client, the same storage.
        let session = try await base.client(server).session(from: link("easyapp://auth/callback?code=abc"))
        #expect(session.accessToken == "access-1")
        let exchange = try #require(server.calls.last)
        #expect(exchange.json["auth_code"] == "abc")
        let verifier = try #require(exchange.json["code_verifier"]?.stringValue)
        #expect(server.calls.first?.json["code_challenge"] == .string(PKCE.challenge(for: verifier)))
        // A code and its secret can be used once.
        let again = try link("easyapp://auth/callback?code=abc")
        await #expect(throws: AuthError.pkce(.invalidPKCEFlowURL)) {
            try await base.client(server).session(from: again)
        }
    }

    @Test func aCodeWithoutASecretIsRefused() async throws {
        await #expect(throws: AuthError.pkce(.codeVerifierNotFound)) {
            try await base.client(StandInServer()).exchangeCodeForSession(authCode: "abc")
        }
        let url = try link("easyapp://auth/callback#access_token=a")
        await #expect(throws: AuthError.pkce(.invalidPKCEFlowURL)) {
            try await base.client(StandInServer()).session(from: url)
        }
    }

    @Test func theImplicitFlowTakesTokensFromTheFragment() async throws {
        let server = StandInServer(Body.user())
        let auth = try base.client(server, flow: .implicit)
        let changes = auth.authStateChanges
        let session = try await auth.session(
            from: link(
                "easyapp://auth/callback#access_token=a.b&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery"
            ))
        #expect(session.accessToken == "a.b" && session.refreshToken == "r")
        #expect(server.calls.first?.headers["Authorization"] == "Bearer a.b")
        var events: [AuthChangeEvent] = []
        for await (event, _) in changes {
            events.append(event)
            if events.count == 3 { break }
        }
        #expect(events == [.initialSession, .signedIn, .passwordRecovery])
    }

    @Test func theServersErrorInALinkIsHandedOver() async throws {
        let url = try link("easyapp://auth/callback#error=access_denied&error_description=Email+link+is%20invalid")
        await #expect(throws: AuthError.api(.init(errorDescription: "Email link is invalid"))) {
            try await base.client(StandInServer(), flow: .implicit).session(from: url)
        }
        let bare = try link("easyapp://auth/callback")
        await #expect(throws: AuthError.invalidImplicitGrantFlowURL) {
            try await base.client(StandInServer(), flow: .implicit).session(from: bare)
        }
    }

    @Test func tokensCanBeTakenDirectly() async throws {
        let server = StandInServer { call in
            call.path.hasSuffix("user") ? (200, Body.user(), [:]) : (200, Body.session("new"), [:])
        }
        let auth = try base.client(server)
        let fresh = token(#"{"exp": 99999999999}"#)
        #expect(try await auth.setSession(accessToken: fresh, refreshToken: "r").accessToken == fresh)
        let old = token(#"{"exp": 1}"#)
        #expect(try await auth.setSession(accessToken: old, refreshToken: "r").accessToken == "access-new")
        await #expect(throws: AuthError.missingExpClaim) {
            try await auth.setSession(accessToken: token("{}"), refreshToken: "r")
        }
        await #expect(throws: AuthError.malformedJWT) {
            try await auth.setSession(accessToken: "not a token", refreshToken: "r")
        }
    }

    @Test func theProvidersPageIsNamed() throws {
        let url = try base.client(StandInServer()).getOAuthSignInURL(
            provider: .apple, scopes: "name email", queryParams: [("prompt", "consent")])
        let items = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems)
        #expect(url.path == "/auth/v1/authorize")
        #expect(items.contains(URLQueryItem(name: "provider", value: "apple")))
        #expect(items.contains(URLQueryItem(name: "scopes", value: "name email")))
        #expect(items.contains(URLQueryItem(name: "redirect_to", value: "easyapp://auth/callback")))
        #expect(items.contains { $0.name == "code_challenge" })
    }

    private func token(_ claims: String) -> String {
        let payload = Data(claims.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
        return "e30.\(payload).c2ln"
    }
}
