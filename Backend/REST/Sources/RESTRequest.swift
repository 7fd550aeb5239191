import BackendCore
import HTTPServer

/// A request to the REST interface.
public struct RESTRequest: Sendable {
    /// `GET`, `POST` and so on, in capitals.
    public var method: String
    /// The path's decoded segments after the interface's own prefix.
    public var path: [String]
    /// The part after `?`, as it was sent.
    public var rawQuery: String
    /// In the order they came; names in any case.
    public var headers: HTTPHeaders
    /// The whole body; empty when there is none.
    public var body: [UInt8]
    /// Who asks.
    public var caller: Caller

    /// A request of `caller`.
    public init(
        method: String, path: [String], rawQuery: String = "", headers: HTTPHeaders = [:], body: [UInt8] = [],
        caller: Caller
    ) {
        self.method = method
        self.path = path
        self.rawQuery = rawQuery
        self.headers = headers
        self.body = body
        self.caller = caller
    }

    func header(_ name: String) -> String? { headers[name] }

    func headerValues(_ name: String) -> [String] { headers.values(name) }
}

/// An answer of the REST interface.
public struct RESTResponse: Sendable {
    /// The status of HTTP.
    public var status: Int
    /// In the order they are sent; a name may come several times.
    public var headers: [(name: String, value: String)]
    /// The whole body; empty when there is none.
    public var body: [UInt8]

    /// An answer with a status of HTTP.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    init(_ error: RESTError) {
        self.init(
            status: error.status, headers: [("Content-Type", "application/json; charset=utf-8")] + error.headers,
            body: error.body.serialized)
    }

    /// The first value of the header `name`, in any case.
    public func header(_ name: String) -> String? {
        headers.first { HTTPHeaders.namesEqual($0.name, name) }?.value
    }
}
