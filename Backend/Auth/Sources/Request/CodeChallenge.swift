import Cryptography

/// What a client commits itself to before a code is issued to it (Proof Key for Code Exchange, RFC 7636).
struct CodeChallenge: Sendable, Equatable {
    enum Method: String, Sendable, Equatable {
        case sha256 = "s256"
        case plain
    }

    var method: Method
    var value: String

    init(method: Method, value: String) {
        self.method = method
        self.value = value
    }

    /// The challenge in a request's `code_challenge` and `code_challenge_method`; `nil` when it has neither.
    init?(parameters: RequestParameters) throws(AuthError) {
        let value = try parameters.string("code_challenge")
        let methodName = try parameters.string("code_challenge_method")
        if value.isEmpty && methodName.isEmpty { return nil }
        guard !value.isEmpty, !methodName.isEmpty else {
            throw .validationFailed("PKCE flow requires code_challenge_method and code_challenge")
        }
        guard (43...128).contains(value.utf8.count) else {
            throw .validationFailed("code challenge has to be between 43 and 128 characters")
        }
        guard value.utf8.allSatisfy(Self.isUnreserved) else {
            throw .validationFailed(
                "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes")
        }
        guard let method = Method(rawValue: methodName.lowercased()) else {
            throw .validationFailed("unsupported code_challenge method \"\(methodName)\"")
        }
        self.init(method: method, value: value)
    }

    /// Whether `verifier` is what the challenge was made from.
    func isMet(by verifier: String) -> Bool {
        switch method {
        case .sha256: constantTimeEqual(Base64URL.encode(SHA256Digest.hash(Array(verifier.utf8))), value)
        case .plain: constantTimeEqual(verifier, value)
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}
