import Accessibility
import Foundation

/// Key used to specify the identifier and label associated with an entry of additional accessibility information.
public struct AccessibilityCustomContentKey: Equatable {
    let label: Text
    let id: String

    public init(_ label: Text, id: String) {
        self.label = label
        self.id = id
    }
    public init(_ labelKey: LocalizedStringKey, id: String) { self.init(Text(labelKey), id: id) }
    public init(_ labelKey: LocalizedStringKey) { self.init(Text(labelKey), id: labelKey.key) }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

/// One entry of what is said of a view besides its name and value.
private struct CustomContentEntry {
    /// Entries of one identity replace each other.
    let id: String
    let text: String
    let isHigh: Bool
}

private enum CustomContentTrait: ViewTraitKey { static var defaultValue: [CustomContentEntry] { [] } }

/// Adds an entry to what its content is described by: ARIA has one description, which is read after the name; what is of
/// high importance stands first in it.
private struct CustomContentModifier: PrimitiveModifier {
    let key: AccessibilityCustomContentKey
    let value: Text?
    let importance: AXCustomContent.Importance

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let environment = node.environment
        node.emitChanged { element in
            var entries = element.traits[CustomContentTrait.self].filter { $0.id != modifier.key.id }
            if let value = modifier.value {
                let label = modifier.key.label.plainString(in: environment)
                entries.append(
                    CustomContentEntry(
                        id: modifier.key.id, text: "\(label): \(value.plainString(in: environment))",
                        isHigh: modifier.importance == .high))
            }
            let described = (entries.filter(\.isHigh) + entries.filter { !$0.isHigh }).map(\.text)
            let target = element.accessibilityTarget
            let changed = element.replacingTarget(
                target, with: target.changing(attributes: [("aria-description", described.joined(separator: ", "))]))
            return changed.changing(traits: changed.traits.setting(CustomContentTrait.self, entries))
        }
    }
}

extension View {
    /// Adds additional accessibility information to the view, updating or replacing what was added with the same key.
    public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AXCustomContent.Importance = .default
    ) -> some View {
        modifier(CustomContentModifier(key: key, value: value, importance: importance))
    }
    public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ valueKey: LocalizedStringKey,
        importance: AXCustomContent.Importance = .default
    ) -> some View {
        accessibilityCustomContent(key, Text(valueKey), importance: importance)
    }
    @_disfavoredOverload public func accessibilityCustomContent<V>(
        _ key: AccessibilityCustomContentKey, _ value: V, importance: AXCustomContent.Importance = .default
    ) -> some View where V: StringProtocol {
        accessibilityCustomContent(key, Text(value), importance: importance)
    }

    public func accessibilityCustomContent(
        _ label: Text, _ value: Text, importance: AXCustomContent.Importance = .default
    ) -> some View {
        let name = label.plainString(in: EnvironmentValues())
        return accessibilityCustomContent(
            AccessibilityCustomContentKey(label, id: name), value, importance: importance)
    }
    public func accessibilityCustomContent(
        _ labelKey: LocalizedStringKey, _ value: Text, importance: AXCustomContent.Importance = .default
    ) -> some View {
        accessibilityCustomContent(AccessibilityCustomContentKey(labelKey), value, importance: importance)
    }
    public func accessibilityCustomContent(
        _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
        importance: AXCustomContent.Importance = .default
    ) -> some View {
        accessibilityCustomContent(AccessibilityCustomContentKey(labelKey), valueKey, importance: importance)
    }
    @_disfavoredOverload public func accessibilityCustomContent<V>(
        _ labelKey: LocalizedStringKey, _ value: V, importance: AXCustomContent.Importance = .default
    ) -> some View where V: StringProtocol {
        accessibilityCustomContent(AccessibilityCustomContentKey(labelKey), value, importance: importance)
    }
}
