import HTTPServer

/// Reads `multipart/form-data` (RFC 7578) as it comes: first its fields, then its file, which is never held as a whole.
struct MultipartForm: Sendable {
    /// A part's head.
    struct Part: Sendable {
        var name = ""
        var fileName: String?
        var mediaType: String?
    }

    private static let headLimitBytes = 16 * 1024
    private static let fieldLimit = 10

    private let reader: DelimitedReader

    /// - Returns: nil when the media type is not that of a form, or names no boundary.
    init?(contentType: String, source: ByteSource) {
        guard contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
        guard let boundary = HeaderParameters(contentType)["boundary"], (1...200).contains(boundary.utf8.count) else {
            return nil
        }
        reader = DelimitedReader(source, delimiter: Array("\r\n--\(boundary)".utf8))
    }

    /// Reads up to the first file.
    /// - Returns: the fields before it and the file. Reading the file to its end makes sure that the form is complete.
    /// - Throws: `StorageError`, or what the source throws.
    func file() async throws -> (fields: [String: String], part: Part, content: ByteSource) {
        try await reader.skipPreamble()
        var fields: [String: String] = [:]
        while try await reader.beginPart() {
            let part = try Self.part(head: await reader.head(limitBytes: Self.headLimitBytes))
            if part.fileName != nil || part.name.isEmpty {
                let reader = reader
                return (fields, part, ByteSource { try await reader.content() })
            }
            guard fields.count < Self.fieldLimit else { throw StorageError.noContent("reach fields limit") }
            var value: [UInt8] = []
            while let bytes = try await reader.content() {
                value += bytes
                guard value.count <= StorageLimits.userMetadataBytes else { throw StorageError.metadataTooLarge }
            }
            fields[part.name] = String(decoding: value, as: UTF8.self)
        }
        throw StorageError.noContent()
    }

    private static func part(head: [UInt8]) throws(StorageError) -> Part {
        var part = Part()
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true) {
            guard let colon = line.firstIndex(of: ":") else { throw .noContent("Malformed part header") }
            let value = trimmingWhitespace(line[line.index(after: colon)...])
            switch line[..<colon].lowercased() {
            case "content-disposition":
                let parameters = HeaderParameters(value)
                part.name = parameters["name"] ?? ""
                part.fileName = parameters["filename*"] ?? parameters["filename"]
            case "content-type": part.mediaType = value
            default: continue
            }
        }
        return part
    }
}

/// The parameters behind a header's value: `value; name=token; other="quoted"` (RFC 9110, section 5.6.6).
struct HeaderParameters {
    private var values: [String: String] = [:]

    init(_ header: String) {
        var rest = Substring(header).drop { $0 != ";" }.dropFirst()
        while !rest.isEmpty {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == ";" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let value: String
            if rest.first == "\"" {
                (value, rest) = Self.quoted(rest.dropFirst())
            } else {
                let token = rest.prefix { $0 != ";" }
                value = trimmingWhitespace(token)
                rest = rest[token.endIndex...]
            }
            values[name.lowercased()] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

    private static func quoted(_ text: Substring) -> (String, Substring) {
        var value = ""
        var rest = text
        while let character = rest.popFirst() {
            if character == "\"" { break }
            if character == "\\", let escaped = rest.popFirst() {
                value.append(escaped)
            } else {
                value.append(character)
            }
        }
        return (value, rest)
    }
}
