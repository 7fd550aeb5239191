import HTTPServer

/// Lets pages of any origin use the API, as Supabase's gateway does (WHATWG Fetch, section 3.2): who may do what is decided by
/// tokens, and no cookie counts.
public struct CrossOriginPolicy: Sendable {
    private static let methods = "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS"
    private static let exposedHeaders =
        "Content-Disposition,Content-Encoding,Content-Location,Content-Range,Content-Profile,Content-Type,Date,ETag,Link,"
        + "Location,Range-Unit,Retry-After,Sb-Error-Code,Transfer-Encoding,Tus-Extension,Tus-Max-Size,Tus-Resumable,Tus-Version,"
        + "Upload-Expires,Upload-Length,Upload-Metadata,Upload-Offset,X-Relay-Error,X-Request-Id,X-Sb-Error-Code,"
        + "X-Supabase-Api-Version,X-Total-Count"
    /// How long a browser may remember the answer to a preflight.
    private static let preflightSeconds = 3600

    public init() {}

    /// `handler` with preflights answered and its answers opened to every origin.
    public func applied(to handler: @escaping HTTPHandler) -> HTTPHandler {
        { request in
            guard request.headers["Origin"] != nil else { return try await handler(request) }
            if request.method == .options, request.headers["Access-Control-Request-Method"] != nil {
                return preflight(request)
            }
            var response: HTTPResponse
            do {
                response = try await handler(request)
            } catch let error as HTTPError {
                // An error must be readable too.
                response = error.response
            }
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = Self.exposedHeaders
            return response
        }
    }

    private func preflight(_ request: HTTPRequest) -> HTTPResponse {
        var headers: HTTPHeaders = [
            "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": Self.methods,
            "Access-Control-Max-Age": String(Self.preflightSeconds),
            "Vary": "Access-Control-Request-Headers",
        ]
        let wanted = request.headers.listMembers("Access-Control-Request-Headers").filter(Self.isFieldName)
        if !wanted.isEmpty { headers["Access-Control-Allow-Headers"] = wanted.joined(separator: ",") }
        return HTTPResponse(status: 200, headers: headers)
    }

    private static func isFieldName(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
                || byte == 0x5F
        }
    }
}
