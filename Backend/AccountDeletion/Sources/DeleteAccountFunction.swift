import BackendCore
import Functions
import HTTPServer
import JSON

/// Deletes the account of the one who calls: 200 `{"deleted":true}` when nothing is left of it, 202
/// `{"deleted":false,"state":"running"}` when that takes longer than a caller should wait; it goes on by itself then.
struct DeleteAccountFunction: Function {
    static let name = "delete-account"
    static let access = FunctionAccess.signedInUser
    static let limits = FunctionLimits(bodyBytes: 16 * 1024, timeoutSeconds: 30)

    /// How long the caller waits for the end.
    private static let patienceSeconds = 8.0
    private static let firstPauseSeconds = 0.02
    private static let longestPauseSeconds = 0.25

    private let deletion: AccountDeletion

    init(services: FunctionServices) throws {
        deletion = try AccountDeletion(services: services)
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let user = try request.userIdentifier()
        guard isUniversallyUnique(user), let state = try await deletion.request(ofUser: user) else {
            throw FunctionError(401, "user_not_found", "There is no such account any more.")
        }
        if state == .finished { return Self.deleted }
        let end = ContinuousClock.now + .seconds(Self.patienceSeconds)
        var pause = Self.firstPauseSeconds
        while ContinuousClock.now < end {
            // The job may run on another server, so that the database is all there is to ask.
            try await Task.sleep(for: .seconds(pause))
            if try await deletion.state(ofUser: user) == .finished { return Self.deleted }
            pause = min(pause * 1.5, Self.longestPauseSeconds)
        }
        return .json(["deleted": false, "state": "running"], status: 202)
    }

    private static let deleted = HTTPResponse.json(["deleted": true])

    /// Whether a text is a UUID in its usual form, which the database would otherwise refuse to read.
    private func isUniversallyUnique(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 36
            && bytes.enumerated().allSatisfy { index, byte in
                if [8, 13, 18, 23].contains(index) { return byte == 0x2D }
                return (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
            }
    }
}
