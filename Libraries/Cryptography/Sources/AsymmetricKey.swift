import CCrypto

/// An RSA or P-256 key held by OpenSSL.
///
/// OpenSSL's keys may be used from any thread once built; nothing here changes them afterwards.
final class AsymmetricKey: @unchecked Sendable {
    let algorithm: JWTAlgorithm
    let isPrivate: Bool
    private let pointer: OpaquePointer

    private init(adopting pointer: OpaquePointer, algorithm: JWTAlgorithm, isPrivate: Bool) {
        self.pointer = pointer
        self.algorithm = algorithm
        self.isPrivate = isPrivate
    }

    deinit { EVP_PKEY_free(pointer) }

    static let minimumRSABits = 2048

    static func generateRSA() throws(CryptographyError) -> AsymmetricKey {
        try generate(EVP_PKEY_RSA, algorithm: .rs256) { EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(minimumRSABits)) }
    }

    static func generateP256() throws(CryptographyError) -> AsymmetricKey {
        try generate(EVP_PKEY_EC, algorithm: .es256) {
            EVP_PKEY_CTX_set_ec_paramgen_curve_nid($0, NID_X9_62_prime256v1)
        }
    }

    private static func generate(
        _ type: Int32, algorithm: JWTAlgorithm, configure: (OpaquePointer) -> Int32
    ) throws(CryptographyError) -> AsymmetricKey {
        guard let context = EVP_PKEY_CTX_new_id(type, nil) else { throw .operationFailed("key generation") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, configure(context) == 1, EVP_PKEY_generate(context, &key) == 1,
            let key
        else { throw .operationFailed("key generation") }
        return AsymmetricKey(adopting: key, algorithm: algorithm, isPrivate: true)
    }

    convenience init(pem: String) throws(CryptographyError) {
        let bytes = Array(pem.utf8)
        let read = { (isPrivate: Bool) -> OpaquePointer? in
            guard let buffer = BIO_new_mem_buf(bytes, Int32(bytes.count)) else { return nil }
            defer { BIO_free(buffer) }
            // An empty passphrase, where OpenSSL's own callback would ask on the terminal.
            return "".withCString { passphrase in
                let passphrase = UnsafeMutableRawPointer(mutating: passphrase)
                return isPrivate
                    ? PEM_read_bio_PrivateKey(buffer, nil, nil, passphrase)
                    : PEM_read_bio_PUBKEY(buffer, nil, nil, passphrase)
            }
        }
        defer { ERR_clear_error() }
        if let key = read(true) {
            try self.init(checking: key, isPrivate: true)
        } else if let key = read(false) {
            try self.init(checking: key, isPrivate: false)
        } else {
            throw .invalidKey("it is not PEM text of an RSA or P-256 key")
        }
    }

    private convenience init(checking key: OpaquePointer, isPrivate: Bool) throws(CryptographyError) {
        switch EVP_PKEY_get_base_id(key) {
        case EVP_PKEY_RSA where EVP_PKEY_get_bits(key) >= Int32(AsymmetricKey.minimumRSABits):
            self.init(adopting: key, algorithm: .rs256, isPrivate: isPrivate)
        case EVP_PKEY_EC where AsymmetricKey.groupName(key) == "prime256v1":
            self.init(adopting: key, algorithm: .es256, isPrivate: isPrivate)
        default:
            EVP_PKEY_free(key)
            throw .invalidKey("it must be RSA of at least \(AsymmetricKey.minimumRSABits) bits or P-256")
        }
    }

    private static func groupName(_ key: OpaquePointer) -> String {
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        guard EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 else { return "" }
        return String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    // MARK: Signatures

    func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard isPrivate else { throw .publicKeyOnly }
        guard let context = EVP_MD_CTX_new() else { throw .operationFailed("sign") }
        defer { EVP_MD_CTX_free(context) }
        var length = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pointer) == 1,
            EVP_DigestSign(context, nil, &length, message, message.count) == 1
        else { throw .operationFailed("sign") }
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else {
            throw .operationFailed("sign")
        }
        signature.removeLast(signature.count - length)
        if algorithm == .rs256 { return signature }
        guard let joined = ECDSASignature.joined(fromDER: signature) else { throw .operationFailed("sign") }
        return joined
    }

    func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let encoded = algorithm == .es256 ? ECDSASignature.der(fromJoined: signature) : signature,
            let context = EVP_MD_CTX_new()
        else { return false }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, pointer) == 1 else { return false }
        return EVP_DigestVerify(context, encoded, encoded.count, message, message.count) == 1
    }

    // MARK: Numbers of the key, as JSON Web Keys carry them

    convenience init(modulus: [UInt8], exponent: [UInt8]) throws(CryptographyError) {
        defer { ERR_clear_error() }
        guard let key = ccrypto_rsa_public_key(modulus, Int32(modulus.count), exponent, Int32(exponent.count)) else {
            throw .invalidKey("the RSA numbers are wrong")
        }
        try self.init(checking: key, isPrivate: false)
    }

    convenience init(x: [UInt8], y: [UInt8], privateNumber: [UInt8]? = nil) throws(CryptographyError) {
        defer { ERR_clear_error() }
        guard x.count == 32, y.count == 32 else { throw .invalidKey("P-256 coordinates have 32 bytes") }
        guard let key = ccrypto_p256_key([4] + x + y, privateNumber, Int32(privateNumber?.count ?? 0)) else {
            throw .invalidKey("the point is not on P-256")
        }
        try self.init(checking: key, isPrivate: privateNumber != nil)
    }

    /// A number of the key, big-endian, with leading zeros up to `byteCount`.
    func number(_ name: String, byteCount: Int? = nil) -> [UInt8]? {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1, let number else { return nil }
        defer { BN_clear_free(number) }
        let width = byteCount ?? Int(BN_num_bits(number) + 7) / 8
        var bytes = [UInt8](repeating: 0, count: width)
        return BN_bn2binpad(number, &bytes, Int32(width)) == Int32(width) ? bytes : nil
    }
}

/// The two spellings of an ECDSA signature on P-256: OpenSSL's DER and JOSE's r ‖ s (RFC 7518, section 3.4).
enum ECDSASignature {
    private static let numberByteCount = 32

    static func joined(fromDER encoded: [UInt8]) -> [UInt8]? {
        encoded.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            guard let signature = d2i_ECDSA_SIG(nil, &start, buffer.count) else { return nil }
            defer { ECDSA_SIG_free(signature) }
            var r = [UInt8](repeating: 0, count: numberByteCount)
            var s = r
            guard BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, Int32(numberByteCount)) == numberByteCount,
                BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, Int32(numberByteCount)) == numberByteCount
            else { return nil }
            return r + s
        }
    }

    static func der(fromJoined joined: [UInt8]) -> [UInt8]? {
        guard joined.count == 2 * numberByteCount, let signature = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(signature) }
        let r = BN_bin2bn(Array(joined[..<numberByteCount]), Int32(numberByteCount), nil)
        let s = BN_bin2bn(Array(joined[numberByteCount...]), Int32(numberByteCount), nil)
        guard ECDSA_SIG_set0(signature, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        var output: UnsafeMutablePointer<UInt8>?
        let length = i2d_ECDSA_SIG(signature, &output)
        guard length > 0, let output else { return nil }
        defer { CRYPTO_free(output, "", 0) }
        return Array(UnsafeBufferPointer(start: output, count: Int(length)))
    }
}
