import Testing
import XCUIAutomation

/// Runs the tests of a suite as UI tests: one at a time, each on a thread of its own, beginning with an empty container
/// and ending with the app.
public struct UITestTrait: SuiteTrait, TestTrait, TestScoping {
    public let isRecursive = true

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> UITestTrait? { testCase == nil ? nil : self }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await UITestTurns.shared.run {
            let thread = UITestThread()
            defer { thread.finish() }
            // The test blocks while it waits. On its own thread it holds nobody up: there are few threads that all
            // asynchronous work shares.
            try await withTaskExecutorPreference(thread) {
                _beginUITest()
                defer { _endUITest() }
                try await function()
            }
        }
    }
}

extension Trait where Self == UITestTrait {
    /// The tests drive the app through `XCUIApplication`.
    public static var uiTests: UITestTrait { UITestTrait() }
}

/// Lets one test at a time have the app.
actor UITestTurns {
    static let shared = UITestTurns()

    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func run(_ body: @Sendable () async throws -> Void) async throws {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
        defer {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
        try await body()
    }
}
