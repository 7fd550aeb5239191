import Cryptography
import HTTPServer
import JSON

extension AuthService {
    /// `GET /settings`: what clients may offer.
    func settings(_ request: AuthRequest) async throws -> HTTPResponse {
        let others = [
            "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google", "kakao",
            "keycloak", "linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "snapchat", "spotify", "twitch",
            "twitter", "workos", "zoom", "phone",
        ]
        var providers = Dictionary(uniqueKeysWithValues: others.map { ($0, JSONValue.bool(false)) })
        providers["email"] = true
        providers["apple"] = .bool(configuration.apple != nil)
        providers["anonymous_users"] = .bool(configuration.isAnonymousSignInAllowed)
        return .json(
            JSONValue.object([
                "external": .object(providers), "disable_signup": .bool(!configuration.isSignupAllowed),
                "mailer_autoconfirm": .bool(configuration.isAutoconfirming), "phone_autoconfirm": false,
                "sms_provider": "", "saml_enabled": false, "passkeys_enabled": false,
            ]).serialized)
    }

    /// `GET /health`: that the service answers. Clients know it by GoTrue's name.
    func health(_ request: AuthRequest) async throws -> HTTPResponse {
        .authJSON([
            "version": "easyapp", "name": "GoTrue",
            "description": "GoTrue is a user registration and authentication API",
        ])
    }

    /// `GET /.well-known/jwks.json`: the public keys of access tokens (RFC 7517). Shared secrets are not among them.
    func keySet(_ request: AuthRequest) async throws -> HTTPResponse {
        var response = HTTPResponse.json(JSONWebKeySet(keys: configuration.signingKeys).publicJSON.serialized)
        response.headers["Cache-Control"] = "public, max-age=600"
        return response
    }
}
