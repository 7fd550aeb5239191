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
                let before = Self.address(named)
            else { break }
            client = before.description
        }
        return client
    }

    /// The address that a proxy has written, without the port that some write after it: `203.0.113.5:443`, `[2001:db8::1]:443`.
    private static func address(_ text: String) -> IPAddress? {
        if let address = IPAddress(text) { return address }
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else { return nil }
            let address = IPAddress(String(text[text.index(after: text.startIndex)..<end]))
            // In brackets stands what is written with colons.
            return text[..<end].contains(":") ? address : nil
        }
        guard let colon = text.firstIndex(of: ":"), isPort(text[colon...]) else { return nil }
        return IPAddress(String(text[..<colon]))
    }

    /// Nothing, or a colon and a port.
    private static func isPort(_ text: Substring) -> Bool {
        guard let colon = text.first else { return true }
        let digits = text.dropFirst()
        return colon == ":" && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(digits) != nil
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
