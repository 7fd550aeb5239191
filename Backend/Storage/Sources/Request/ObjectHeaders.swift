import HTTPServer

/// The header fields of an object, and what a request's conditions mean for it (RFC 9110, section 13).
enum ObjectHeaders {
    /// - Parameter expires: when the permission to read it ends, instead of how long it may be kept.
    static func headers(of object: ObjectRow, for request: HTTPRequest, expires: String? = nil) -> HTTPHeaders {
        var headers: HTTPHeaders = [
            "Accept-Ranges": "bytes", "Content-Type": safeMediaType(object.mediaType), "ETag": object.entityTag,
            "X-Robots-Tag": object.metadata["xRobotsTag"]?.string ?? "none",
            // The type is the uploader's word; a browser shall not find a better one.
            "X-Content-Type-Options": "nosniff",
        ]
        if let lastModified = object.lastModified { headers["Last-Modified"] = Timestamps.httpDate(lastModified) }
        if let expires {
            headers["Expires"] = expires
        } else if let cacheControl = object.cacheControl, !cacheControl.isEmpty {
            headers["Cache-Control"] = cacheControl
        }
        if let name = request.query["download"] {
            let encoded = PercentEncoding.encode(name)
            headers["Content-Disposition"] =
                name.isEmpty ? "attachment;" : "attachment; filename=\(encoded); filename*=UTF-8''\(encoded)"
        }
        return headers
    }

    /// Pages of somebody's making do not run under the server's name.
    private static func safeMediaType(_ type: String) -> String {
        type.lowercased().contains("text/html") ? "text/plain" : type
    }

    /// Whether the client has the object as it is.
    static func isKnown(_ object: ObjectRow, to request: HTTPRequest) -> Bool {
        let tags = request.headers.listMembers("If-None-Match")
        if !tags.isEmpty { return tags.contains { $0 == "*" || weak($0) == weak(object.entityTag) } }
        guard let since = request.headers["If-Modified-Since"].flatMap({ Timestamps.seconds(ofHTTPDate: $0) }),
            let lastModified = object.lastModified
        else { return false }
        return lastModified <= since
    }

    /// Whether a part may be sent: not when the client's parts are of another version.
    static func rangeCounts(_ object: ObjectRow, _ request: HTTPRequest) -> Bool {
        guard let condition = request.headers["If-Range"] else { return true }
        return condition == object.entityTag
            || Timestamps.seconds(ofHTTPDate: condition).map { $0 == object.lastModified } == true
    }

    private static func weak(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
