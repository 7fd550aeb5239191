import Foundation

@testable import EasyApp

extension Todo {
    /// A todo for tests.
    static func test(_ title: String, position: Int, completed: Bool = false) -> Todo {
        Todo(
            id: UUID(),
            title: title,
            completed: completed,
            position: position,
            createdAt: Date(timeIntervalSince1970: 0)
        )
    }
}
