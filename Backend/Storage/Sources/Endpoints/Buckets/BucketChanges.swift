import JSON
import PostgreSQL

/// What a request says about a bucket. A member that is missing is left as it is, one that is null takes the limit away.
struct BucketChanges: Sendable {
    var isPublic: Bool?
    var fileSizeLimit: Int??
    /// A JSON array, or JSON's null.
    var allowedMediaTypes: JSONValue?

    /// - Parameter maximumBytes: the highest limit there may be.
    init(_ parameters: Parameters, maximumBytes: Int) throws(StorageError) {
        isPublic = try parameters.bool("public")
        switch parameters["file_size_limit"] {
        case nil: fileSizeLimit = nil
        case .null: fileSizeLimit = .some(nil)
        case .string(let text): fileSizeLimit = try FileSize.bytes(text)
        case let number?:
            guard let bytes = number.int, bytes >= 0 else { throw .invalidFileSizeLimit }
            fileSizeLimit = bytes
        }
        if case .some(.some(let bytes)) = fileSizeLimit, bytes > maximumBytes { throw .entityTooLarge }
        if let types = try parameters.strings("allowed_mime_types") {
            for type in types where !type.isEmpty { try MediaTypes.checkPattern(type) }
            allowedMediaTypes = .array(types.filter { !$0.isEmpty }.map(JSONValue.string))
        } else if parameters["allowed_mime_types"] != nil {
            allowedMediaTypes = .null
        }
    }

    var isEmpty: Bool { isPublic == nil && fileSizeLimit == nil && allowedMediaTypes == nil }

    /// Makes an SQL array of the JSON in parameter `$number`.
    static func array(_ number: Int) -> String {
        "CASE WHEN json_typeof($\(number)::json) = 'array' THEN ARRAY(SELECT json_array_elements_text($\(number)::json)) END"
    }
}
