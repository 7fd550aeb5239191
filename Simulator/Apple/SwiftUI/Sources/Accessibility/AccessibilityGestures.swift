import Foundation

// What somebody does to a view with gestures of assistive technology: here buttons beside it, which are not drawn.

/// Position and direction information of a zoom gesture that someone performs with an assistive technology.
public struct AccessibilityZoomGestureAction {
    /// A direction that matches the movement of a zoom gesture.
    public enum Direction: Hashable, Sendable { case zoomIn, zoomOut }

    /// The zoom gesture's direction.
    public let direction: AccessibilityZoomGestureAction.Direction
    /// The zoom gesture's activation point, normalized to the accessibility element's frame.
    public let location: UnitPoint
    /// The zoom gesture's activation point within the window's coordinate space.
    public let point: CGPoint
}

@available(*, unavailable)
extension AccessibilityZoomGestureAction: Sendable {}

/// Where the middle of a view is in the window, as the page says it.
@MainActor private final class ViewMiddle {
    private(set) var point = CGPoint.zero

    nonisolated init() {}

    var handlers: _EventHandlers {
        _EventHandlers(.geometry) { [weak self] value in
            let origin = CGPoint(x: value["x"]?.number ?? 0, y: value["y"]?.number ?? 0)
            guard let size = CGSize(value) else { return }
            self?.point = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
        }
    }
}

/// Buttons that only assistive technology finds, and where the view is that they act upon.
private struct GestureActionsModifier: PrimitiveModifier {
    let actions: [(name: SystemString, act: (CGPoint) -> Void)]

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let middle = (node.storage as? ViewMiddle) ?? ViewMiddle()
        node.storage = middle
        let actions = node.view.modifier.actions
        let locale = node.environment
        node.setChild(
            0,
            node.view.content.modifier(ChangeModifier(handlers: middle.handlers))
                .accessibilityActions {
                    ForEach(actions.indices, id: \.self) { index in
                        Button(actions[index].name.text(locale)) { actions[index].act(middle.point) }
                    }
                })
    }
}

extension View {
    /// Adds an accessibility zoom action to the view.
    public func accessibilityZoomAction(_ handler: @escaping (AccessibilityZoomGestureAction) -> Void) -> some View {
        func zoom(_ direction: AccessibilityZoomGestureAction.Direction) -> (CGPoint) -> Void {
            { handler(AccessibilityZoomGestureAction(direction: direction, location: .center, point: $0)) }
        }
        return modifier(GestureActionsModifier(actions: [(.zoomIn, zoom(.zoomIn)), (.zoomOut, zoom(.zoomOut))]))
    }

    /// Adds an accessibility scroll action to the view.
    public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View {
        let edges: [(SystemString, Edge)] = [
            (.scrollUp, .top), (.scrollDown, .bottom), (.scrollToStart, .leading), (.scrollToEnd, .trailing),
        ]
        return modifier(GestureActionsModifier(actions: edges.map { name, edge in (name, { _ in handler(edge) }) }))
    }

    /// Has assistive technology let touches and keys through to the view: ARIA calls that an application.
    public func accessibilityDirectTouch(
        _ isDirectTouchArea: Bool = true, options: AccessibilityDirectTouchOptions = []
    ) -> some View {
        modifier(
            AccessibilityModifier(
                attributes: { _, _ in
                    guard isDirectTouchArea else { return [] }
                    var attributes: _Element.Attributes = [("role", "application")]
                    // It is entered by the focus, as one activates it on a phone.
                    if options.contains(.requiresActivation) { attributes.append(("tabindex", "0")) }
                    if options.contains(.silentOnTouch) { attributes.append(("aria-roledescription", " ")) }
                    return attributes
                }))
    }
}

/// An option set that defines the functionality of a view's direct touch area.
public struct AccessibilityDirectTouchOptions: OptionSet, Sendable {
    public typealias RawValue = UInt
    public let rawValue: AccessibilityDirectTouchOptions.RawValue
    public init(rawValue: AccessibilityDirectTouchOptions.RawValue) { self.rawValue = rawValue }
    /// Allows a direct touch area to immediately perform audio feedback: nothing is read when it is touched.
    public static let silentOnTouch = AccessibilityDirectTouchOptions(rawValue: 1)
    /// Prevents touch passthrough with the direct touch area until an assistive technology activates it.
    public static let requiresActivation = AccessibilityDirectTouchOptions(rawValue: 2)
}
