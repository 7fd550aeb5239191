import Foundation

/// How a call of the server can fail, whatever it was about. Features add what can go wrong with their own matter.
///
/// The server's own words go to the log and never to the screen: they are in one language, and about tables and columns.
enum ServerFailure: Error, Equatable, Sendable, CaseIterable {
    /// The server cannot be reached, or not now.
    case offline
    /// The server has not answered in time.
    case noAnswer
    /// Nobody is signed in, or the session has ended.
    case sessionEnded
    /// The user does not exist any more.
    case accountGone
    /// There were more calls than the server allows in that time.
    case tooManyCalls
    /// The server understood, and does not accept it.
    case refused
    /// The server failed, or answered what cannot be understood.
    case broken
    /// ``Constants/Supabase`` holds no valid address.
    case notConfigured

    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .offline: "error.offline"
        case .noAnswer: "error.noAnswer"
        case .sessionEnded: "error.sessionEnded"
        case .accountGone: "error.accountGone"
        case .tooManyCalls: "error.tooManyCalls"
        case .refused: "error.refused"
        case .broken: "error.unknown"
        case .notConfigured: "error.notConfigured"
        }
    }

    /// Whether the user has to sign in before anything else can succeed.
    var endsSession: Bool { self == .sessionEnded || self == .accountGone }
}
