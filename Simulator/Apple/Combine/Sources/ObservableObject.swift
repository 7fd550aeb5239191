import Foundation

/// A type of object with a publisher that emits before the object has changed.
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    var objectWillChange: ObjectWillChangePublisher { get }
}

/// A publisher that publishes changes from observable objects.
final public class ObservableObjectPublisher: Publisher, @unchecked Sendable {
    public typealias Output = Void
    public typealias Failure = Never

    private let fanout = Fanout<Void, Never>()

    public init() {}

    final public func send() { fanout.send(()) }
    final public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Void {
        fanout.subscribe(subscriber)
    }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher {
        // The publisher belongs to the object's first @Published property, or, without one, to a weak side table.
        var properties: [any PublishedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror {
            for child in level.children {
                if let property = child.value as? any PublishedProperty { properties.append(property) }
            }
            mirror = level.superclassMirror
        }
        let publisher = properties.lazy.compactMap(\.owner).first ?? ObjectPublishers.shared.publisher(of: self)
        for property in properties { property.setOwner(publisher) }
        return publisher
    }
}

/// Lets `objectWillChange` find the `@Published` properties of an object.
protocol PublishedProperty {
    var owner: ObservableObjectPublisher? { get }
    func setOwner(_ publisher: ObservableObjectPublisher)
}

/// Publishers of objects that have no `@Published` property, held as long as their object lives.
private final class ObjectPublishers: @unchecked Sendable {
    static let shared = ObjectPublishers()

    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }
    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var sweepAt = 64

    func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        lock.withLock {
            let key = ObjectIdentifier(object)
            if let entry = entries[key], entry.object === object { return entry.publisher }
            if entries.count >= sweepAt {
                entries = entries.filter { $0.value.object != nil }
                sweepAt = max(64, entries.count * 2)
            }
            let publisher = ObservableObjectPublisher()
            entries[key] = Entry(object: object, publisher: publisher)
            return publisher
        }
    }
}
