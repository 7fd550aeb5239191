import Foundation
import OSLog

/// The list as the server last gave it.
struct TodosSnapshot: Codable, Equatable, Sendable {
    var todos: [Todo]
    /// When the whole list was last loaded.
    var date: Date
}

/// Keeps a user's list on the device, so that there is one to show without a connection.
///
/// It is written beside the main actor, since a long list takes a while; ``remove()`` waits for that and ends it for good.
final class TodosListFile: @unchecked Sendable {
    private static var logger: Logger { Logger(subsystem: AppData.appIdentifier, category: "todos") }

    let url: URL
    private let lock = NSLock()
    private var isRemoved = false

    /// - Parameter folder: where the lists of all users are.
    init(userID: UUID, folder: URL) {
        url = folder.appendingPathComponent(userID.uuidString.lowercased() + ".list.json")
    }

    /// What was kept; nil where nothing was, or where it cannot be understood.
    func read() -> TodosSnapshot? {
        guard let data = try? Data(contentsOf: url) else { return nil }
        return try? JSONDecoder().decode(TodosSnapshot.self, from: data)
    }

    /// Replaces what is kept, all or nothing. Where that fails, as on a full disk, the list of before stays.
    func write(_ snapshot: TodosSnapshot) {
        lock.withLock {
            if isRemoved { return }
            do {
                try JSONEncoder().encode(snapshot).writeProtected(to: url)
            } catch {
                Self.logger.error("The list could not be kept on the device: \(error.localizedDescription)")
            }
        }
    }

    /// Removes what is kept; nothing is kept any more from now on.
    func remove() {
        lock.withLock {
            isRemoved = true
            try? FileManager.default.removeItem(at: url)
        }
    }
}
