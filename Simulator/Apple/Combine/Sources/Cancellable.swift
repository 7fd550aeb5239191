import Foundation

/// A protocol indicating that an activity or action supports cancellation.
public protocol Cancellable {
    func cancel()
}

extension Cancellable {
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}

/// A type-erasing cancellable object that cancels when it is deinitialised.
final public class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) { action = cancel }
    public init<C>(_ canceller: C) where C: Cancellable { action = { canceller.cancel() } }

    deinit { action?() }

    final public func cancel() {
        let taken = lock.withLock {
            defer { action = nil }
            return action
        }
        taken?()
    }

    final public func store<C>(in collection: inout C)
    where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }
    final public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    final public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
