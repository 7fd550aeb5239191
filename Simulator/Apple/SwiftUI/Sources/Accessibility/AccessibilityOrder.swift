/// The order in which assistive technology goes through the views of a container; the order of the views where none says
/// otherwise.
enum AccessibilityPriorityTrait: ViewTraitKey { static var defaultValue: Double { 0 } }

extension _Element {
    /// A container whose views are read in the order of their priorities, the highest first. ARIA puts them in order by
    /// the list of what the container owns; where they stand stays the same.
    func orderedForAccessibility() -> _Element {
        guard children.contains(where: { $0.traits[AccessibilityPriorityTrait.self] != 0 }) else { return self }
        let order = children.enumerated().sorted { first, second in
            let priorities = (
                first.element.traits[AccessibilityPriorityTrait.self],
                second.element.traits[AccessibilityPriorityTrait.self]
            )
            return priorities.0 == priorities.1 ? first.offset < second.offset : priorities.0 > priorities.1
        }
        let named = children.map { child in
            child[attribute: "id"] == nil ? child.changing(attributes: [("id", "e\(child.id)")]) : child
        }
        let owned = order.compactMap { named[$0.offset][attribute: "id"] }.joined(separator: " ")
        var own: Attributes = [("aria-owns", owned)]
        if self[attribute: "role"] == nil { own.append(("role", "group")) }
        return _Element(
            id: id, tag: tag, classes: classes, attributes: attributes + own, style: style, text: text,
            handlers: handlers, growth: growth, traits: traits, children: named)
    }
}

extension View {
    public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
        modifier(ChangeModifier(setTraits: { $0[AccessibilityPriorityTrait.self] = sortPriority }))
    }
}
