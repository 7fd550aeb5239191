import Foundation
import Testing

@testable import EasyApp

@Suite struct AuthLinkParametersTests {
    private func parameters(_ text: String) throws -> AuthLinkParameters {
        AuthLinkParameters(try #require(URL(string: text)))
    }

    @Test func tokensInTheFragment() throws {
        let found = try parameters(
            "easyapp://auth/callback#access_token=a.b.c&refresh_token=r%2B1&expires_in=3600&token_type=bearer"
        )
        #expect(found.tokens == AuthLinkParameters.Tokens(access: "a.b.c", refresh: "r+1"))
        #expect(found.code == nil)
        #expect(!found.isError)
    }

    @Test func aCodeInTheQuery() throws {
        let found = try parameters("easyapp://auth/callback?code=42")
        #expect(found.code == "42")
        #expect(found.tokens == nil)
    }

    @Test func halfASetOfTokensIsNone() throws {
        #expect(try parameters("easyapp://auth/callback#access_token=a").tokens == nil)
    }

    @Test(arguments: [
        "easyapp://auth/callback#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid",
        "easyapp://auth/callback?error_description=x",
    ])
    func failuresAreSeenInBothPlaces(_ text: String) throws {
        #expect(try parameters(text).isError)
    }
}
