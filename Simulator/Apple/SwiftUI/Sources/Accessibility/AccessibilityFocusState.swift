import Foundation

/// Accessibility technologies available to the system.
public struct AccessibilityTechnologies: SetAlgebra, Sendable {
    private var names: Set<String>
    public init() { names = [] }
    private init(_ name: String) { names = [name] }
    public static let voiceOver = AccessibilityTechnologies("voiceOver")
    public static let switchControl = AccessibilityTechnologies("switchControl")

    public func contains(_ member: Self) -> Bool { member.names.isSubset(of: names) }
    public func union(_ other: Self) -> Self { changing { $0.formUnion(other.names) } }
    public func intersection(_ other: Self) -> Self { changing { $0.formIntersection(other.names) } }
    public func symmetricDifference(_ other: Self) -> Self { changing { $0.formSymmetricDifference(other.names) } }
    public mutating func formUnion(_ other: Self) { self = union(other) }
    public mutating func formIntersection(_ other: Self) { self = intersection(other) }
    public mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }
    public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        let isNew = !contains(newMember)
        formUnion(newMember)
        return (isNew, newMember)
    }
    public mutating func remove(_ member: Self) -> Self? {
        let common = intersection(member)
        names.subtract(member.names)
        return common.names.isEmpty ? nil : common
    }
    public mutating func update(with newMember: Self) -> Self? { insert(newMember).inserted ? nil : newMember }

    private func changing(_ change: (inout Set<String>) -> Void) -> Self {
        var copy = self
        change(&copy.names)
        return copy
    }
}

/// A property wrapper type that can read and write a value that SwiftUI updates as the focus of any active accessibility technology changes.
///
/// A browser has one focus, which its assistive technology follows: this is `FocusState` by another name.
@propertyWrapper public struct AccessibilityFocusState<Value>: DynamicProperty where Value: Hashable {
    private var state: FocusState<Value>

    /// A property wrapper type that can read and write a value that indicates the current focus location.
    @propertyWrapper public struct Binding {
        fileprivate let base: FocusState<Value>.Binding
        public var wrappedValue: Value {
            get { base.wrappedValue }
            nonmutating set { base.wrappedValue = newValue }
        }
        public var projectedValue: Binding { self }
    }

    public init() where Value == Bool { state = FocusState() }
    public init(for technologies: AccessibilityTechnologies) where Value == Bool { state = FocusState() }
    public init<T>() where Value == T?, T: Hashable { state = FocusState() }
    public init<T>(for technologies: AccessibilityTechnologies) where Value == T?, T: Hashable {
        state = FocusState()
    }

    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }
    public var projectedValue: Binding { Binding(base: state.projectedValue) }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) { state._bind(slot: &slot, node: node) }
    public static var _isFilledByGraph: Bool { true }
}

/// Gives its content the focus, whatever it is, and hears when it has it.
private struct AccessibilityFocusModifier<Value: Hashable>: PrimitiveModifier {
    let binding: AccessibilityFocusState<Value>.Binding
    let value: Value
    /// What the state is when nothing has the focus.
    let unfocused: Value
    let isFocused: Bool

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.emitChanged { element in
            let target = element.accessibilityTarget
            var attributes: _Element.Attributes = []
            let isNative = ["button", "a", "input", "textarea", "select"].contains(target.tag)
            if !isNative, target[attribute: "tabindex"] == nil { attributes.append(("tabindex", "-1")) }
            if modifier.isFocused { attributes.append(("data-focused", "true")) }
            let handlers = _EventHandlers(.focus) { value in
                if value.bool == false {
                    if modifier.binding.wrappedValue == modifier.value {
                        modifier.binding.wrappedValue = modifier.unfocused
                    }
                } else {
                    modifier.binding.wrappedValue = modifier.value
                }
            }
            return element.replacingTarget(
                target, with: target.changing(attributes: attributes, handlers: handlers))
        }
    }
}

extension View {
    public func accessibilityFocused<Value>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View where Value: Hashable {
        modifier(
            AccessibilityFocusModifier(
                binding: binding, value: value, unfocused: binding.base.unfocused,
                isFocused: binding.wrappedValue == value))
    }
    public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        accessibilityFocused(condition, equals: true)
    }
}
