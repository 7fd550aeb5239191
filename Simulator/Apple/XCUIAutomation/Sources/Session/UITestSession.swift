import Dispatch
import Foundation
import SwiftUI
import Testing

/// The app that the tests of this process drive. There is one at a time, as on a device with one screen, because an app
/// has singletons.
///
/// Tests run on a thread of their own and the app on the main actor, so a test can wait without holding the app up.
final class UITestSession: @unchecked Sendable {
    static let current = UITestSession()

    /// How long an element that is to be used may take to appear.
    static let patienceSeconds = 2.0

    private let lock = NSLock()
    private var host: UITestHost?
    private var isContainerFresh = false
    private var hasFailed = false
    private var earlierEnvironment: [String: String?] = [:]

    // MARK: The app's life

    /// Begins a test: the next launch finds an empty container.
    func begin() {
        lock.withLock {
            isContainerFresh = false
            hasFailed = false
        }
    }

    /// Ends a test, and the app with it.
    func end() { terminate() }

    var isRunning: Bool { lock.withLock { host != nil } }

    func launch(_ make: @escaping @MainActor @Sendable (UpdateSignal) -> UITestHost?, environment: [String: String]) {
        terminate()
        let mustErase = lock.withLock {
            defer { isContainerFresh = true }
            return !isContainerFresh
        }
        if mustErase { onMain { _ = _AppContainerAccess.erase() } }
        let values = ProcessInfo.processInfo.environment
        for (name, value) in environment {
            lock.withLock { earlierEnvironment[name] = .some(values[name]) }
            setenv(name, value, 1)
        }
        let updates = UpdateSignal()
        let made = onMain { make(updates) }
        lock.withLock { host = made }
        settle()
    }

    func terminate() {
        let (running, restored) = lock.withLock {
            defer {
                host = nil
                earlierEnvironment = [:]
            }
            return (host, earlierEnvironment)
        }
        if let running { onMain { running.tearDown() } }
        for (name, value) in restored {
            if let value { setenv(name, value, 1) } else { unsetenv(name) }
        }
    }

    // MARK: Looking and acting

    /// What the app shows now; an empty screen when it does not run.
    func snapshot() -> Snapshot {
        guard let host = lock.withLock({ host }) else { return Snapshot(elementID: 0, type: .application) }
        return onMain { host.snapshot() }
    }

    /// Does something with the app and lets it react. Nothing is done once the test has failed, or without an app.
    @discardableResult
    func interact<Value: Sendable>(_ body: @escaping @MainActor @Sendable (UITestHost) -> Value) -> Value? {
        guard !lock.withLock({ hasFailed }) else { return nil }
        guard let host = lock.withLock({ host }) else {
            fail("the app does not run: launch it first")
            return nil
        }
        let result = onMain { body(host) }
        settle()
        return result
    }

    /// Waits until `condition` holds, looking again each time that the app shows something else.
    func wait(timeoutSeconds: Double, until condition: @Sendable () -> Bool) -> Bool {
        guard let host = lock.withLock({ host }), !lock.withLock({ hasFailed }) else { return condition() }
        let deadline = DispatchTime.now() + timeoutSeconds
        let updates = onMain { host.updates }
        while !condition() {
            if !updates.wait(until: deadline) { return condition() }
        }
        return true
    }

    /// Lets everything happen that is ready to.
    private func settle() {
        guard let host = lock.withLock({ host }) else { return }
        let done = DispatchSemaphore(value: 0)
        Task { @MainActor in
            await host.settle()
            done.signal()
        }
        done.wait()
    }

    /// Fails the test with a message and what the app shows. Later steps of the test do nothing: they could only fail
    /// for the same reason.
    func fail(_ message: String) {
        let isFirst = lock.withLock {
            defer { hasFailed = true }
            return !hasFailed
        }
        guard isFirst else { return }
        Issue.record("\(message)\nThe app shows:\n\(snapshot().treeDescription(indent: 1))")
    }

    /// Runs `body` on the main actor and waits for it.
    private func onMain<Value: Sendable>(_ body: @escaping @MainActor @Sendable () -> Value) -> Value {
        dispatchPrecondition(condition: .notOnQueue(.main))
        return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}

/// Begins a UI test: the next launch finds an empty container.
public func _beginUITest() { UITestSession.current.begin() }

/// Ends a UI test, and the app with it.
public func _endUITest() { UITestSession.current.end() }
