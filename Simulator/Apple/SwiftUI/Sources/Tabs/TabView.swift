import Foundation

/// A view that switches between multiple child views using interactive user interface elements.
public struct TabView<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    let selection: Binding<SelectionValue>?
    let content: Content

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    @MainActor @preconcurrency public var body: some View { TabContainer(selection: selection, content: content) }
}

extension TabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) {
        selection = nil
        self.content = content()
    }
}

/// The pages of a tab view with what switches between them.
struct TabContainer<SelectionValue: Hashable, Content: View>: PrimitiveView {
    let selection: Binding<SelectionValue>?
    let content: Content

    final class Memory {
        /// The selection as last read, or the tab view's own.
        var selected: AnyHashable?
        var drag: CGFloat?
        /// Where each page is, so that selecting one by its place finds its tag.
        var tags: [AnyHashable] = []
    }

    static func _evaluate(_ node: _ViewNode<Self>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let view = node.view
        if let selection = view.selection {
            memory.selected = node.reading { AnyHashable(selection.wrappedValue) }
        }
        node.setChild(0, view.content)
    }

    static func _emit(_ node: _ViewNode<Self>) {
        guard let memory = node.storage as? Memory else { return }
        let pages = node.children[0].output
        memory.tags = pages.enumerated().map { index, page in page.traits[TagTrait.self] ?? AnyHashable(index) }
        let selected = memory.selected.flatMap { memory.tags.firstIndex(of: $0) } ?? 0
        let select: @MainActor (Int) -> Void = { [weak node] index in
            guard let node, memory.tags.indices.contains(index) else { return }
            let tag = memory.tags[index]
            memory.selected = tag
            if let selection = node.view.selection, let value = tag.base as? SelectionValue {
                selection.wrappedValue = value
            }
            node.invalidate()
        }
        let style = node.environment.tabViewStyle
        if style.isPaged {
            let pager = Pager(
                node: node, pages: pages, selected: selected, style: style, drag: memory.drag, select: select
            ) {
                [weak node] drag in
                memory.drag = drag
                node?.invalidate()
            }
            node.output = [pager.element]
            node.preferences = node.children[0].preferences
        } else {
            let bar = TabBar(node: node, pages: pages, selected: selected, select: select)
            node.output = [bar.element]
            node.preferences = bar.preferences
        }
    }
}

/// The element of a tab view with a bar.
@MainActor struct TabBar {
    let node: _Node
    let pages: [_Element]
    let selected: Int
    let select: @MainActor (Int) -> Void

    /// What the selected page says; the others are not shown, so their titles and sheets are not either.
    var preferences: PreferenceValues? {
        guard pages.indices.contains(selected) else { return nil }
        return pages[selected].traits[TabItemTrait.self]?.preferences ?? node.children[0].preferences
    }

    private var isBarHidden: Bool { preferences?[TabBarVisibility.self] == .hidden }

    var element: _Element {
        var panels: [_Element] = []
        var buttons: [_Element] = []
        for (index, page) in pages.enumerated() {
            let item = page.traits[TabItemTrait.self]
            let isSelected = index == selected
            if isSelected { item?.activate() }
            item?.scope.setPresent(isSelected)
            // A page is another element once it has its content, its tab is the same.
            let panelID = node.elementID(.wrapper(item?.id ?? page.id, 0))
            let tabID = node.elementID(.wrapper(item?.id ?? page.id, 1))
            // A tab that was never selected has nothing to show yet.
            let hasPanel = isSelected || item?.isActivated != false
            if hasPanel {
                panels.append(
                    _Element(
                        id: panelID, classes: "tab-page" + (isSelected ? "" : " tab-hidden"),
                        attributes: [
                            ("role", "tabpanel"), ("id", "panel-\(panelID)"), ("aria-labelledby", "tab-\(tabID)"),
                        ] + (isSelected ? [] : [("inert", ""), ("aria-hidden", "true")]),
                        growth: .both, children: [page]))
            }
            buttons.append(button(index, page, item, tabID: tabID, panelID: hasPanel ? panelID : nil))
        }
        var children = [
            _Element(id: node.elementID(.part(1)), classes: "tab-pages", growth: .both, children: panels)
        ]
        if !isBarHidden {
            children.append(
                _Element(
                    id: node.elementID(.part(2)), tag: "nav", classes: "tab-bar", attributes: [("role", "tablist")],
                    children: buttons))
        }
        return _Element(
            id: node.elementID(), classes: "tabs" + (isBarHidden ? " tabs-bare" : ""), growth: .both, children: children
        )
    }

    private func button(_ index: Int, _ page: _Element, _ item: TabItem?, tabID: Int, panelID: Int?) -> _Element {
        let isSelected = index == selected
        var children = item?.label ?? []
        let badge = page.traits[BadgeTrait.self]
        if let badge {
            children.append(
                _Element(
                    id: node.elementID(.wrapper(item?.id ?? page.id, 2)), tag: "span", classes: "tab-badge", text: badge
                ))
        }
        var attributes: _Element.Attributes = [
            ("type", "button"), ("role", "tab"), ("id", "tab-\(tabID)"),
            ("aria-selected", isSelected ? "true" : "false"),
            ("tabindex", isSelected ? "0" : "-1"),
        ]
        if let panelID { attributes.append(("aria-controls", "panel-\(panelID)")) }
        if let identifier = item?.identifier { attributes.append(("data-testid", identifier)) }
        return _Element(
            id: tabID, tag: "button", classes: "tab" + (isSelected ? " tab-selected" : ""), attributes: attributes,
            handlers: .tap {
                select(index)
                if isSelected { returnToTop(page) }
            }, children: children)
    }

    /// A tap on the tab that is selected already leads back to the root of its stack, and from there to its beginning.
    private func returnToTop(_ page: _Element) {
        if page.firstReachable(where: { $0.traits[NavigationStackTrait.self] != nil })?
            .traits[NavigationStackTrait.self]?.popToRoot() == true
        {
            return
        }
        let scroller = page.firstReachable {
            $0.hasClass("list") || ($0.hasClass("scroll") && !$0.hasClass("horizontal"))
        }
        if let scroller { node.graph.onScrollToTop?(scroller.id) }
    }
}

extension _Element {
    /// The first element, in the order of reading, that a person can get to.
    fileprivate func firstReachable(where condition: (_Element) -> Bool) -> _Element? {
        if self[attribute: "inert"] != nil { return nil }
        if condition(self) { return self }
        for child in children {
            if let found = child.firstReachable(where: condition) { return found }
        }
        return nil
    }
}
