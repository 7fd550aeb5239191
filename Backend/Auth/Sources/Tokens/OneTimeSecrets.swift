import Cryptography

/// Makes the link and the code of a mail, and what is kept of them.
struct OneTimeSecrets: Sendable {
    /// Links whose flow ends with a code exchange are marked with it, as GoTrue marks them.
    static let exchangePrefix = "pkce_"
    static let codeLength = 6

    /// What is in one mail.
    struct Pair: Sendable, Equatable {
        /// What the link carries.
        let token: String
        /// The six digits.
        let code: String
    }

    private let key: [UInt8]

    init(secret: String) {
        key = Array(secret.utf8)
    }

    func make(endsWithExchange: Bool) -> Pair {
        let token = Hexadecimal.encode(SecureRandom.bytes(28))
        return Pair(
            token: endsWithExchange ? Self.exchangePrefix + token : token, code: SecureRandom.digits(Self.codeLength))
    }

    /// What is kept of a link's token. It is random and long, so that a plain digest is enough.
    static func hash(token: String) -> String { SHA256Digest.hexadecimal(token) }

    /// What is kept of a code. There are few codes, so that a digest without the server's key could be undone.
    func hash(code: String, address: String) -> String {
        Hexadecimal.encode(HMACSHA256.authenticationCode(for: Array("code:\(address):\(code)".utf8), key: key))
    }
}
