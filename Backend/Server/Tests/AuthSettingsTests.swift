import BackendCore
import Cryptography
import JSON
import Testing

@testable import BackendServer

@Suite struct AuthSettingsTests {
    private func settings(_ environment: [String: String], isDevelopment: Bool = true) throws -> AuthSettings {
        var reader = ConfigurationReader(environment)
        let settings = AuthSettings(&reader, isDevelopment: isDevelopment)
        try reader.finish()
        return settings
    }

    @Test func developmentNeedsNoneAndAPublicServerIsStricter() throws {
        let development = try settings([:]).configuration(
            externalURL: "http://127.0.0.1:1", deviceURL: "http://127.0.0.1:2", secret: ProjectKeys.developmentSecret)
        #expect(development.siteURL == "easyapp://auth/callback")
        #expect(development.redirectAllowList.contains("easyapp://**"))
        #expect(development.redirectAllowList.contains("http://127.0.0.1:2/**"))
        #expect(development.isAnonymousSignInAllowed)
        #expect(!development.isAutoconfirming)
        #expect(development.apple == nil)
        let secret = String(repeating: "s", count: 32)
        let server = try settings([:], isDevelopment: false).configuration(
            externalURL: "https://example.com", deviceURL: nil, secret: secret)
        #expect(!server.isAnonymousSignInAllowed)
        #expect(server.limits.emailIntervalSeconds == 60)
        #expect(server.limits.emailsPerHour == 30)
        #expect(server.issuer == "https://example.com/auth/v1")
    }

    @Test func everySettingIsRead() throws {
        let key = try #require(
            try SigningKey(
                jsonWebKey: [
                    "kty": "EC", "crv": "P-256", "kid": "k1", "d": "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE",
                    "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
                    "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
                ]))
        #expect(key.isPrivate)
        let read = try settings([
            "EASYAPP_PRODUCT_NAME": "Owl", "EASYAPP_AUTH_SITE": "owl://start",
            "EASYAPP_AUTH_REDIRECTS": "owl://**, https://owl.example/*",
            "EASYAPP_AUTH_SIGNUP": "no", "EASYAPP_AUTH_ANONYMOUS": "no", "EASYAPP_AUTH_CONFIRM_EMAIL": "no",
            "EASYAPP_AUTH_PASSWORD_LENGTH": "10", "EASYAPP_AUTH_TOKEN_SECONDS": "600",
            "EASYAPP_AUTH_EMAILS_PER_HOUR": "7",
            "EASYAPP_APPLE_CLIENT_IDS": "com.owl, com.owl.web", "EASYAPP_APPLE_ISSUER": "http://127.0.0.1:9/apple",
            "EASYAPP_APPLE_KEYS_URL": "http://127.0.0.1:9/apple/keys",
            "EASYAPP_JWT_KEYS":
                #"{"keys":[{"kty":"EC","crv":"P-256","kid":"k1","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"}]}"#,
            "EASYAPP_PUBLISHABLE_KEY": "sb_publishable_01234567890123456789",
            "EASYAPP_SECRET_KEY": "sb_secret_01234567890123456789",
        ])
        let configuration = read.configuration(
            externalURL: "http://127.0.0.1:1", deviceURL: nil, secret: ProjectKeys.developmentSecret)
        #expect(configuration.productName == "Owl")
        #expect(configuration.siteURL == "owl://start")
        #expect(configuration.redirectAllowList.prefix(2) == ["owl://**", "https://owl.example/*"])
        #expect(!configuration.isSignupAllowed)
        #expect(!configuration.isAnonymousSignInAllowed)
        #expect(configuration.isAutoconfirming)
        #expect(configuration.minimumPasswordLength == 10)
        #expect(configuration.accessTokenSeconds == 600)
        #expect(configuration.limits.emailsPerHour == 7)
        #expect(configuration.apple?.clientIdentifiers == ["com.owl", "com.owl.web"])
        #expect(configuration.apple?.keySetURLs == ["http://127.0.0.1:9/apple": "http://127.0.0.1:9/apple/keys"])
        #expect(configuration.signingKeys.first?.identifier == "k1")
        #expect(configuration.signingKeys.count == 2)
        #expect(read.opaqueKeys.map(\.role) == ["anon", "service_role"])
    }

    @Test func everyMistakeIsReportedAndNoSecretIsPrinted() {
        do {
            _ = try settings([
                "EASYAPP_AUTH_SIGNUP": "perhaps", "EASYAPP_AUTH_PASSWORD_LENGTH": "5", "EASYAPP_APPLE_KEYS_URL": "keys",
                "EASYAPP_JWT_KEYS": "hidden-text", "EASYAPP_SECRET_KEY": "sb_secret_short",
                "EASYAPP_AUTH_TOKEN_SECONDS": "1",
            ])
            Issue.record("nothing was reported")
        } catch {
            let text = "\(error)"
            for name in [
                "EASYAPP_AUTH_SIGNUP", "EASYAPP_AUTH_PASSWORD_LENGTH", "EASYAPP_APPLE_KEYS_URL", "EASYAPP_JWT_KEYS",
                "EASYAPP_SECRET_KEY", "EASYAPP_AUTH_TOKEN_SECONDS",
            ] { #expect(text.contains(name)) }
            #expect(!text.contains("hidden-text"))
            #expect(!text.contains("sb_secret_short"))
        }
    }
}
