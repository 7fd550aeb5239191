import Foundation

/// The visibility of scroll indicators of a UI element.
public struct ScrollIndicatorVisibility: Equatable {
    private let name: String
    public static var automatic: ScrollIndicatorVisibility { ScrollIndicatorVisibility(name: "automatic") }
    public static var visible: ScrollIndicatorVisibility { ScrollIndicatorVisibility(name: "visible") }
    public static var hidden: ScrollIndicatorVisibility { ScrollIndicatorVisibility(name: "hidden") }
    public static var never: ScrollIndicatorVisibility { ScrollIndicatorVisibility(name: "never") }

    /// A phone shows indicators while it scrolls, or not at all.
    var isHidden: Bool { self == .hidden || self == .never }
}

/// The ways that scrollable content can interact with the software keyboard.
public struct ScrollDismissesKeyboardMode: Sendable {
    let name: String
    public static var automatic: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(name: "automatic") }
    public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(name: "immediately") }
    public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(name: "interactively") }
    public static var never: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(name: "never") }
}

/// The ways that scrollable content bounces.
public struct ScrollBounceBehavior: Sendable {
    let name: String
    public static var automatic: ScrollBounceBehavior { ScrollBounceBehavior(name: "automatic") }
    public static var always: ScrollBounceBehavior { ScrollBounceBehavior(name: "always") }
    public static var basedOnSize: ScrollBounceBehavior { ScrollBounceBehavior(name: "basedOnSize") }
}

enum VerticalIndicatorsKey: EnvironmentKey { static var defaultValue: ScrollIndicatorVisibility { .automatic } }
enum HorizontalIndicatorsKey: EnvironmentKey { static var defaultValue: ScrollIndicatorVisibility { .automatic } }
enum KeyboardDismissalKey: EnvironmentKey { static var defaultValue: ScrollDismissesKeyboardMode { .automatic } }
enum VerticalBounceKey: EnvironmentKey { static var defaultValue: ScrollBounceBehavior { .automatic } }
enum HorizontalBounceKey: EnvironmentKey { static var defaultValue: ScrollBounceBehavior { .automatic } }
enum ScrollDisabledKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    var isScrollDisabled: Bool {
        get { self[ScrollDisabledKey.self] }
        set { self[ScrollDisabledKey.self] = newValue }
    }
    public var isScrollEnabled: Bool {
        get { !isScrollDisabled }
        set { isScrollDisabled = !newValue }
    }
    public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility {
        get { self[VerticalIndicatorsKey.self] }
        set { self[VerticalIndicatorsKey.self] = newValue }
    }
    public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility {
        get { self[HorizontalIndicatorsKey.self] }
        set { self[HorizontalIndicatorsKey.self] = newValue }
    }
    public var scrollDismissesKeyboardMode: ScrollDismissesKeyboardMode {
        get { self[KeyboardDismissalKey.self] }
        set { self[KeyboardDismissalKey.self] = newValue }
    }
    public var verticalScrollBounceBehavior: ScrollBounceBehavior {
        get { self[VerticalBounceKey.self] }
        set { self[VerticalBounceKey.self] = newValue }
    }
    public var horizontalScrollBounceBehavior: ScrollBounceBehavior {
        get { self[HorizontalBounceKey.self] }
        set { self[HorizontalBounceKey.self] = newValue }
    }

    /// What the page is told of how something scrolls: nothing where it is as usual.
    func scrollAttributes(showsIndicators: Bool = true) -> _Element.Attributes {
        var attributes: _Element.Attributes = []
        let hidden = [
            ("x", horizontalScrollIndicatorVisibility.isHidden), ("y", verticalScrollIndicatorVisibility.isHidden),
        ].filter { $0.1 || !showsIndicators }.map(\.0)
        if !hidden.isEmpty { attributes.append(("data-hides-indicators", hidden.joined(separator: " "))) }
        if scrollDismissesKeyboardMode.name != "automatic" {
            attributes.append(("data-dismisses-keyboard", scrollDismissesKeyboardMode.name))
        }
        let sized = [("x", horizontalScrollBounceBehavior), ("y", verticalScrollBounceBehavior)].filter {
            $0.1.name == "basedOnSize"
        }.map(\.0)
        if !sized.isEmpty { attributes.append(("data-bounces-by-size", sized.joined(separator: " "))) }
        return attributes
    }
}

/// Sets an environment value for each axis.
private struct AxisValueModifier<Value>: PrimitiveModifier {
    let value: Value
    /// The values to set; one for each axis that is meant.
    let keyPaths: [WritableKeyPath<EnvironmentValues, Value>]

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: "\(modifier.value)") {
            for keyPath in modifier.keyPaths { $0[keyPath: keyPath] = modifier.value }
        }
        node.setChild(0, node.view.content, environment: environment)
    }
}

extension View {
    public func scrollDisabled(_ disabled: Bool) -> some View { environment(\.isScrollDisabled, disabled) }
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal])
        -> some View
    {
        modifier(
            AxisValueModifier(
                value: visibility,
                keyPaths: axes.paths(\.verticalScrollIndicatorVisibility, \.horizontalScrollIndicatorVisibility)))
    }
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View {
        modifier(AxisValueModifier(value: mode, keyPaths: [\.scrollDismissesKeyboardMode]))
    }
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
        modifier(
            AxisValueModifier(
                value: behavior,
                keyPaths: axes.paths(\.verticalScrollBounceBehavior, \.horizontalScrollBounceBehavior)))
    }
    public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
        modifier(ChangeModifier(style: disabled ? [("overflow", "visible")] : []))
    }
}

extension Axis.Set {
    fileprivate func paths<Value>(
        _ vertical: WritableKeyPath<EnvironmentValues, Value>, _ horizontal: WritableKeyPath<EnvironmentValues, Value>
    ) -> [WritableKeyPath<EnvironmentValues, Value>] {
        (contains(.vertical) ? [vertical] : []) + (contains(.horizontal) ? [horizontal] : [])
    }
}

/// The placement of margins.
public struct ContentMarginPlacement: Sendable {
    let insetsContent: Bool
    public static var automatic: ContentMarginPlacement { ContentMarginPlacement(insetsContent: true) }
    public static var scrollContent: ContentMarginPlacement { ContentMarginPlacement(insetsContent: true) }
    /// The indicators lie over the screen's edge here, so margins of their own move nothing else.
    public static var scrollIndicators: ContentMarginPlacement { ContentMarginPlacement(insetsContent: false) }
}

extension View {
    public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        contentMargins(edges, insets: length.map { EdgeInsets(edges: edges, length: $0) }, placement)
    }
    public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        contentMargins(edges, insets: insets, placement)
    }
    public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
        contentMargins(.all, length, for: placement)
    }
    private func contentMargins(_ edges: Edge.Set, insets: EdgeInsets?, _ placement: ContentMarginPlacement)
        -> some View
    {
        let sides: [(Edge.Set, String, CGFloat)] =
            insets.map {
                [
                    (.top, "--indicator-top", $0.top), (.bottom, "--indicator-bottom", $0.bottom),
                    (.leading, "--indicator-leading", $0.leading), (.trailing, "--indicator-trailing", $0.trailing),
                ]
            } ?? []
        let style: _Element.Attributes =
            placement.insetsContent
            ? insets.asList { ("padding", $0.css) }
            : sides.filter { edges.contains($0.0) }.map { ($0.1, $0.2.px) }
        return modifier(ChangeModifier(style: style))
    }
}
