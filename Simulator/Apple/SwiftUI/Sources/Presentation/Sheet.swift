import Foundation

/// The ways content covers the screen.
enum PresentationKind {
    case sheet, cover, popover
}

/// Presents content over the screen for as long as a binding says so.
struct PresentationModifier<Presented: View>: PrimitiveModifier {
    let kind: PresentationKind
    /// What is presented, nil for nothing; another value is another presentation.
    let identity: () -> AnyHashable?
    let dismiss: @MainActor () -> Void
    let onDismiss: (() -> Void)?
    let content: () -> Presented?

    fileprivate final class Memory: Teardown {
        let turn: PresentationTurn
        /// What the content presents in its turn.
        let queue = PresentationQueue()
        var identity: AnyHashable?
        var environment: AnyObject?
        /// The detent the person chose, where the app keeps none.
        var detent: PresentationDetent?
        /// How far the sheet was dragged down, in points; nil while it is not dragged.
        var drag: CGFloat?

        init(_ turn: PresentationTurn) { self.turn = turn }
        func teardown() { turn.teardown() }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory(PresentationTurn(node))
        node.storage = memory
        let modifier = node.view.modifier
        let wanted = node.reading { modifier.identity() }
        node.setChild(0, node.view.content)
        if wanted == nil { memory.turn.end() }
        let identity = wanted != nil && memory.turn.take() ? wanted : nil
        if identity != memory.identity {
            node.removeChildren(from: 1)
            if memory.identity != nil, let onDismiss = modifier.onDismiss { node.graph.afterPass(onDismiss) }
            memory.identity = identity
            memory.detent = nil
            memory.drag = nil
        }
        guard identity != nil else { return }
        let environment = DerivedEnvironment.make(node, cache: &memory.environment, input: true) {
            $0.enterPresentation(
                dismiss: DismissAction { [weak node] in
                    guard let node else { return }
                    node.view.modifier.dismiss()
                    node.invalidate()
                }, queue: memory.queue)
        }
        node.setChild(1, PresentedContent(make: modifier.content), environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let memory = node.storage as? Memory, node.children.count > 1 else { return node.emitPresenting([]) }
        let modifier = node.view.modifier
        let dismiss: @MainActor () -> Void = { [weak node] in
            guard let node else { return }
            node.view.modifier.dismiss()
            node.invalidate()
        }
        let content = node.children[1]
        let settings = content.preferences?[PresentationSettings.self] ?? PresentationSettings()
        if modifier.kind == .cover || settings.adaptation == .fullScreenCover {
            return node.emitPresenting([cover(node, content.output, settings)])
        }
        var sheet = SheetLayer(node: node, settings: settings, content: content.output, dismiss: dismiss)
        if modifier.kind == .popover,
            settings.adaptation == .popover || settings.adaptation == PresentationAdaptation.none
        {
            sheet.anchor = node.children[0].output.first?.id
        }
        sheet.chosenDetent = memory.detent
        sheet.drag = memory.drag
        sheet.onChoose = { [weak node] detent in
            memory.detent = detent
            node?.invalidate()
        }
        sheet.onDrag = { [weak node] drag in
            memory.drag = drag
            node?.invalidate()
        }
        node.emitPresenting([sheet.element])
    }

    private static func cover(_ node: _Node, _ content: [_Element], _ settings: PresentationSettings) -> _Element {
        let panel = _Element(
            id: node.elementID(.part(2)), classes: "cover",
            attributes: [
                ("role", "dialog"), ("aria-modal", "true"), ("tabindex", "-1"),
                ("data-animation", SheetLayer.animation), ("data-enter", "transform:translateY(100%)"),
                ("data-exit", "transform:translateY(100%)"),
            ] + content.spokenTitle.asList { ("aria-label", $0) },
            style: settings.background.asList { ("background", $0) }, growth: .both,
            children: settings.backgroundLayer.asList { $0.layer(id: node.elementID(.part(7))) } + content)
        return _Element(
            id: node.elementID(.part(1)), classes: "layer", attributes: [("data-layer", "cover")], children: [panel])
    }
}

/// The element of a sheet: what dims the screen, and the panel with its grabber.
@MainActor struct SheetLayer {
    static let animation = "400ms cubic-bezier(0.32,0.72,0,1)"

