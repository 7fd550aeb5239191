import Foundation

/// The looks of pickers.
enum PickerLook: Sendable { case automatic, menu, segmented, inline, wheel, palette, navigationLink }

/// Names the look of a picker style.
public struct _PickerLook {
    let look: PickerLook
}

/// A type that specifies the appearance and interaction of all pickers within a view hierarchy.
public protocol PickerStyle {
    static var _look: _PickerLook { get }
}

public struct DefaultPickerStyle: PickerStyle {
    public init() {}
    public static var _look: _PickerLook { _PickerLook(look: .automatic) }
}
public struct MenuPickerStyle: PickerStyle {
    public init() {}
    public static var _look: _PickerLook { _PickerLook(look: .menu) }
}
public struct SegmentedPickerStyle: PickerStyle {
    public init() {}
    public static var _look: _PickerLook { _PickerLook(look: .segmented) }
}
public struct InlinePickerStyle: PickerStyle {
    public init() {}
    public static var _look: _PickerLook { _PickerLook(look: .inline) }
}
public struct WheelPickerStyle: PickerStyle {
    public init() {}
    public static var _look: _PickerLook { _PickerLook(look: .wheel) }
}
public struct PalettePickerStyle: PickerStyle {
    public init() {}
    public static var _look: _PickerLook { _PickerLook(look: .palette) }
}
/// Shows its options in a menu here, as the automatic style does in a form.
public struct NavigationLinkPickerStyle: PickerStyle {
    public init() {}
    public static var _look: _PickerLook { _PickerLook(look: .navigationLink) }
}

extension PickerStyle where Self == DefaultPickerStyle {
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle { public static var menu: MenuPickerStyle { MenuPickerStyle() } }
extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == WheelPickerStyle {
    public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}
extension PickerStyle where Self == PalettePickerStyle {
    public static var palette: PalettePickerStyle { PalettePickerStyle() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
    public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

enum PickerStyleKey: EnvironmentKey { static var defaultValue: PickerLook { .automatic } }

extension EnvironmentValues {
    var pickerStyle: PickerLook {
        get { self[PickerStyleKey.self] }
        set { self[PickerStyleKey.self] = newValue }
    }
}

extension View {
    public func pickerStyle<S>(_ style: S) -> some View where S: PickerStyle {
        environment(\.pickerStyle, S._look.look)
    }
}

/// A control for selecting from a set of mutually exclusive values.
public struct Picker<Label, SelectionValue, Content>: PrimitiveView
where Label: View, SelectionValue: Hashable, Content: View {
    let selection: Binding<SelectionValue>
    let label: Label
    let content: Content

    public static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.label)
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: true) { $0.listContext = nil }
        node.setChild(1, node.view.content, environment: environment)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        let selection = node.view.selection
        let options = node.children[1].output.compactMap { element -> PickerOption? in
            guard let tag = element.traits[TagTrait.self] else { return nil }
            // A tag may have the type of the selection or, for an optional selection, of what it wraps.
            guard let value = Self.value(of: tag) else { return nil }
            return PickerOption(
                content: element, isSelected: selection.wrappedValue == value,
                select: { selection.wrappedValue = value })
        }
        let picker = PickerElement(
            label: node.children[0].output, options: options, environment: node.environment, node: node)
        // In a menu the options are items of it.
        if node.environment.menuContext != nil {
            node.output = picker.menuItems()
            node.mergeChildPreferences()
            return
        }
        switch node.environment.pickerStyle {
        case .segmented, .palette: node.output = [picker.segmented()]
        case .inline: node.output = picker.inline(isInList: node.environment.listContext != nil)
        case .wheel: node.output = [picker.wheel()]
        case .automatic, .menu, .navigationLink: node.output = [picker.menu()]
        }
        node.mergeChildPreferences()
    }

    private static func value(of tag: AnyHashable) -> SelectionValue? {
        if let value = tag.base as? SelectionValue { return value }
        return tag as? SelectionValue
    }
}

extension Picker {
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(selection: selection, label: label(), content: content())
    }
    @available(*, deprecated, renamed: "Picker(selection:content:label:)")
    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, label: label, content: content())
    }
}

