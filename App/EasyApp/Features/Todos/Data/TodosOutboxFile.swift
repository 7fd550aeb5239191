import Foundation
import OSLog

/// Keeps a user's outbox on the device, so that changes outlive the app.
struct TodosOutboxFile: Sendable {
    private static var logger: Logger { Logger(subsystem: AppData.appIdentifier, category: "todos") }

    let url: URL

    /// - Parameter folder: where the outboxes of all users are.
    init(userID: UUID, folder: URL) {
        url = folder.appendingPathComponent(userID.uuidString.lowercased() + ".json")
    }

    /// What was kept; empty where nothing was, or where it cannot be understood.
    func read() -> TodosOutbox {
        guard let data = try? Data(contentsOf: url),
            let changes = try? JSONDecoder().decode([PendingTodoChange].self, from: data)
        else { return TodosOutbox() }
        return TodosOutbox(changes)
    }

    /// Replaces what is kept, all or nothing. Where that fails, as on a full disk, changes are still sent; they only do
    /// not outlive the app.
    func write(_ outbox: TodosOutbox) {
        if outbox.changes.isEmpty { return remove() }
        do {
            try JSONEncoder().encode(outbox.changes).writeProtected(to: url)
        } catch {
            Self.logger.error("Changes could not be kept on the device: \(error.localizedDescription)")
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
