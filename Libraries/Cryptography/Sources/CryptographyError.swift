/// What a key or a password operation can fail with.
public enum CryptographyError: Error, Equatable, CustomStringConvertible {
    /// A key's text or members are not a usable key.
    case invalidKey(String)
    /// The key cannot sign: it holds the public half only.
    case publicKeyOnly
    /// OpenSSL refused the operation.
    case operationFailed(String)
    /// bcrypt reads 72 bytes only, so that a longer password would be cut silently.
    case passwordTooLong(limitBytes: Int)
    /// The password holds a NUL, where bcrypt would stop reading.
    case passwordContainsNull
    /// The stored hash is not a bcrypt hash.
    case invalidPasswordHash
    /// As many password operations are waiting as are allowed to; try again later.
    case passwordQueueFull

    public var description: String {
        switch self {
        case .invalidKey(let reason): "The key is not usable: \(reason)."
        case .publicKeyOnly: "The key is a public key and cannot sign."
        case .operationFailed(let operation): "The cryptographic operation failed: \(operation)."
        case .passwordTooLong(let limit): "The password is longer than \(limit) bytes."
        case .passwordContainsNull: "The password must not contain a NUL character."
        case .invalidPasswordHash: "The stored password hash is not a bcrypt hash."
        case .passwordQueueFull: "Too many passwords are being checked at once; try again in a moment."
        }
    }
}
