import HTTPClient

/// Objects in parts (https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html). All parts but the last have the same length, of
/// at least 5 MiB.
extension S3Client {
    /// The most parts an object can have.
    public static let maximumParts = 10_000
    /// The least length of a part that is not the last.
    public static let minimumPartBytes = 5 << 20

    /// Begins an upload, and gives its identifier.
    /// - Throws: `S3Error`.
    public func beginParts(_ key: String, contentType: String? = nil) async throws -> String {
        let headers: HTTPHeaders = contentType.map { ["Content-Type": $0] } ?? [:]
        let document = try await Self.document(send(.post, key, query: [("uploads", "")], headers: headers))
        guard let identifier = document["UploadId"] else { throw S3Error.unexpectedAnswer("no UploadId") }
        return identifier
    }

    /// Sends a part, and gives its entity tag.
    /// - Parameter number: from 1; a part that was sent before is replaced.
    /// - Throws: `S3Error`, or what a streamed body throws.
    public func putPart(_ key: String, upload: String, number: Int, _ body: Body) async throws -> String {
        let response = try await send(
            .put, key, query: [("partNumber", String(number)), ("uploadId", upload)], body: body)
        guard let tag = response.headers["ETag"] else { throw S3Error.unexpectedAnswer("no ETag") }
        return tag
    }

    /// Makes the object of its parts.
    /// - Parameter tags: the entity tags of the parts from 1 on.
    /// - Throws: `S3Error`.
    public func completeParts(_ key: String, upload: String, tags: [String]) async throws {
        let parts = tags.enumerated().map { index, tag in
            "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(S3Document.escaped(tag))</ETag></Part>"
        }
        let text = "<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>"
        let response = try await send(
            .post, key, query: [("uploadId", upload)], headers: ["Content-Type": "application/xml"],
            body: .bytes(Array(text.utf8)))
        // Begun with 200 before it is known whether it works.
        let document = try await Self.document(response)
        if let code = document["Code"] {
            throw S3Error.refused(status: 500, code: code, message: document["Message"] ?? "")
        }
    }

    /// Gives an upload up, with the parts it has.
    /// - Throws: `S3Error`.
    public func abortParts(_ key: String, upload: String) async throws {
        do {
            _ = try await send(.delete, key, query: [("uploadId", upload)])
        } catch let error as S3Error where error.isNotFound {
            return
        }
    }

    /// The identifiers of the uploads of an object that are not complete.
    /// - Throws: `S3Error`.
    public func uploads(_ key: String) async throws -> [String] {
        let document = try await Self.document(send(.get, "", query: [("prefix", key), ("uploads", "")]))
        return zip(document.all("Key"), document.all("UploadId")).filter { $0.0 == key }.map(\.1)
    }
}
