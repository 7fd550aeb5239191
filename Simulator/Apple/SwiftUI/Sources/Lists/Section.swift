import Foundation

/// A container view that you can use to add hierarchy within certain views.
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
    var isExpanded: Binding<Bool>?
}

extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
    public typealias Body = Never

    private final class Storage {
        let rows = RowBuilder()
        var environment: AnyObject?
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        if node.storage == nil { node.storage = Storage() }
        node.setChild(0, node.view.header)
        node.setChild(1, node.view.content)
        node.setChild(2, node.view.footer)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        guard let storage = node.storage as? Storage, node.environment.listContext != nil else {
            // Outside of a list a section is only its parts, one after the other; a lazy container may keep its header
            // and footer in view.
            node.emitChildren()
            let pinned = node.environment.pinnedViews
            let parts = node.children.map(\.output)
            if pinned.contains(.sectionHeaders) || pinned.contains(.sectionFooters) {
                let top = pinned.contains(.sectionHeaders) ? parts[0].map { $0.pinned("pinned-top") } : parts[0]
                let bottom = pinned.contains(.sectionFooters) ? parts[2].map { $0.pinned("pinned-bottom") } : parts[2]
                node.output = top + parts[1] + bottom
            }
            return
        }
        let environment = node.environment
        let header = node.children[0].output
        let footer = node.children[2].output
        var children: [_Element] = []
        if !header.isEmpty {
            let classes = environment.headerProminence == .increased ? "section-header prominent" : "section-header"
            children.append(
                _Element(
                    id: node.elementID(.part(0)), classes: classes,
                    attributes: [("role", "heading"), ("aria-level", "2")],
                    children: header))
        }
        let isExpanded = node.view.isExpanded?.wrappedValue ?? true
        let rows = storage.rows.rows(
            for: isExpanded ? node.children[1].output : [], node: node, context: .make(environment),
            select: environment.listContext?.select)
        children.append(
            _Element(
                id: node.elementID(.part(1)), classes: rows.isEmpty ? "rows empty" : "rows",
                attributes: [("role", "presentation")], children: rows))
        if !footer.isEmpty {
            children.append(_Element(id: node.elementID(.part(2)), classes: "section-footer", children: footer))
        }
        let section = _Element(
            id: node.elementID(), classes: header.isEmpty ? "section" : "section has-header",
            attributes: [("role", "presentation")], style: environment.sectionStyle,
            traits: ViewTraits().setting(SectionTrait.self, true), children: children)
        node.output = [section.withSectionLook(of: node.children[1].output)]
        node.mergeChildPreferences()
    }
}

extension _Element {
    fileprivate func pinned(_ name: String) -> _Element { changing(classes: name) }
}

extension Section where Parent: View, Content: View, Footer: View {
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        self.init(header: header(), content: content(), footer: footer())
    }
    @available(*, deprecated, renamed: "Section(content:header:footer:)")
    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: footer)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }
    @available(*, deprecated, renamed: "Section(content:footer:)")
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: footer)
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }
    public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
    @available(*, deprecated, renamed: "Section(content:header:)")
    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: EmptyView())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView())
    }
    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }
    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
    @_disfavoredOverload
    public init<S>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}
