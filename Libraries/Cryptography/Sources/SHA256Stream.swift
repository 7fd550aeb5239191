import CCrypto

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
public struct SHA256Stream: ~Copyable {
    private let context: OpaquePointer

    public init() {
        // OpenSSL gives none only when memory has run out, as Swift's own allocations do.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("OpenSSL has no memory left.")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    public mutating func update(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    }

    /// The checksum in hexadecimal. Nothing may be added afterwards.
    public mutating func finish() -> String {
        var code = [UInt8](repeating: 0, count: 32)
        EVP_DigestFinal_ex(context, &code, nil)
        return code.map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }.joined()
    }
}
