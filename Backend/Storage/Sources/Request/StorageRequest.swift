import BackendCore
import HTTPServer
import JSON

/// A request to the service with what its endpoints ask of it.
struct StorageRequest: Sendable {
    let http: HTTPRequest
    let service: StorageService
    let database: StorageDatabase
    /// Nil where nobody needs to say who they are, and did not.
    let caller: Caller?
    /// The parts of the path that the route leaves open.
    let bucket: String
    let name: String

    /// The caller's rights; a stranger has those of the role `anon`.
    var standing: Standing { .caller(caller ?? .stranger) }

    /// `sub` of the caller's token.
    var owner: String? { caller?.userIdentifier }

    var isUpsert: Bool { http.headers["x-upsert"]?.lowercased() == "true" }

    /// The members of the JSON body.
    func parameters() async throws -> Parameters {
        let bytes: [UInt8]
        do {
            bytes = try await http.body.collect(upTo: StorageLimits.parametersBytes)
        } catch let error as HTTPError where error.status == 413 {
            throw StorageError(
                413, code: "EntityTooLarge", error: "FST_ERR_CTP_BODY_TOO_LARGE", "Request body is too large",
                httpStatus: 413)
        }
        return try Parameters(parsing: bytes)
    }

    /// What `x-metadata` says of the object, as base64 of JSON; nil for anything else.
    var userMetadata: JSONValue? {
        get throws {
            guard let text = http.headers["x-metadata"] else { return nil }
            guard text.utf8.count <= StorageLimits.userMetadataBytes else { throw StorageError.metadataTooLarge }
            return Base64.decode(text).flatMap { try? JSONValue(parsing: $0) }
        }
    }

    var contentLength: Int? { http.headers["Content-Length"].flatMap { Int($0) } }
}

extension Caller {
    /// Somebody without a token.
    static let stranger = Caller(role: "anon", claims: ["role": "anon"], claimsBytes: Array(#"{"role":"anon"}"#.utf8))
}
