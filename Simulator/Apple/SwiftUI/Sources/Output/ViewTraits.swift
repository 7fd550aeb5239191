/// A fact about a view that its container asks for: the tag of a picker's option, the swipe actions of a row.
protocol ViewTraitKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The traits of one element: a list that is extended at the front and shared between elements.
struct ViewTraits {
    private final class Cell {
        let key: ObjectIdentifier
        let value: Any
        let next: Cell?

        init(key: ObjectIdentifier, value: Any, next: Cell?) {
            self.key = key
            self.value = value
            self.next = next
        }
    }
    private var head: Cell?

    var isEmpty: Bool { head == nil }

    subscript<Key: ViewTraitKey>(key: Key.Type) -> Key.Value {
        get {
            var cell = head
            while let current = cell {
                if current.key == ObjectIdentifier(key), let value = current.value as? Key.Value { return value }
                cell = current.next
            }
            return Key.defaultValue
        }
        set { head = Cell(key: ObjectIdentifier(key), value: newValue, next: head) }
    }

    func setting<Key: ViewTraitKey>(_ key: Key.Type, _ value: Key.Value) -> ViewTraits {
        var copy = self
        copy[key] = value
        return copy
    }
}
