/// The node of a view of type `V`.
public final class _ViewNode<V: View>: _Node, @unchecked Sendable {
    /// The view as its parent made it, with its dynamic properties not connected.
    public internal(set) final var view: V
    private let layout: TypeLayout

    @MainActor init(_ view: V, graph: _Graph, parent: _Node?, environment: EnvironmentValues) {
        self.view = view
        layout = TypeLayout.of(V.self)
        super.init(graph: graph, parent: parent, environment: environment)
    }

    override var viewType: Any.Type { V.self }

    @MainActor func update(_ newView: V, environment newEnvironment: EnvironmentValues) {
        var newView = newView
        if !isDirty, !graph.evaluatesWholeTree, newEnvironment.isSame(as: environment), layout.isSame(&view, &newView) {
            pass()
            return
        }
        view = newView
        environment = newEnvironment
        evaluate()
    }

    @MainActor override func evaluate() {
        clean()
        graph.evaluationCount += 1
        V._evaluate(self)
        emit()
    }

    @MainActor override func emit() {
        if layout.holdsBindings {
            reading(.output) { V._emit(self) }
        } else {
            V._emit(self)
        }
    }

    /// The view with its dynamic properties connected, and its animatable data as it is shown now.
    @MainActor final var boundView: V {
        var bound = layout.isAnimatable && (view as? any Shape)?._box == nil ? animated(view) : view
        if !layout.dynamicFields.isEmpty { layout.bind(&bound, slots: &slots, node: self) }
        return bound
    }
}
