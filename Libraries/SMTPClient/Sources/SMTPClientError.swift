/// Why a mail was not handed over. No message tells the server's user name or password.
public enum SMTPClientError: Error, Equatable, CustomStringConvertible {
    /// The URL is none of smtp or smtps with a host.
    case invalidURL
    /// An address has a character that would end its line.
    case invalidAddress
    /// The server's name has no address.
    case cannotResolve(host: String)
    case cannotConnect(host: String)
    /// The connection is not encrypted, or its certificate not trusted.
    case insecure(host: String, reason: String)
    /// User name and password are not accepted.
    case signInRefused(host: String)
    /// The server refused the mail; `code` is its reply (RFC 5321, section 4.2).
    case refused(host: String, code: Int)
    case timedOut(seconds: Double)
    case connectionLost(host: String, reason: String)
    /// As many mails are waiting as may.
    case tooManyWaiting(limit: Int)

    public var description: String {
        switch self {
        case .invalidURL: "The mail server's URL must be like smtps://user:password@mail.example.com:465."
        case .invalidAddress: "An address of the mail contains a line break."
        case .cannotResolve(let host):
            "The mail server's name \(host) has no address. Check the spelling and the network."
        case .cannotConnect(let host): "The mail server \(host) does not accept connections. Check host and port."
        case .insecure(let host, let reason): "The encrypted connection to the mail server \(host) failed: \(reason)."
        case .signInRefused(let host): "The mail server \(host) does not accept the user name and password."
        case .refused(let host, let code): "The mail server \(host) refused the mail (reply \(code))."
        case .timedOut(let seconds): "The mail server did not answer within \(seconds) s."
        case .connectionLost(let host, let reason): "The connection to the mail server \(host) broke: \(reason)."
        case .tooManyWaiting(let limit): "\(limit) mails are waiting for the mail server already."
        }
    }
}
