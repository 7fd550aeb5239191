import BackendCore
import HTTPServer
import JSON

/// One call of a function.
public struct FunctionRequest: Sendable {
    /// The request as it came. Its body ends with 413 past the function's limit.
    public var http: HTTPRequest
    /// Who calls, as the access level has made sure. Of a function for anyone it is `anon` without claims, unless the request
    /// comes with credentials that count.
    public var caller: Caller
    /// What stands behind the function's name in the address, decoded: `/` when nothing does.
    public var path: String
    /// Ties together what is logged for this call, and what its answer carries as `X-Request-Id`.
    public var identifier: String? { RequestIdentifier.current }

    private let bodyLimitBytes: Int
    /// The body, where it has been read and found to be an object.
    private var object: JSONValue?

    /// - Parameter bodyLimitBytes: the function's limit.
    public init(
        http: HTTPRequest, caller: Caller, path: String = "/",
        bodyLimitBytes: Int = FunctionLimits().bodyBytes
    ) {
        self.http = http
        self.http.body = http.body.limited(to: bodyLimitBytes)
        self.caller = caller
        self.path = path
        self.bodyLimitBytes = bodyLimitBytes
    }

    /// The signed-in user.
    ///
    /// - Throws: `FunctionError` 401 when nobody is signed in.
    public func userIdentifier() throws(FunctionError) -> String {
        guard caller.role == "authenticated", let user = caller.userIdentifier, !user.isEmpty else {
            throw .notSignedIn
        }
        return user
    }

    /// The whole body.
    ///
    /// - Throws: `FunctionError` 413 past the function's limit, `CancellationError`.
    public func bytes() async throws -> [UInt8] {
        do {
            return try await http.body.collect(upTo: bodyLimitBytes)
        } catch let error as HTTPError {
            throw FunctionError(error)
        }
    }

    /// The body as JSON; an empty object when there is no body, as clients send for a call without arguments.
    ///
    /// An object that has a name twice is refused: whoever checks a call on its way may read one of the two values, and whoever does it the
    /// other.
    ///
    /// - Throws: `FunctionError` 400 when it is not JSON or has a name twice, 413 past the function's limit, `CancellationError`.
    public func json() async throws -> JSONValue {
        if let object { return object }
        let bytes = try await bytes()
        if bytes.isEmpty { return [:] }
        do throws(JSONError) {
            return try JSONValue(parsing: bytes, allowsRepeatedNames: false)
        } catch {
            if case .repeatedName(let name, _) = error {
                throw FunctionError(400, "repeated_name", "“\(name.prefix(100))” is there twice: leave one of them.")
            }
            throw FunctionError(400, "invalid_json", "The body is not JSON: \(error)")
        }
    }

    /// The same once its body is known to be nothing or a JSON object.
    ///
    /// - Throws: `FunctionError` 400 when it is not, 413 past the function's limit, `CancellationError`.
    func withObjectBody() async throws -> FunctionRequest {
        let bytes = try await bytes()
        var request = self
        request.http.body = HTTPBody(bytes)
        let value = try await request.json()
        guard value.object != nil else {
            throw FunctionError(400, "invalid_body", "The body must be a JSON object.")
        }
        request.http.body = HTTPBody(bytes)
        request.object = value
        return request
    }
}
