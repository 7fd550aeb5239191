/// An interface for a stored variable that updates an external property of a view.
public protocol DynamicProperty {
    /// Updates the underlying value of the stored value. Called before the view's body.
    mutating func update()

    /// Connects this property to its place in the graph.
    @MainActor mutating func _bind(slot: inout AnyObject?, node: _Node)
    /// Whether the graph supplies the value, so that a difference between two view values means nothing.
    static var _isFilledByGraph: Bool { get }
    static var _byteCount: Int { get }
}

extension DynamicProperty {
    public mutating func update() {}

    public static var _isFilledByGraph: Bool { false }
    public static var _byteCount: Int { MemoryLayout<Self>.size }

    /// A property of the app's own: its parts are bound, then it is told to update.
    @MainActor public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        let layout = TypeLayout.of(Self.self)
        if !layout.dynamicFields.isEmpty {
            let nested = (slot as? NestedSlots) ?? NestedSlots()
            slot = nested
            layout.bind(&self, slots: &nested.slots, node: node)
        }
        update()
    }
}
