import Foundation

/// A kind for the content shape of a view.
public struct ContentShapeKinds: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let interaction = ContentShapeKinds(rawValue: 1)
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
    public static let accessibility = ContentShapeKinds(rawValue: 16)
}

/// Says where a view is hit: the page takes a pointer inside the shape for one on the view, and lets one outside through
/// to what lies below. A shape that is larger than the view makes it easier to hit.
private struct ContentShapeModifier<S: Shape>: PrimitiveModifier {
    let shape: S

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let shape = node.view.modifier.shape
        node.emitWrapped { id, content in
            let area = _Element(
                id: node.elementID(.wrapper(content.id, 1)), classes: "hit-area", attributes: [("aria-hidden", "true")],
                style: HitArea.css(shape))
            return _Element(
                id: id, classes: "effect content-shape", growth: content.growth, traits: content.traits,
                children: [area, content])
        }
    }
}

@MainActor private enum HitArea {
    /// The shape as CSS has it. An inset box is made by its edges, since clipping cannot reach beyond them.
    static func css<S: Shape>(_ shape: S) -> _Element.Attributes {
        guard let box = shape._box, box.insetPoints != 0 else { return ClipStyle.css(shape) }
        let radius: _Element.Attributes = box.isCircle ? [] : [("border-radius", box.radius)]
        return [("inset", box.insetPoints.px)] + (box.isCircle ? [("clip-path", "circle(closest-side)")] : radius)
    }
}

extension View {
    public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View where S: Shape {
        modifier(ContentShapeModifier(shape: shape))
    }
    /// Previews of drags and menus and hover effects lift a view on other devices; a phone in a page has none of them, so
    /// only the shape of interaction is drawn on here.
    @ViewBuilder
    public func contentShape<S>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false) -> some View
    where S: Shape {
        if kind.contains(.interaction) { modifier(ContentShapeModifier(shape: shape)) } else { self }
    }
}
