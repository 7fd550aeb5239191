/// What is presented over the screen: sheets, alerts and the like, the lowest first.
enum PresentedLayers: PreferenceKey {
    static var defaultValue: [_Element] { [] }
    static func reduce(value: inout [_Element], nextValue: () -> [_Element]) { value += nextValue() }

    /// The screen and its layers. What lies under a layer is out of reach of touch, focus and assistive technology,
    /// unless that layer leaves it open.
    static func arrange(screen: _Element, layers: [_Element]) -> [_Element] {
        var isCovered = false
        var arranged: [_Element] = []
        for element in ([screen] + layers).reversed() {
            arranged.append(isCovered ? element.changing(attributes: [("inert", "")]) : element)
            if element !== screen, !element.hasClass("layer-open") { isCovered = true }
        }
        return arranged.reversed()
    }
}

extension _Node {
    /// Hands on what the content says, and of what it presents only the layers: titles, toolbars and the like of a
    /// sheet are not those of the screen below. `own` comes below the layers of the presented content.
    @MainActor final func emitPresenting(_ own: [_Element]) {
        output = children[0].output
        preferences = children[0].preferences
        var layers = preferences?[PresentedLayers.self] ?? []
        layers += own
        for child in children.dropFirst() { layers += child.preferences?[PresentedLayers.self] ?? [] }
        if !layers.isEmpty { setPreference(PresentedLayers.self, layers) }
        let focused = children.dropFirst().flatMap { $0.preferences?[FocusedContributions.self] ?? [] }
        if !focused.isEmpty {
            setPreference(FocusedContributions.self, (preferences?[FocusedContributions.self] ?? []) + focused)
        }
    }
}

extension EnvironmentValues {
    /// The environment of presented content: what the screen's containers set for their own content does not reach it.
    /// - Parameter queue: what the content presents, itself; nil where it has no part of its own in that.
    mutating func enterPresentation(dismiss action: DismissAction, queue: PresentationQueue? = nil) {
        dismiss = action
        if let queue { presentationQueue = queue }
        isPresented = true
        navigationController = nil
        labelStyle = LabelStyleKey.defaultValue
        buttonStyle = .builtIn(.automatic)
        menuContext = nil
        keyboardShortcut = nil
        listContext = nil
        isInLazyContainer = false
        pinnedViews = []
    }
}

/// What presented content is made of, as a view of its own so that what it reads is its own.
struct PresentedContent<Content: View>: View {
    let make: () -> Content?
    var body: some View { make() }
}
