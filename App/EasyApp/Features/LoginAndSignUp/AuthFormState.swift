import Observation

/// What every form of the sign-in screens has: it sends one request at a time and shows how the last one failed.
@MainActor
@Observable
final class AuthFormState {
    private(set) var isLoading = false
    var error: AuthServiceError?

    nonisolated init() {}

    /// Runs a request unless one is running.
    /// - Returns: whether it succeeded.
    @discardableResult
    func submit(_ request: () async throws -> Void) async -> Bool {
        guard !isLoading else { return false }
        isLoading = true
        error = nil
        defer { isLoading = false }
        do {
            try await request()
            return true
        } catch let failure as AuthServiceError {
            error = failure
        } catch {
            // Cancelled: the form is gone.
        }
        return false
    }
}
