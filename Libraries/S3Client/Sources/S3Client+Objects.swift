import HTTPClient

/// Objects as a whole.
extension S3Client {
    /// Makes an object, or replaces it.
    /// - Throws: `S3Error`, or what a streamed body throws.
    public func put(_ key: String, _ body: Body, contentType: String? = nil) async throws {
        let headers: HTTPHeaders = contentType.map { ["Content-Type": $0] } ?? [:]
        _ = try await send(.put, key, headers: headers, body: body)
    }

    /// An object's bytes, or those of a stretch of it, as they come.
    /// - Throws: `S3Error`.
    public func get(_ key: String, range: Range<Int>? = nil) async throws -> HTTPClientBody {
        var headers: HTTPHeaders = [:]
        if let range { headers["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)" }
        return try await send(.get, key, headers: headers).body
    }

    /// An object's length; nil when there is none.
    /// - Throws: `S3Error`.
    public func size(_ key: String) async throws -> Int? {
        do {
            let response = try await send(.head, key)
            guard let length = response.headers["Content-Length"].flatMap({ Int($0) }) else {
                throw S3Error.unexpectedAnswer("no Content-Length")
            }
            return length
        } catch let error as S3Error where error.isNotFound {
            return nil
        }
    }

    /// Makes another object of the same content, of at most 5 GiB.
    /// - Throws: `S3Error`.
    public func copy(_ key: String, to target: String) async throws {
        let source = "/" + PercentEncoding.encode(configuration.bucket) + "/" + encoded(key)
        let response = try await send(.put, target, headers: ["x-amz-copy-source": source])
        // Begun with 200 before it is known whether it works.
        let document = try await Self.document(response)
        if let code = document["Code"] {
            throw S3Error.refused(status: 500, code: code, message: document["Message"] ?? "")
        }
    }

    private func encoded(_ key: String) -> String {
        key.split(separator: "/", omittingEmptySubsequences: false).map { PercentEncoding.encode($0) }
            .joined(separator: "/")
    }

    /// Deletes an object, if it is there.
    /// - Throws: `S3Error`.
    public func delete(_ key: String) async throws {
        do {
            _ = try await send(.delete, key)
        } catch let error as S3Error where error.isNotFound {
            return
        }
    }
}
