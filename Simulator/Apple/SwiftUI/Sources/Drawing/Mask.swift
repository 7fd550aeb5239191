/// Shows its content only where the mask is painted: gradients and shapes become masks of CSS.
struct MaskModifier<Mask: View>: PrimitiveModifier {
    let mask: Mask

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        node.setChild(1, node.view.modifier.mask)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        var style: _Element.Attributes = []
        if let mask = node.children[1].output.first {
            if let image = mask[style: "background"], image.contains("gradient") {
                style = [("mask-image", image), ("-webkit-mask-image", image)]
            } else if mask.hasClass("circle") {
                style = [("clip-path", "circle(closest-side)")]
            } else if let radius = mask[style: "border-radius"] {
                style = [("border-radius", radius), ("overflow", "hidden")]
            }
        }
        node.emitWrapped { id, content in
            _Element(
                id: id, classes: "effect", style: style, growth: content.growth, traits: content.traits,
                children: [content])
        }
        node.preferences = node.children[0].preferences
    }
}
