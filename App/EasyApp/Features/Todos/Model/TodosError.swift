import Foundation

/// What can go wrong with the todos, each with something the user can do.
enum TodosError: Error, Equatable, Sendable {
    /// The server cannot be reached.
    case offline
    /// Nobody is signed in, or the session has ended.
    case signedOut
    case invalidTitle(TodoTitle.Problem)
    /// The todo was deleted meanwhile, perhaps on another device.
    case notFound
    /// More changes wait for a connection than are kept.
    case outboxFull
    /// Anything else, in the server's own words.
    case server(String)

    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .offline: "error.offline"
        case .signedOut: "todos.error.signedOut"
        case .invalidTitle(let problem): problem.message
        case .notFound: "todos.error.notFound"
        case .outboxFull: "todos.error.outboxFull"
        case .server(let words): words.isEmpty ? "error.unknown" : "error.server \(words)"
        }
    }
}

extension TodoTitle.Problem {
    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .empty: "todos.title.empty"
        case .tooLong(let excess): "todos.title.tooLong \(excess)"
        }
    }
}
