import HTTPServer

/// A path of the service and what is done there.
struct Route: Sendable {
    /// Who may ask.
    enum Access: Sendable {
        /// Everybody, and who it is does not matter.
        case anyone
        /// Everybody; a token that is not valid counts as none.
        case optional
        /// Whoever has a key or a token of the project.
        case caller
        /// The project's own servers.
        case serviceRole
    }

    typealias Endpoint = @Sendable (StorageRequest) async throws -> HTTPResponse

    let method: HTTPMethod
    private let segments: [Substring]
    /// Supabase's name for what is done, which policies may ask for.
    let operation: String
    let access: Access
    let endpoint: Endpoint

    /// - Parameter pattern: Segments that are literal, `:bucket`, or at the end `*`, which is everything that is left.
    init(
        _ method: HTTPMethod, _ pattern: String, _ operation: String, _ access: Access = .caller,
        _ endpoint: @escaping Endpoint
    ) {
        self.method = method
        segments = Substring(pattern).split(separator: "/")
        self.operation = operation
        self.access = access
        self.endpoint = endpoint
    }

    /// What the pattern leaves open, still percent-encoded; nil when the path is another.
    func match(_ path: Substring) -> (bucket: Substring, name: Substring)? {
        var rest = path.drop { $0 == "/" }
        var bucket: Substring = ""
        for segment in segments {
            if segment == "*" { return rest.isEmpty ? nil : (bucket, rest) }
            let part = rest.prefix { $0 != "/" }
            guard !part.isEmpty else { return nil }
            if segment == ":bucket" { bucket = part } else if segment != part { return nil }
            rest = rest[part.endIndex...].dropFirst()
        }
        return rest.isEmpty ? (bucket, "") : nil
    }
}
