import JSON

/// `Upload-Metadata`: what the client says of its upload, as pairs of a name and a value in base64.
struct UploadMetadata: Sendable {
    /// The field as it came, which is given back.
    let text: String
    private var values: [String: String] = [:]

    /// - Throws: `StorageError` for what is no such field.
    init(_ text: String?) throws(StorageError) {
        guard let text, !text.isEmpty else {
            throw .invalidRequest("Metadata header is required")
        }
        guard text.utf8.count <= StorageLimits.userMetadataBytes else { throw .metadataTooLarge }
        self.text = text
        for pair in text.split(separator: ",") {
            let parts = pair.split(separator: " ", omittingEmptySubsequences: true)
            guard let name = parts.first, parts.count <= 2,
                let bytes = parts.count == 2 ? Base64.decode(parts[1]) : [],
                let value = String(validating: bytes, as: UTF8.self), values[String(name)] == nil
            else { throw StorageError(400, code: "InvalidParameter", "Invalid Upload-Metadata header") }
            values[String(name)] = value
        }
    }

    var bucket: String { values["bucketName"] ?? "" }
    var name: String { values["objectName"] ?? "" }
    var contentType: String? { values["contentType"].flatMap { $0.isEmpty ? nil : $0 } }
    var userMetadata: JSONValue? { values["metadata"].flatMap { try? JSONValue(parsing: Array($0.utf8)) } }

    /// A number of seconds becomes `max-age`.
    var cacheControl: String {
        guard let seconds = values["cacheControl"].flatMap({ Int($0) }) else { return "no-cache" }
        return "max-age=\(seconds)"
    }
}
