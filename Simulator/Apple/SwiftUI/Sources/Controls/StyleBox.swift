/// A style of the environment, with the style that was in force where it was set: a style that shows a view of its own kind
/// gets that one, and so does not call itself.
struct StyleBox<Configuration>: Equatable {
    private final class Outer {
        let box: StyleBox
        init(_ box: StyleBox) { self.box = box }
    }

    private let identity: AnyHashable
    private let enclosing: Outer?
    let makeBody: @MainActor (Configuration) -> AnyView

    init(identity: AnyHashable, outer: StyleBox?, makeBody: @escaping @MainActor (Configuration) -> AnyView) {
        self.identity = identity
        enclosing = outer.map(Outer.init)
        self.makeBody = makeBody
    }

    var outer: StyleBox { enclosing?.box ?? self }

    static func == (one: StyleBox, other: StyleBox) -> Bool {
        one.identity == other.identity && one.enclosing?.box == other.enclosing?.box
    }
}

extension View {
    /// Puts a style into the environment, in front of the one that is in force here.
    func styled<Style, Configuration>(
        _ keyPath: WritableKeyPath<EnvironmentValues, StyleBox<Configuration>>, by style: Style,
        makeBody: @escaping @MainActor (Style, Configuration) -> AnyView
    ) -> some View {
        let identity = styleIdentity(style)
        return transformEnvironment(keyPath) { box in
            box = StyleBox(identity: identity, outer: box) { configuration in
                TypeLayout.of(Style.self).dynamicFields.isEmpty
                    ? makeBody(style, configuration)
                    : AnyView(StyledView(style: style, configuration: configuration, makeBody: makeBody))
            }
        }
    }
}

/// What a style makes of a control: a view of its own, so that the style may have properties that read the environment.
private struct StyledView<Style, Configuration>: PrimitiveView {
    let style: Style
    let configuration: Configuration
    let makeBody: @MainActor (Style, Configuration) -> AnyView

    static func _evaluate(_ node: _ViewNode<Self>) {
        var style = node.view.style
        TypeLayout.of(Style.self).bind(&style, slots: &node.slots, node: node)
        let (boundStyle, view) = (style, node.view)
        node.setChild(0, node.reading { view.makeBody(boundStyle, view.configuration) })
    }
}
