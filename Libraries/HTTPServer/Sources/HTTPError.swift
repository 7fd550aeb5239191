@_exported import HTTPCore

/// A request that cannot be served, with the status that says why. Thrown by a handler it becomes the answer.
public struct HTTPError: Error, Equatable, CustomStringConvertible {
    /// The status code.
    public var status: Int
    /// A sentence for whoever made the request; never anything secret.
    public var message: String
    /// `Retry-After` in seconds, where trying again makes sense.
    public var retryAfterSeconds: Int?

    public init(_ status: Int, _ message: String, retryAfterSeconds: Int? = nil) {
        self.status = status
        self.message = message
        self.retryAfterSeconds = retryAfterSeconds
    }

    public var description: String { "HTTP \(status): \(message)" }

    /// The answer, as `{"message":"…"}`.
    public var response: HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        if let retryAfterSeconds { headers["Retry-After"] = String(retryAfterSeconds) }
        var body: [UInt8] = Array(#"{"message":""#.utf8)
        for byte in message.utf8 {
            switch byte {
            case 0x22, 0x5C: body += [0x5C, byte]
            case ..<0x20: body.append(0x20)
            default: body.append(byte)
            }
        }
        body += Array(#""}"#.utf8)
        return HTTPResponse(status: status, headers: headers, body: .bytes(body))
    }
}

/// Why a server could not start.
public enum HTTPServerError: Error, Equatable, CustomStringConvertible {
    /// Another process listens on the port.
    case portInUse(Int)
    /// The address cannot be listened on. `code` is the kernel's `errno`.
    case cannotListen(address: String, port: Int, code: Int32)
    /// The HTTP library refused to start.
    case cannotStart
    /// The server runs already, or has been shut down.
    case alreadyStarted

    public var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use. Stop what listens there, or choose another port."
        case .cannotListen(let address, let port, let code):
            "Cannot listen on \(address):\(port) (errno \(code)). Check the address, and for ports below 1024 the permission."
        case .cannotStart: "The HTTP server cannot start. Check the limit of open files (`ulimit -n`)."
        case .alreadyStarted: "This HTTP server has been started before. Make a new one."
        }
    }
}
