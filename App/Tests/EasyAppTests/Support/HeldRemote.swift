import Foundation

@testable import EasyApp

/// A table without a connection, whose updates can be held on their way until the test lets them fail.
actor HeldRemote: TodosRemoteDataSource {
    private let rows: [Todo]
    private var holds = false
    private var held: CheckedContinuation<Void, Never>?
    private var observer: CheckedContinuation<Void, Never>?

    init(_ rows: [Todo]) {
        self.rows = rows
    }

    /// The next updates stay on their way.
    func hold() { holds = true }

    /// Returns when an update is on its way.
    func untilHeld() async {
        if held == nil { await withCheckedContinuation { observer = $0 } }
    }

    /// Lets the update that is on its way fail.
    func release() {
        holds = false
        held?.resume()
        held = nil
    }

    func fetchAll() -> [Todo] { rows }

    func insert(_ todo: NewTodo) throws -> Todo? { throw TodosError.offline }

    func update(id: UUID, _ changes: TodoChanges) async throws -> Todo? {
        if holds {
            await withCheckedContinuation {
                held = $0
                observer?.resume()
                observer = nil
            }
        }
        throw TodosError.offline
    }

    func delete(ids: Set<UUID>) throws { throw TodosError.offline }
}
