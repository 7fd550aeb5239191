import Foundation
import Testing

import FoundationCompat

@Suite struct AbandonableTests {
    private struct Failure: Error {}

    @Test func itGivesWhatTheWorkGives() async throws {
        #expect(try await _abandonable { 42 } == 42)
        await #expect(throws: Failure.self) { try await _abandonable { throw Failure() } }
    }

    @Test func cancellingEndsTheWaitAndNotTheWork() async {
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let (open, opening) = AsyncStream.makeStream(of: Void.self)
        let (done, finishing) = AsyncStream.makeStream(of: Bool.self)
        let caller = Task {
            try await _abandonable {
                beginning.finish()
                for await _ in open {}
                finishing.yield(Task.isCancelled)
                finishing.finish()
            }
        }
        for await _ in begun {}
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        opening.finish()
        var wasCancelled: Bool?
        for await isCancelled in done { wasCancelled = isCancelled }
        #expect(wasCancelled == false)
    }

    @Test func aTaskThatIsCancelledAlreadyBeginsNothing() async {
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await _abandonable { Issue.record("It began.") }
        }
        await #expect(throws: CancellationError.self) { try await caller.value }
    }

    /// Wherever cancellation and answer meet, one of them is the outcome.
    @Test func cancellationAndAnswerMayMeet() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let caller = Task { try await _abandonable { number } }
                    if number.isMultiple(of: 2) { await Task.yield() }
                    caller.cancel()
                    switch await caller.result {
                    case .success(let value): #expect(value == number)
                    case .failure(let error): #expect(error is CancellationError)
                    }
                }
            }
        }
    }
}
