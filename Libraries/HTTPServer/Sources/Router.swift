/// Chooses a handler by method and path. A value: build it, then use `handler`.
///
/// Patterns are paths whose segments are literal or `:name`, which captures one non-empty segment, decoded. A literal wins
/// over a capture. A path that exists for other methods is answered 405 with `Allow`, an unknown one 404; HEAD falls back on GET.
public struct Router: Sendable {
    private struct Node: Sendable {
        var literals: [Substring: Node] = [:]
        var capture: [Node] = []
        var handlers: [HTTPMethod: Route] = [:]
    }

    private struct Route: Sendable {
        var names: [String]
        var handler: HTTPHandler
    }

    private var root = Node()
    /// Routes without captures by their whole path: found without taking the path apart.
    private var literal: [Substring: [HTTPMethod: HTTPHandler]] = [:]
    /// The routes that need to wait for nothing, by their path as it is in a target.
    private var immediate: [Substring: @Sendable (HTTPRequest) throws -> HTTPResponse] = [:]
    private var mounts: [(prefix: [Substring], handler: HTTPHandler)] = []
    /// What a path that exists for other methods answers; `Allow` is added.
    private var otherMethodAnswer = HTTPError(405, "This path does not take that method.").response
    private var notFound: HTTPHandler = { _ in throw HTTPError(404, "There is nothing at this path.") }

    public init() {}

    /// Serves `method` at `pattern`. A later route replaces an equal earlier one.
    public mutating func on(_ method: HTTPMethod, _ pattern: String, _ handler: @escaping HTTPHandler) {
        let segments = Self.segments(pattern[...])
        let names = segments.filter { $0.first == ":" }.map { String($0.dropFirst()) }
        if names.isEmpty { literal["/" + segments.joined(separator: "/"), default: [:]][method] = handler }
        Self.insert(segments[...], Route(names: names, handler: handler), method, into: &root)
    }

    public mutating func get(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.get, pattern, handler) }
    public mutating func post(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.post, pattern, handler) }
    public mutating func put(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.put, pattern, handler) }
    public mutating func delete(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.delete, pattern, handler) }

    /// Replaces the answer of paths that exist for other methods. Its `Allow` is added by itself.
    public mutating func answerOtherMethods(with response: HTTPResponse) { otherMethodAnswer = response }

    /// Serves GET and HEAD at a literal path with an answer that needs to wait for nothing.
    /// `immediateHandler` serves it too, when this router is a server's outermost one.
    public mutating func getImmediately(
        _ path: String, _ handler: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
    ) {
        get(path) { try handler($0) }
        immediate[path[...]] = handler
    }

    /// Answers `getImmediately`'s routes.
    public var immediateHandler: ImmediateHTTPHandler {
        { [immediate] request in
            guard let handler = immediate[request.rawPath], request.method == .get || request.method == .head else {
                return nil
            }
            return try handler(request)
        }
    }

    /// Hands everything at `prefix` and below to `handler`, which finds the rest of the path in `pathInMount`.
    /// The longest prefix wins, and a route wins over a mount.
    public mutating func mount(_ prefix: String, _ handler: @escaping HTTPHandler) {
        mounts.append((Self.segments(prefix[...]), handler))
        mounts.sort { $0.prefix.count > $1.prefix.count }
    }

    /// Hands everything at `prefix` and below to another router.
    public mutating func mount(_ prefix: String, _ router: Router) {
        mount(prefix, router.handler)
    }

    /// Answers what no route or mount takes.
    public mutating func otherwise(_ handler: @escaping HTTPHandler) {
        notFound = handler
    }

    /// The router as a handler.
    public var handler: HTTPHandler {
        { request in try await respond(to: request) }
    }

    /// Finds the handler of a request and calls it.
    public nonisolated(nonsending) func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.pathInMount
        if let handler = literal[path]?[request.method] { return try await handler(request) }
        let segments = PathSegments(path)
        var captured: [Substring] = []
        if let node = Self.find(segments, in: root, &captured) {
            let method = request.method
            guard let route = node.handlers[method] ?? (method == .head ? node.handlers[.get] : nil) else {
                return methodNotAllowed(node)
            }
            return try await route.handler(try Self.parameters(request, route.names, captured))
        }
        for mount in mounts where segments.starts(with: mount.prefix) {
            return try await mount.handler(request.entering(segmentCount: mount.prefix.count))
        }
        return try await notFound(request)
    }

    private static func parameters(
        _ request: HTTPRequest, _ names: [String], _ captured: [Substring]
    ) throws(HTTPError) -> HTTPRequest {
        if names.isEmpty { return request }
        var request = request
        for (name, segment) in zip(names, captured) {
            guard let value = PercentEncoding.decode(segment) else {
                throw HTTPError(400, "The path has an escape that is not UTF-8.")
            }
            request.parameters[name] = value
        }
        return request
    }

    private func methodNotAllowed(_ node: Node) -> HTTPResponse {
        var methods = Set(node.handlers.keys.map(\.rawValue))
        if methods.contains("GET") { methods.insert("HEAD") }
        var response = otherMethodAnswer
        response.headers["Allow"] = methods.sorted().joined(separator: ", ")
        return response
    }

    private static func segments(_ path: Substring) -> [Substring] { Array(PathSegments(path)) }

    private static func insert(
        _ segments: ArraySlice<Substring>, _ route: Route, _ method: HTTPMethod, into node: inout Node
    ) {
        guard let segment = segments.first else {
            node.handlers[method] = route
            return
        }
        if segment.first == ":" {
            if node.capture.isEmpty { node.capture = [Node()] }
            insert(segments.dropFirst(), route, method, into: &node.capture[0])
        } else {
            insert(segments.dropFirst(), route, method, into: &node.literals[segment, default: Node()])
        }
    }

    private static func find(_ segments: PathSegments, in node: Node, _ captured: inout [Substring]) -> Node? {
        var rest = segments
        guard let segment = rest.next() else { return node.handlers.isEmpty ? nil : node }
        if let next = node.literals[segment], let found = find(rest, in: next, &captured) { return found }
        guard let next = node.capture.first else { return nil }
        captured.append(segment)
        if let found = find(rest, in: next, &captured) { return found }
        captured.removeLast()
        return nil
    }
}

/// The segments of a path, found one after the other: the first decides most requests.
private struct PathSegments: Sequence, IteratorProtocol {
    // By bytes, because a combining mark behind a slash makes one character of both.
    private var rest: Substring.UTF8View

    init(_ path: Substring) { rest = path.utf8 }

    mutating func next() -> Substring? {
        guard let start = rest.firstIndex(where: { $0 != UInt8(ascii: "/") }) else { return nil }
        let end = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let segment = rest[start..<end]
        rest = rest[end...]
        return Substring(segment)
    }
}
