/// Why a request got no answer, or not a whole one.
public enum HTTPClientError: Error, Equatable, CustomStringConvertible {
    /// The URL is none, or not of http or https.
    case invalidURL
    /// A header field has a character that would end it.
    case invalidHeader(name: String)
    /// The host's name has no address.
    case cannotResolve(host: String)
    /// Nobody answers at the address.
    case cannotConnect(host: String)
    /// The connection is not trusted, or encryption failed.
    case insecure(host: String, reason: String)
    /// The time ran out; `phase` says in what.
    case timedOut(phase: TimeLimit)
    /// The answer is longer than allowed.
    case tooLarge(limitBytes: Int)
    /// There were more redirections than allowed.
    case tooManyRedirections(limit: Int)
    /// The connection ended before the answer did, or what came is not HTTP.
    case connectionLost(host: String, reason: String)
    /// A body that came in pieces had another length than was said.
    case wrongBodyLength(expected: Int)
    /// The client was closed.
    case closed

    /// What took too long.
    public enum TimeLimit: String, Sendable {
        case connecting
        case head
        case silence
        case total
    }

    public var description: String {
        switch self {
        case .invalidURL: "The URL is not a valid http or https URL."
        case .invalidHeader(let name): "The header field \(name) contains a line break or a NUL."
        case .cannotResolve(let host): "The name \(host) has no address. Check the spelling and the network."
        case .cannotConnect(let host): "\(host) does not accept connections. Check that it runs and can be reached."
        case .insecure(let host, let reason): "The encrypted connection to \(host) is not trusted: \(reason)."
        case .timedOut(let phase):
            switch phase {
            case .connecting: "Connecting took too long."
            case .head: "The answer took too long to begin."
            case .silence: "The answer stopped in the middle."
            case .total: "The answer took too long."
            }
        case .tooLarge(let limit): "The answer is longer than \(limit) bytes."
        case .tooManyRedirections(let limit): "There were more than \(limit) redirections."
        case .connectionLost(let host, let reason): "The connection to \(host) broke: \(reason)."
        case .wrongBodyLength(let expected): "The request's body has not the \(expected) bytes it was said to have."
        case .closed: "The HTTP client has been closed."
        }
    }
}