    let node: _Node
    let settings: PresentationSettings
    let content: [_Element]
    let dismiss: @MainActor () -> Void
    /// The number of the element that a popover points at; nil for a sheet.
    var anchor: Int?
    var chosenDetent: PresentationDetent?
    var drag: CGFloat?
    var onChoose: @MainActor (PresentationDetent) -> Void = { _ in }
    var onDrag: @MainActor (CGFloat?) -> Void = { _ in }

    private var detents: [PresentationDetent] {
        let all = settings.detents.flatMap { $0.isEmpty ? nil : $0 } ?? [.large]
        return all.filter { height($0) != nil }.sorted { (height($0) ?? 0) < (height($1) ?? 0) }
    }
    private func height(_ detent: PresentationDetent) -> CGFloat? { detent.height(in: node.environment) }
    private var detent: PresentationDetent {
        let wanted = settings.selection?.wrappedValue ?? chosenDetent
        if let wanted, detents.contains(wanted) { return wanted }
        return detents.first ?? .large
    }
    private var isPopover: Bool { anchor != nil }
    private var canDismiss: Bool { settings.isDismissDisabled != true }

    /// Whether what is behind the sheet can be used.
    private var isOpenBehind: Bool {
        guard let interaction = settings.backgroundInteraction, interaction.isEnabled else { return false }
        guard let limit = interaction.upThrough.flatMap(height), let now = height(detent) else { return true }
        return now <= limit
    }

    var element: _Element {
        var children: [_Element] = []
        if !isOpenBehind { children.append(backdrop) }
        children.append(panel)
        return _Element(
            id: node.elementID(.part(1)),
            classes: "layer" + (isPopover ? " popover-layer" : "") + (isOpenBehind ? " layer-open" : ""),
            attributes: [("data-layer", "sheet")], children: children)
    }

    private var backdrop: _Element {
        var attributes: _Element.Attributes = [
            ("data-animation", Self.animation), ("data-enter", "opacity:0"), ("data-exit", "opacity:0"),
            ("aria-hidden", "true"), ("data-testid", "PopoverDismissRegion"),
        ]
        if canDismiss { attributes.append(("data-cancel", "")) }
        return _Element(
            id: node.elementID(.part(3)), classes: "backdrop", attributes: attributes,
            handlers: canDismiss ? .tap(dismiss) : _EventHandlers())
    }

    private var panel: _Element {
        var style: _Element.Attributes = []
        if let points = height(detent), !isPopover { style.append(("--detent", points.px)) }
        if let drag { style.append(("--drag", drag.px)) }
        if let radius = settings.cornerRadius { style.append(("--sheet-radius", radius.px)) }
        if let background = settings.background { style.append(("background", background)) }
        var children = settings.backgroundLayer.asList { $0.layer(id: node.elementID(.part(7))) }
        if !isPopover { children.append(grabber) }
        children.append(
            _Element(id: node.elementID(.part(5)), classes: "sheet-content", growth: .both, children: content))
        let enter = isPopover ? "opacity:0;transform:scale(0.9)" : "transform:translateY(100%)"
        var attributes: _Element.Attributes = [
            ("role", "dialog"), ("aria-modal", isOpenBehind ? "false" : "true"), ("tabindex", "-1"),
            ("data-animation", Self.animation), ("data-enter", enter), ("data-exit", enter),
        ]
        if let anchor { attributes.append(("data-anchor", String(anchor))) }
        if let title = content.spokenTitle { attributes.append(("aria-label", title)) }
        return _Element(
            id: node.elementID(.part(2)),
            classes: isPopover ? "popover" : "sheet" + (drag == nil ? "" : " sheet-dragged"),
            attributes: attributes, style: style, children: children)
    }