extension Picker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
    {
        self.init(selection: selection, label: Text(titleKey), content: content())
    }
    @_disfavoredOverload
    public init<S>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
    where S: StringProtocol {
        self.init(selection: selection, label: Text(title), content: content())
    }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            selection: selection, label: SwiftUI.Label(titleKey, systemImage: systemImage), content: content())
    }
}

/// One value that a picker offers.
struct PickerOption {
    let content: _Element
    let isSelected: Bool
    let select: @MainActor () -> Void
}

/// The elements of a picker.
@MainActor struct PickerElement {
    let label: [_Element]
    let options: [PickerOption]
    let environment: EnvironmentValues
    let node: _Node

    private var name: String { label.map(\.spokenText).joined(separator: ", ") }
    private var disabled: _Element.Attributes { environment.isEnabled ? [] : [("disabled", "")] }

    /// The browser's own menu: it works with every keyboard and screen reader.
    func menu() -> _Element {
        let options = self.options
        let choices = options.enumerated().map { index, option in
            _Element(
                id: node.elementID(.part(100 + index)), tag: "option",
                attributes: [("value", String(index))] + (option.isSelected ? [("selected", "")] : []),
                text: option.content.spokenText)
        }
        let selected = options.firstIndex(where: \.isSelected)
        let select = _Element(
            id: node.elementID(.part(1)), tag: "select",
            attributes: [("value", selected.map(String.init) ?? ""), ("aria-label", name)] + disabled,
            handlers: environment.isEnabled
                ? _EventHandlers(.change) { value in
                    guard let index = value.number.map({ Int($0) }), options.indices.contains(index) else { return }
                    options[index].select()
                } : _EventHandlers(), children: choices)
        let control = _Element(id: node.elementID(.part(2)), classes: "picker-menu", children: [select])
        if environment.labelsHidden || environment.listContext == nil {
            return _Element(id: node.elementID(), classes: "picker unlabeled", children: [control])
        }
        return _Element(
            id: node.elementID(), classes: "picker", growth: .width,
            children: [
                _Element(
                    id: node.elementID(.part(3)), classes: "pad", attributes: [("aria-hidden", "true")], children: label
                ), control,
            ])
    }

    func segmented() -> _Element {
        let segments = options.enumerated().map { index, option in
            _Element(
                id: node.elementID(.part(100 + index)), tag: "button", classes: "segment",
                attributes: [
                    ("type", "button"), ("role", "radio"), ("aria-checked", option.isSelected ? "true" : "false"),
                ]
                    + disabled, handlers: environment.isEnabled ? .tap(option.select) : _EventHandlers(),
                children: [option.content])
        }
        return _Element(
            id: node.elementID(), classes: "segments", attributes: [("role", "radiogroup"), ("aria-label", name)],
            growth: .width, children: segments)
    }

    func wheel() -> _Element {
        let options = self.options
        let rows = options.enumerated().map { index, option in
            WheelElement.row(id: node.elementID(.part(100 + index)), [option.content])
        }
        let wheel = WheelElement(
            name: name, rows: rows, titles: options.map(\.content.spokenText),
            selected: options.firstIndex(where: \.isSelected), environment: environment)
        return _Element(
            id: node.elementID(), classes: "wheels", growth: .width,
            children: [wheel.element(id: node.elementID(.part(1))) { options[$0].select() }])
    }

    private func choices(role: String) -> [_Element] {
        options.enumerated().map { index, option in
            _Element(
                id: node.elementID(.part(100 + index)), tag: "button", classes: "choice",
                attributes: [
                    ("type", "button"), ("role", role), ("aria-checked", option.isSelected ? "true" : "false"),
                ] + disabled, handlers: environment.isEnabled ? .tap(option.select) : _EventHandlers(), growth: .width,
                children: [option.content])
        }
    }

    func menuItems() -> [_Element] { choices(role: "menuitemradio") }

    /// One row an option; in a list each is a row of the list.
    func inline(isInList: Bool) -> [_Element] {
        let choices = choices(role: "radio")
        if isInList { return (environment.labelsHidden ? [] : label) + choices }
        return [
            _Element(
                id: node.elementID(), classes: "vstack", attributes: [("role", "radiogroup"), ("aria-label", name)],
                growth: .width, children: choices)
        ]
    }
}
