import Foundation

/// Puts a page together: the bar with its buttons and title, the large title at the top of what scrolls, the content
/// and the bottom bar.
@MainActor struct NavigationBar {
    let node: _Node
    let settings: NavigationPageSettings
    let backTitle: String?
    let showsBack: Bool
    let goBack: @MainActor () -> Void

    private enum Part: Int {
        case content = 1, bar, leading, title, trailing, keyboard, largeTitle, back, backIcon, backLabel, bottom,
            principal,
            bottomGroup, inlineTitle
    }

    private func id(_ part: Part) -> Int { node.elementID(.part(part.rawValue)) }

    private var titleMode: NavigationBarItem.TitleDisplayMode {
        switch settings.titleMode ?? .automatic {
        case .automatic: showsBack ? .inline : .large
        case let mode: mode
        }
    }

    private var hidesBar: Bool {
        if let isHidden = settings.isBarHidden { return isHidden }
        let isEmpty = (settings.title ?? "").isEmpty && !showsBack && settings.items.isEmpty && settings.search == nil
        return isEmpty
    }

    func page(content: [_Element]) -> _Element {
        let hasLargeTitle = titleMode == .large && settings.title?.isEmpty == false && !hidesBar
        var body = content
        var loose: [_Element] = []
        if let search = settings.search, !hidesBar { loose.append(search.element) }
        if hasLargeTitle { loose.insert(largeTitle, at: 0) }
        // A large title scrolls away with what is below it.
        let isScrolling = body.count == 1 && body[0].isScrollingToTheEdges
        if isScrolling, !loose.isEmpty {
            body = [body[0].insertingAtTopOfScroller(loose)]
            loose = []
        }
        var children: [_Element] = []
        if !hidesBar { children.append(bar(hasLargeTitle: hasLargeTitle)) }
        children += loose
        children.append(_Element(id: id(.content), classes: "nav-content", growth: .both, children: body))
        if let bottom = bottomBar { children.append(bottom) }
        let keyboard = items { $0 == .keyboard }
        if !keyboard.isEmpty {
            children.append(
                _Element(
                    id: id(.keyboard), classes: "toolbar-keyboard", attributes: [("role", "toolbar")],
                    children: keyboard))
        }
        var classes = "nav-page"
        if hidesBar { classes += " nav-bare" }
        if hasLargeTitle && isScrolling { classes += " nav-large" }
        if content.first?.scroller?.classes.contains("grouped") == true { classes += " nav-grouped" }
        var attributes: _Element.Attributes = []
        if showsBack {
            attributes += [
                ("data-animation", "350ms cubic-bezier(0.32,0.72,0,1)"), ("data-enter", "transform:translateX(100%)"),
                ("data-exit", "transform:translateX(100%)"),
                // The focus moves into a pushed screen, and back when it is gone.
                ("data-page", ""), ("tabindex", "-1"),
            ]
            let name = settings.title.flatMap { $0.isEmpty ? nil : $0 } ?? content.spokenTitle
            if let name { attributes += [("role", "region"), ("aria-label", name)] }
        }
        return _Element(
            id: node.elementID(), classes: classes, attributes: attributes, growth: .both, children: children)
    }

    // MARK: The top

    private func bar(hasLargeTitle: Bool) -> _Element {
        var leading: [_Element] = []
        if showsBack && !settings.hidesBackButton { leading.append(backButton) }
        leading += items { $0.isLeading }
        let trailing = items { $0.isTrailing }
        let principal = items { $0 == .principal }
        let title: _Element
        if principal.isEmpty {
            let text = settings.title ?? ""
            // One without words is none to a screen reader.
            let isInline = !hasLargeTitle && !text.isEmpty
            title = _Element(
                id: id(.inlineTitle), tag: isInline ? "h1" : "div",
                classes: "nav-title" + (hasLargeTitle ? " nav-title-fading" : ""),
                attributes: isInline ? [] : [("aria-hidden", "true")], text: text)
        } else {
            title = _Element(id: id(.principal), classes: "nav-title", children: principal)
        }
        var classes = "nav-bar"
        var style: _Element.Attributes = []
        if settings.isBarBackgroundHidden {
            classes += " nav-bar-clear"
        } else if let background = settings.barBackground {
            classes += " nav-bar-painted"
            style.append(("background", background))
        }
        if let scheme = settings.barColorScheme { style.append(("color-scheme", scheme == .dark ? "dark" : "light")) }
        return _Element(
            id: id(.bar), tag: "header", classes: classes, style: style,
            children: [
                _Element(id: id(.leading), classes: "nav-leading", children: leading), title,
                _Element(id: id(.trailing), classes: "nav-trailing", children: trailing),
            ])
    }

    private var backButton: _Element {
        let environment = node.environment
        let label = backTitle.flatMap { $0.isEmpty ? nil : $0 } ?? SystemString.back.text(environment)
        let words =
            settings.isEditor == true
            ? [] : [_Element(id: id(.backLabel), tag: "span", classes: "nav-back-label", text: label)]
        return _Element(
            id: id(.back), tag: "button", classes: "button tinted nav-back",
            attributes: [("type", "button"), ("aria-label", label), ("data-testid", "BackButton")],
            handlers: .tap(goBack),
            children: [
                _Element(
                    id: id(.backIcon), tag: "span", classes: "icon nav-back-icon",
                    attributes: [("aria-hidden", "true")],
                    text: "arrow_back_ios_new")
            ] + words)
    }

    private var largeTitle: _Element {
        _Element(id: id(.largeTitle), tag: "h1", classes: "nav-large-title", text: settings.title ?? "", growth: .width)
    }

    // MARK: The bottom

    private var bottomBar: _Element? {
        let elements = items { $0.isBottom }
        if elements.isEmpty { return nil }
        let only = elements.count == 1 && settings.items.contains { $0.placement == .status }
        return _Element(
            id: id(.bottom), tag: "footer", classes: "toolbar-bottom" + (only ? " toolbar-status" : ""),
            attributes: [("role", "toolbar")], children: elements)
    }

    private func items(_ belongs: (ToolbarItemPlacement) -> Bool) -> [_Element] {
        settings.items.filter { belongs($0.placement) }.map(\.element)
    }
}

extension _Element {
    /// The element that scrolls, when it is all that is inside.
    var scroller: _Element? {
        if hasClass("list") || hasClass("scroll") { return self }
        // A sidebar or background lies beside what scrolls.
        let candidates = children.filter { $0.growth.contains(.height) }
        return candidates.count == 1 ? candidates[0].scroller : nil
    }

    fileprivate var isScrollingToTheEdges: Bool {
        guard let scroller else { return false }
        return !scroller.hasClass("scroll-horizontal")
    }

    /// A copy in which the scrolling element starts with `elements`.
    fileprivate func insertingAtTopOfScroller(_ elements: [_Element]) -> _Element {
        if hasClass("list") || hasClass("scroll") { return replacingChildren(elements + children) }
        return replacingChildren(
            children.map {
                $0.growth.contains(.height) && $0.scroller != nil ? $0.insertingAtTopOfScroller(elements) : $0
            })
    }

    func replacingChildren(_ children: [_Element]) -> _Element {
        _Element(
            id: id, tag: tag, classes: classes, attributes: attributes, style: style, text: text, handlers: handlers,
            growth: growth, traits: traits, children: children)
    }
}
