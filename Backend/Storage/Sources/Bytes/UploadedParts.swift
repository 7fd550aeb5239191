import JSON

/// What an S3 service has of an upload over several requests.
struct UploadedParts: Equatable, Sendable {
    /// The service's identifier, once there is a part.
    var upload: String?
    /// The parts' entity tags; each has `S3ObjectStore.partBytes`.
    var tags: [String] = []
    /// How much there is beside them.
    var restBytes = 0

    init(_ state: JSONValue) {
        upload = state["upload"]?.string
        tags = state["tags"]?.array?.compactMap(\.string) ?? []
        restBytes = state["rest"]?.int ?? 0
    }

    var progress: UploadProgress {
        var state: [String: JSONValue] = [
            "tags": .array(tags.map(JSONValue.string)), "rest": JSONValue(restBytes),
        ]
        if let upload { state["upload"] = .string(upload) }
        return UploadProgress(received: tags.count * S3ObjectStore.partBytes + restBytes, state: .object(state))
    }
}
