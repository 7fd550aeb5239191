import Foundation

/// Cuts its content off along a shape.
struct ClipShapeModifier<S: Shape>: PrimitiveModifier {
    let shape: S

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        _CurrentEnvironment.values = node.environment
        let shape = node.view.modifier.shape
        let box = BoxSize.of(node)
        let needsSize = shape._box == nil && PathScaling(of: shape) != .stretched
        let style = needsSize ? ClipStyle.path(shape, box.size) : ClipStyle.css(shape)
        node.emitWrapped { id, content in
            let clipped = _Element(
                id: id, classes: "effect clip", style: style, growth: content.growth, traits: content.traits,
                children: [content])
            return needsSize ? box.following(clipped, node) : clipped
        }
    }
}

@MainActor enum ClipStyle {
    /// A shape as what CSS clips with: rounded corners where they do, else a polygon through the path's points.
    static func css<S: Shape>(_ shape: S) -> _Element.Attributes {
        if let box = shape._box {
            if box.isCircle { return [("clip-path", "circle(closest-side)")] }
            var style: _Element.Attributes = box.radius == "0" ? [] : [("border-radius", box.radius)]
            if box.insetPoints > 0 { style = [("clip-path", "inset(\(box.insetPoints.px) round \(box.radius))")] }
            return style
        }
        let points = shape.path(in: CGRect(x: 0, y: 0, width: 100, height: 100)).flattened()
        return [("clip-path", "polygon(" + points.map { "\($0.x.css)% \($0.y.css)%" }.joined(separator: ",") + ")")]
    }

    /// The path in a box of that size, in points.
    static func path<S: Shape>(_ shape: S, _ size: CGSize) -> _Element.Attributes {
        [("clip-path", "path(\"\(shape.path(in: CGRect(origin: .zero, size: size)).svg)\")")]
    }
}