    /// The top edge, which the sheet is dragged by. A tap goes to the next detent, as on a device.
    private var grabber: _Element {
        let detents = detents
        let isVisible =
            switch settings.dragIndicator ?? .automatic {
            case .automatic: detents.count > 1
            case .visible: true
            case .hidden: false
            }
        var attributes: _Element.Attributes = [("data-testid", "Sheet Grabber")]
        if isVisible {
            attributes += [
                ("role", "button"), ("aria-label", SystemString.sheetGrabber.text(node.environment)), ("tabindex", "0"),
            ]
        } else {
            attributes.append(("aria-hidden", "true"))
        }
        var handlers = _EventHandlers(.drag) { value in follow(value) }
        if detents.count > 1 {
            handlers.add(.tap) { _ in
                let index = detents.firstIndex(of: detent) ?? 0
                choose(detents[(index + 1) % detents.count])
            }
        }
        return _Element(
            id: node.elementID(.part(4)), classes: "sheet-grabber" + (isVisible ? "" : " sheet-grabber-hidden"),
            attributes: attributes, handlers: handlers)
    }

    private func choose(_ detent: PresentationDetent) {
        settings.selection?.wrappedValue = detent
        onChoose(detent)
    }

    private func follow(_ value: _EventValue) {
        let distance = CGFloat(value["dy"]?.number ?? 0)
        guard value["phase"]?.string == "ended" else {
            return onDrag(value["phase"]?.string == "cancelled" ? nil : distance)
        }
        onDrag(nil)
        // Where the sheet would come to rest if it went on.
        let rest = (height(detent) ?? 0) - distance - CGFloat(value["vy"]?.number ?? 0) * 0.2
        let heights = detents.map { (detent: $0, height: height($0) ?? 0) }
        guard let nearest = heights.min(by: { abs($0.height - rest) < abs($1.height - rest) }) else { return }
        if rest < nearest.height / 2, nearest.detent == detents.first {
            if canDismiss { dismiss() }
        } else if nearest.detent != detent {
            choose(nearest.detent)
        }
    }
}

extension View {
    public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        presenting(.sheet, item: item, onDismiss: onDismiss, content: content)
    }
    public func sheet<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View {
        presenting(.sheet, isPresented: isPresented, onDismiss: onDismiss, content: content)
    }
    public func fullScreenCover<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        presenting(.cover, item: item, onDismiss: onDismiss, content: content)
    }
    public func fullScreenCover<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View {
        presenting(.cover, isPresented: isPresented, onDismiss: onDismiss, content: content)
    }
    /// On an iPhone a popover is a sheet, unless its content asks to stay one.
    public func popover<Item, Content>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        presenting(.popover, item: item, onDismiss: nil, content: content)
    }
    public func popover<Content>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View {
        presenting(.popover, isPresented: isPresented, onDismiss: nil, content: content)
    }

    private func presenting<Content: View>(
        _ kind: PresentationKind, isPresented: Binding<Bool>, onDismiss: (() -> Void)?,
        content: @escaping () -> Content
    ) -> some View {
        modifier(
            PresentationModifier(
                kind: kind, identity: { isPresented.wrappedValue ? AnyHashable(true) : nil },
                dismiss: { isPresented.wrappedValue = false }, onDismiss: onDismiss, content: { content() }))
    }

    private func presenting<Item: Identifiable, Content: View>(
        _ kind: PresentationKind, item: Binding<Item?>, onDismiss: (() -> Void)?, content: @escaping (Item) -> Content
    ) -> some View {
        modifier(
            PresentationModifier(
                kind: kind, identity: { item.wrappedValue.map { AnyHashable($0.id) } },
                dismiss: { item.wrappedValue = nil }, onDismiss: onDismiss,
                content: { item.wrappedValue.map(content) }))
    }
}

/// An attachment anchor for a popover.
public enum PopoverAttachmentAnchor {
    case rect(Anchor<CGRect>.Source)
    case point(UnitPoint)
}
