import Foundation
import JSON

/// How the newest build of the app goes, as whoever builds it writes it to a file:
/// `{"state": "building" | "failed" | "built", "errors": "what the compiler said"}`.
struct BuildStatus: Equatable {
    enum State: String { case building, failed, built }

    let state: State
    let errors: String

    /// The most of the compiler's words that a page is shown, in characters.
    static let errorsLimit = 20_000

    /// - Returns: nil where there is no such file, or it says something else.
    init?(file: URL) {
        guard let data = try? Data(contentsOf: file), let value = try? JSONValue(parsing: Array(data)),
            let state = value["state"]?.string.flatMap(State.init)
        else { return nil }
        self.state = state
        errors = String((value["errors"]?.string ?? "").prefix(Self.errorsLimit))
    }

    var json: JSONValue { ["state": .string(state.rawValue), "errors": .string(errors)] }
}
