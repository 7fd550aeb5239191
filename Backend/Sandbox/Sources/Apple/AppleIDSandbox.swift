import BackendCore
import Cryptography
import HTTPServer
import JSON
import Synchronization

/// A stand-in for Apple ID: signs people in with whatever address they name, and gives the identity token that Sign in with Apple
/// would give (https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple), signed with
/// keys of its own.
public struct AppleIDSandbox: Sendable {
    /// Where `handler` is to be mounted.
    public static let path = "/sandbox/apple"
    /// The app's bundle identifier, which tokens are for unless told.
    public static let clientIdentifier = "com.example.easyapp"

    /// How long a token is good for, as Apple's are.
    private static let tokenSeconds = 86_400
    private static let bodyLimitBytes = 16 * 1024

    /// What identity tokens say who has made them.
    private let issuer: String
    private let clock: WallClock
    private let key = LazyKey()

    /// - Parameter issuer: the address of this stand-in.
    public init(issuer: String, clock: WallClock = .system) {
        self.clock = clock
        self.issuer = issuer
    }

    /// Made when it is first needed: a key takes a while to make.
    private final class LazyKey: Sendable {
        private let key = Mutex<SigningKey?>(nil)

        func value() throws -> SigningKey {
            try key.withLock { key in
                if let key { return key }
                let made = try SigningKey.generate(.rs256, identifier: SecureRandom.uuid())
                key = made
                return made
            }
        }
    }

    /// `GET /auth/keys` as Apple has it; `POST /sign-in` in place of Apple's own dialog.
    public var handler: HTTPHandler {
        var router = Router()
        router.get("/auth/keys") { _ in .json(JSONWebKeySet(keys: [try key.value()]).publicJSON) }
        router.post("/sign-in") { try await signIn($0) }
        return router.handler
    }

    /// Takes `email`, and as wanted `name`, `client_id`, `nonce` (which the token carries as it is) and `hide_email`.
    private func signIn(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields = try await request.json(upTo: Self.bodyLimitBytes)
        guard fields.object != nil, let email = fields["email"]?.string?.lowercased(),
            email.utf8.count <= 254, email.split(separator: "@", omittingEmptySubsequences: false).count == 2
        else { throw HTTPError(400, "email must be an address: whoever it belongs to is signed in.") }
        let client = fields["client_id"]?.string ?? Self.clientIdentifier
        let isHidden = fields["hide_email"]?.bool ?? false
        // One and the same for a person, whichever address the app sees.
        let digest = SHA256Digest.hexadecimal("apple:" + email)
        let user = "000515.\(digest.prefix(32)).0000"
        let shown = isHidden ? "\(digest.suffix(10))@privaterelay.appleid.com" : email
        let now = clock.now.seconds
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "aud": .string(client), "sub": .string(user), "iat": JSONValue(now),
            "exp": JSONValue(now + Self.tokenSeconds), "auth_time": JSONValue(now), "email": .string(shown),
            "email_verified": true, "nonce_supported": true, "real_user_status": 2,
        ]
        if isHidden { claims["is_private_email"] = true }
        if let nonce = fields["nonce"]?.string { claims["nonce"] = .string(nonce) }
        let token = try JSONWebToken.sign(claims: claims, with: try key.value()).compact
        var response = HTTPResponse.json([
            "identity_token": .string(token), "user": .string(user), "email": .string(shown),
            "name": JSONValue(fields["name"]?.string),
        ])
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
