import Foundation

/// A value behind a lock.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&stored)
    }
}
