import Foundation

/// A key for accessing values in a transaction.
public protocol TransactionKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
    static func _valuesEqual(_ lhs: Self.Value, _ rhs: Self.Value) -> Bool
}

extension TransactionKey {
    public static func _valuesEqual(_ lhs: Self.Value, _ rhs: Self.Value) -> Bool { areEqual(lhs, rhs) }
}
extension TransactionKey where Self.Value: Equatable {
    public static func _valuesEqual(_ lhs: Self.Value, _ rhs: Self.Value) -> Bool { lhs == rhs }
}

/// The context of the current state-processing update.
public struct Transaction: @unchecked Sendable {
    public var animation: Animation?
    public var disablesAnimations = false
    public var isContinuous = false
    private var values: [ObjectIdentifier: Any] = [:]
    /// What runs when the animations of the change are over.
    private(set) var completions: [(criteria: AnimationCompletionCriteria, action: () -> Void)] = []
    /// Notes whether a value of the app's is read.
    private var probe: Probe?

    private final class Probe { var isRead = false }

    public init() {}
    public init(animation: Animation?) { self.animation = animation }

    /// The app's own values, which go with the change.
    public subscript<K>(key: K.Type) -> K.Value where K: TransactionKey {
        get {
            probe?.isRead = true
            return (values[ObjectIdentifier(key)] as? K.Value) ?? K.defaultValue
        }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Runs an action when the animations of the change are over, or at once where there is none.
    public mutating func addAnimationCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
    ) {
        completions.append((criteria, completion))
    }

    /// Whether there is anything in it.
    var isEmpty: Bool { animation == nil && !disablesAnimations && !isContinuous && values.isEmpty }

    /// Adds what another transaction says.
    mutating func merge(_ other: Transaction) {
        if other.isEmpty { return }
        if let animation = other.animation { self.animation = animation }
        if other.disablesAnimations { disablesAnimations = true }
        if other.isContinuous { isContinuous = true }
        values.merge(other.values) { $1 }
    }

    /// What a closure leaves of a transaction in which everything is animated, and whether it asks for values of the app's.
    static func trying(_ transform: (inout Transaction) -> Void) -> (result: Transaction, readsValues: Bool) {
        let probe = Probe()
        var transaction = Transaction(animation: .default)
        transaction.probe = probe
        transform(&transaction)
        return (transaction, probe.isRead)
    }

    /// Has the completions run in their time, but for those that it had before.
    func scheduleCompletions(after earlier: Transaction = Transaction()) {
        for (criteria, action) in completions.dropFirst(earlier.completions.count) {
            let seconds = animation?.seconds(criteria) ?? 0
            guard seconds.isFinite else { continue }
            nonisolated(unsafe) let action = action
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { action() }
        }
    }

    /// The transaction in force on this thread.
    static var current: Transaction {
        get { (Thread.current.threadDictionary[threadKey] as? Transaction) ?? Transaction() }
        set { Thread.current.threadDictionary[threadKey] = newValue }
    }
    private static let threadKey = "EasyApp.SwiftUI.Transaction"

    /// Runs `work` in this transaction, when it says anything, else in the one in force.
    func run<Result>(_ work: () throws -> Result) rethrows -> Result {
        if isEmpty && completions.isEmpty { return try work() }
        return try withTransaction(self, work)
    }
}

/// Executes a closure with the specified transaction and returns the result.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let outer = Transaction.current
    Transaction.current = transaction
    defer {
        Transaction.current = outer
        transaction.scheduleCompletions()
    }
    return try body()
}

/// Executes a closure with a transaction that has one value.
public func withTransaction<R, V>(_ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R)
    rethrows -> R
{
    var transaction = Transaction()
    transaction[keyPath: keyPath] = value
    return try withTransaction(transaction, body)
}

/// Returns the result of recomputing the view's body with the provided animation.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}

/// When an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private let isLogical: Bool
    public static let logicallyComplete = AnimationCompletionCriteria(isLogical: true)
    public static let removed = AnimationCompletionCriteria(isLogical: false)
}

/// Returns the result of recomputing the view's body with the provided animation, and runs the completion when it is over.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    var transaction = Transaction(animation: animation)
    transaction.addAnimationCompletion(criteria: completionCriteria, completion)
    return try withTransaction(transaction, body)
}

/// Programmatic window dismissal behaviors. A phone's window is not dismissed.
public struct DismissBehavior: Sendable {
    private let name: String
    public static let interactive = DismissBehavior(name: "interactive")
    public static let destructive = DismissBehavior(name: "destructive")
}

private enum DismissBehaviorKey: TransactionKey { static var defaultValue: DismissBehavior { .interactive } }

private enum ScrollTargetAnchorKey: TransactionKey { static var defaultValue: UnitPoint? { nil } }

extension Transaction {
    /// The preferred alignment of the view within a scroll view's visible region when scrolling to a view.
    public var scrollTargetAnchor: UnitPoint? {
        get { self[ScrollTargetAnchorKey.self] }
        set { self[ScrollTargetAnchorKey.self] = newValue }
    }
    public var dismissBehavior: DismissBehavior {
        get { self[DismissBehaviorKey.self] }
        set { self[DismissBehaviorKey.self] = newValue }
    }
}
