import Dispatch
import Synchronization

/// A few threads for calls that wait for the disk, so that no event loop does.
final class FileWorkers: Sendable {
    /// Serial queues, since those have threads of their own.
    private let queues: [DispatchQueue]
    private let turn = Atomic<Int>(0)

    init(count: Int = 4) {
        queues = (0..<max(count, 1)).map { DispatchQueue(label: "Files \($0)") }
    }

    /// Runs `work` on one of the threads. It is carried out even when the task has been cancelled.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let index = turn.wrappingAdd(1, ordering: .relaxed).oldValue & .max
        return try await withCheckedThrowingContinuation { continuation in
            queues[index % queues.count].async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
