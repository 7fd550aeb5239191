import BackendCore
import Cryptography
import Functions
import HTTPServer
import JSON
import S3Client

/// Lets a user upload a file straight to Cloudflare R2, or to any S3 service: gives an address that is good for one upload of just
/// that type and length. The bytes never pass through this server.
///
/// `file_name`, `content_type` and `size` (bytes) are needed. The answer has `upload_url`, the `method` and `headers` to send the
/// file with, its `key`, for how many seconds the address is good (`expires_in`), and `public_url` when the bucket has one.
struct OssCfR2: Function {
    static let name = "oss-cf-r2"
    static let access = FunctionAccess.signedInUser
    static let limits = FunctionLimits(bodyBytes: 4096, timeoutSeconds: 10)
    static let variables = R2Bucket.variables

    /// The longest file.
    private static let sizeLimit = 100 << 20
    /// How long an address is good for.
    private static let expirySeconds = 900
    /// What may be uploaded. Nothing that a browser would run when it is opened at the bucket's own address.
    private static let types = ["image/", "video/", "audio/", "application/pdf", "text/plain", "application/zip"]
    private static let refusedTypes = ["image/svg+xml"]

    private let bucket: R2Bucket

    init(services: FunctionServices) throws {
        guard let bucket = try R2Bucket(services: services) else {
            // The host makes no function whose variables are missing.
            throw ConfigurationError(problems: [
                ConfigurationProblem(name: "R2_BUCKET_NAME", message: "and its kin are missing.")
            ])
        }
        self.bucket = bucket
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let user = try request.userIdentifier()
        let fields = try await request.json()
        guard let name = fields["file_name"]?.string, let type = fields["content_type"]?.string?.lowercased(),
            let size = fields["size"]?.int
        else {
            throw FunctionError(
                400, "missing_argument", "file_name, content_type and size (a whole number of bytes) are needed.")
        }
        guard (1...Self.sizeLimit).contains(size) else {
            throw FunctionError(
                413, "file_too_large", "The file must have from 1 to \(Self.sizeLimit) bytes.",
                details: ["limit": JSONValue(Self.sizeLimit)])
        }
        guard Self.types.contains(where: type.hasPrefix), !Self.refusedTypes.contains(where: type.hasPrefix),
            type.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw FunctionError(415, "type_not_allowed", "Files of this type cannot be uploaded.")
        }
        let key = R2Bucket.prefix(ofUser: user) + "\(SecureRandom.uuid())-\(Self.safeName(name))"
        let headers: HTTPHeaders = ["content-type": type, "content-length": String(size)]
        let url = bucket.client.signedURL(
            method: .put, key: key, expirySeconds: Self.expirySeconds, headers: headers)
        return .json([
            "upload_url": .string(url), "method": "PUT",
            "headers": ["Content-Type": .string(type), "Content-Length": .string(String(size))],
            "key": .string(key), "public_url": JSONValue(bucket.publicURL(of: key)),
            "expires_in": JSONValue(Self.expirySeconds),
        ])
    }

    /// A name as it can stand in any address: its last part, in letters, digits, `.`, `-` and `_`.
    static func safeName(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        var bytes = last.utf8.map { byte -> UInt8 in
            let isKept =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [0x2D, 0x2E, 0x5F].contains(byte)
            return isKept ? byte : 0x5F
        }
        bytes = Array(bytes.suffix(80).drop { $0 == 0x2E })
        return bytes.isEmpty ? "file" : String(decoding: bytes, as: UTF8.self)
    }
}
