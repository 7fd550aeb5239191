import HTTPClient

/// What a request to an S3 service can fail with.
public enum S3Error: Error, Equatable, CustomStringConvertible {
    /// The service's refusal: its status, its code such as `NoSuchKey`, and its words.
    case refused(status: Int, code: String, message: String)
    /// No answer came.
    case noAnswer(HTTPClientError)
    /// An answer that is not the protocol's.
    case unexpectedAnswer(String)

    /// Whether the object or the upload is not there.
    public var isNotFound: Bool {
        if case .refused(let status, _, _) = self { status == 404 } else { false }
    }

    /// Whether asking again may help.
    public var isTransient: Bool {
        switch self {
        case .refused(let status, let code, _): status >= 500 || status == 429 || code == "RequestTimeout"
        case .noAnswer: true
        case .unexpectedAnswer: false
        }
    }

    public var description: String {
        switch self {
        case .refused(let status, let code, let message): "The object store refused (\(status) \(code)): \(message)"
        case .noAnswer(let error): "The object store gave no answer: \(error)"
        case .unexpectedAnswer(let what): "The object store's answer was not understood: \(what)"
        }
    }
}
