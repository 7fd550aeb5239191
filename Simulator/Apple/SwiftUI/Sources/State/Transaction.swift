import Foundation

/// The context of the current state-processing update.
public struct Transaction {
    public var animation: Animation?
    public var disablesAnimations = false
    public var isContinuous = false

    public init() {}
    public init(animation: Animation?) { self.animation = animation }

    /// The transaction in force on this thread.
    static var current: Transaction {
        get { (Thread.current.threadDictionary[threadKey] as? Transaction) ?? Transaction() }
        set { Thread.current.threadDictionary[threadKey] = newValue }
    }
    private static let threadKey = "EasyApp.SwiftUI.Transaction"

    /// Runs `work` in this transaction, when it says anything, else in the one in force.
    func run<Result>(_ work: () throws -> Result) rethrows -> Result {
        if animation == nil && !disablesAnimations { return try work() }
        return try withTransaction(self, work)
    }
}

/// Executes a closure with the specified transaction and returns the result.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let outer = Transaction.current
    Transaction.current = transaction
    defer { Transaction.current = outer }
    return try body()
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
    let result = try withAnimation(animation, body)
    nonisolated(unsafe) let completion = completion
    DispatchQueue.main.asyncAfter(deadline: .now() + (animation?.durationSeconds ?? 0)) { completion() }
    return result
}
