import Foundation

/// What can go wrong with the todos, each with something the user can do.
enum TodosError: Error, Equatable, Sendable {
    /// What can go wrong with any call.
    case server(ServerFailure)
    case invalidTitle(TodoTitle.Problem)
    /// The todo was deleted meanwhile, perhaps on another device.
    case notFound
    /// More changes wait for a connection than are kept.
    case outboxFull

    /// The server cannot be reached.
    static let offline = TodosError.server(.offline)
    /// Nobody is signed in, or the session has ended.
    static let signedOut = TodosError.server(.sessionEnded)

    /// Whether the same call can succeed later.
    var isPassing: Bool { [.offline, .server(.noAnswer), .server(.tooManyCalls)].contains(self) }

    /// Whether the user has to sign in before it can succeed.
    var endsSession: Bool {
        if case .server(let failure) = self { return failure.endsSession }
        return false
    }

    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .server(let failure): failure.message
        case .invalidTitle(let problem): problem.message
        case .notFound: "todos.error.notFound"
        case .outboxFull: "todos.error.outboxFull"
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
