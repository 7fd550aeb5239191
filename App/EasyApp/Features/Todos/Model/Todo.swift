import Foundation

/// One thing to do, a row of the table `todos`.
struct Todo: Identifiable, Equatable, Codable, Sendable {
    var id: UUID
    var title: String
    var completed: Bool
    /// Smaller comes first. Gaps are left between neighbours, so that moving one row changes only that row.
    var position: Int
    var createdAt: Date

    enum CodingKeys: String, CodingKey {
        case id, title, completed, position
        case createdAt = "created_at"
    }
}

extension [Todo] {
    /// In the order they are shown: by position, the newest first where positions are equal.
    func inDisplayOrder() -> [Todo] {
        sorted { lhs, rhs in
            if lhs.position != rhs.position { return lhs.position < rhs.position }
            if lhs.createdAt != rhs.createdAt { return lhs.createdAt > rhs.createdAt }
            return lhs.id.uuidString < rhs.id.uuidString
        }
    }
}

#if DEBUG
    extension Todo {
        /// For previews.
        static let samples: [Todo] = [
            Todo(id: UUID(), title: "Read the README", completed: true, position: 1024, createdAt: .now),
            Todo(id: UUID(), title: "Change the accent colour", completed: false, position: 2048, createdAt: .now),
            Todo(id: UUID(), title: "Write the first screen", completed: false, position: 3072, createdAt: .now),
        ]
    }
#endif
