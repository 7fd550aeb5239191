import Foundation

extension TodosError {
    /// The failure of a call, in the app's own terms. Cancellation stays what it is.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case is TodosError: error
        case let problem as TodoTitle.Problem: TodosError.invalidTitle(problem)
        default: ServerFailure(error).map(TodosError.server) ?? CancellationError()
        }
    }
}
