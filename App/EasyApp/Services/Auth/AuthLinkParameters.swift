import Foundation

/// What the link of a mail carries back to the app, in its query or in its fragment.
struct AuthLinkParameters: Equatable {
    /// The tokens of a session, in a link of the implicit flow (OAuth 2.0, RFC 6749 section 4.2.2).
    struct Tokens: Equatable {
        var access: String
        var refresh: String
    }

    /// The code to exchange for a session, in a link of the PKCE flow (RFC 7636).
    var code: String?
    var tokens: Tokens?
    /// Whether the server reports a failure, such as a link that has expired.
    var isError: Bool

    init(_ link: URL) {
        let components = URLComponents(url: link, resolvingAgainstBaseURL: false)
        var values: [String: String] = [:]
        for item in components?.queryItems ?? [] { values[item.name] = item.value }
        var fragment = URLComponents()
        fragment.percentEncodedQuery = components?.percentEncodedFragment
        for item in fragment.queryItems ?? [] { values[item.name] = item.value }
        code = values["code"]
        if let access = values["access_token"], let refresh = values["refresh_token"] {
            tokens = Tokens(access: access, refresh: refresh)
        }
        isError = values["error"] != nil || values["error_code"] != nil || values["error_description"] != nil
    }
}
