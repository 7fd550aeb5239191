import HTTPServer

/// The proxies in front of the server, whose word for who their client is counts. Everybody else could write anything there.
public struct TrustedProxies: Sendable, Equatable {
    private let ranges: [IPAddressRange]

    /// None: whoever is connected is the client.
    public init() {
        ranges = []
    }

    /// - Parameter text: addresses and ranges, separated by commas: `127.0.0.1, 10.0.0.0/8`.
    /// - Returns: nil when one of them is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: ",").map { trimmingWhitespace($0) }.filter { !$0.isEmpty }
        ranges = parts.compactMap(IPAddressRange.init)
        if ranges.count != parts.count { return nil }
    }

    /// Where a request comes from: whoever is connected, or whom trusted proxies name in `X-Forwarded-For`.
    ///
    /// Each proxy adds at the end whom it was called by. So the client is the last one there that is no trusted proxy itself; what stands
    /// before it, the client may have made up.
    public func client(of request: HTTPRequest) -> String {
        var client = request.remoteAddress
        for named in request.headers.listMembers("X-Forwarded-For").reversed() {
            guard let address = IPAddress(client), ranges.contains(where: { $0.contains(address) }),
                let before = IPAddress(named)
            else { break }
            client = before.description
        }
        return client
    }

    /// `handler` with requests whose remote address is their client's.
    public func applied(to handler: @escaping HTTPHandler) -> HTTPHandler {
        if ranges.isEmpty { return handler }
        return { request in
            var request = request
            request.remoteAddress = client(of: request)
            return try await handler(request)
        }
    }
}
