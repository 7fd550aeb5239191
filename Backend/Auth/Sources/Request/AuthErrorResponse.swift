import HTTPServer
import JSON

extension AuthError {
    /// The header by which clients say which form of errors they understand.
    static let versionHeader = "X-Supabase-Api-Version"
    /// The first version with the newer form, and the only one there is so far.
    static let newestVersion = "2024-01-01"

    /// The error as an answer: `{"code","message"}` for clients of version 2024-01-01 or later, else `{"code","error_code","msg"}`.
    func response(requestedVersion: String?) -> HTTPResponse {
        let isNewest = requestedVersion.map(Self.isNewest) ?? false
        var response = HTTPResponse.json(body(isNewest: isNewest).serialized, status: status)
        if isNewest { response.headers[Self.versionHeader] = Self.newestVersion }
        if !code.isEmpty { response.headers["X-Sb-Error-Code"] = code }
        if let retryAfterSeconds { response.headers["Retry-After"] = String(retryAfterSeconds) }
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private func body(isNewest: Bool) -> JSONValue {
        if let oauthError { return ["error": .string(oauthError), "error_description": .string(message)] }
        var members: [String: JSONValue] =
            isNewest
            ? ["code": .string(code), "message": .string(message)]
            : ["code": JSONValue(status), "error_code": .string(code), "msg": .string(message)]
        if let weakPasswordReasons {
            members["weak_password"] = ["reasons": .array(weakPasswordReasons.map(JSONValue.string))]
        }
        return .object(members)
    }

    /// Whether `version` is a date on or after that of the newest form.
    private static func isNewest(_ version: String) -> Bool {
        let shape = version.utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
        return shape == Array("0000-00-00".utf8) && version >= newestVersion
    }
}
