import Foundation

/// How large elements would be for a proposal: follows the rules of the style sheet closely enough to lay out views
/// whose layout is computed in the process.
struct ElementMeasurer {
    /// The font where the element stands, as far as elements round it say.
    var font = TextMeasurer()
    /// What the browser measured, by the number of the element.
    var measured: (Int, ProposedViewSize) -> CGSize? = { _, _ in nil }

    /// The size that the element takes, with its growth where room is proposed.
    func size(of element: _Element, _ proposal: ProposedViewSize) -> CGSize {
        if let known = measured(element.id, proposal) { return known }
        var size = content(of: element, proposal)
        if element.growth.contains(.width), let width = proposal.width { size.width = width }
        if element.growth.contains(.height), let height = proposal.height { size.height = height }
        return size
    }

    private func content(of element: _Element, _ proposal: ProposedViewSize) -> CGSize {
        let inner = inheriting(element)
        let classes = Set(element.classes.split(separator: " "))
        if classes.contains("text") { return inner.text(element, proposal) }
        if classes.contains("icon") {
            let side = (inner.font.sizePoints * 1.18).rounded()
            return CGSize(width: side, height: side)
        }
        if classes.contains("spacer") {
            let least = points(element[style: "--min"]) ?? 0
            return CGSize(width: proposal.width ?? least, height: proposal.height ?? least)
        }
        if classes.contains("divider") { return CGSize(width: proposal.width ?? 0, height: 1) }
        if classes.contains("vstack") { return inner.stack(element, proposal, isVertical: true) }
        if classes.contains("hstack") { return inner.stack(element, proposal, isVertical: false) }
        if classes.contains("frame") { return inner.frame(element, proposal) }
        if classes.contains("fill") || classes.contains("shape") {
            return CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
        }
        if classes.contains("bordered") { return inner.borderedButton(element, proposal, classes) }
        return inner.padded(element, proposal, insets(element[style: "padding"]))
    }

    private func inheriting(_ element: _Element) -> ElementMeasurer {
        guard !element.style.isEmpty else { return self }
        var copy = self
        if let size = points(element[style: "font-size"]) {
            copy.font.sizePoints = size
            copy.font.linePoints = size * 1.29
        }
        if let line = element[style: "line-height"] {
            copy.font.linePoints = points(line) ?? (Double(line) ?? 1.29) * copy.font.sizePoints
        }
        if let weight = element[style: "font-weight"].flatMap(Double.init) { copy.font.weight = weight }
        if let family = element[style: "font-family"] { copy.font.isMonospaced = family.contains("mono") }
        if let spacing = points(element[style: "letter-spacing"]) { copy.font.letterSpacing = spacing }
        return copy
    }

    private func text(_ element: _Element, _ proposal: ProposedViewSize) -> CGSize {
        let lineLimit = element.hasClass("one-line") ? 1 : element[style: "-webkit-line-clamp"].flatMap { Int($0) }
        if element.children.isEmpty {
            return font.size(of: element.text ?? "", limit: proposal.width.map(Double.init), lineLimit: lineLimit)
        }
        // Runs of several looks: measured as one line each, and wrapped by their sum.
        let runs = element.children.map { size(of: $0, .unspecified) }
        let natural = runs.reduce(0) { $0 + $1.width }
        let line = runs.map(\.height).max() ?? CGFloat(font.linePoints)
        guard let width = proposal.width, natural > width, width > 0 else {
            return CGSize(width: natural, height: line)
        }
        let count = min(Int((natural / width).rounded(.up)), lineLimit ?? .max)
        return CGSize(width: width, height: line * CGFloat(count))
    }

    private func stack(_ element: _Element, _ proposal: ProposedViewSize, isVertical: Bool) -> CGSize {
        let gap = CGFloat(points(element[style: "gap"]) ?? 8)
        let gaps = gap * CGFloat(max(0, element.children.count - 1))
        let along = isVertical ? proposal.height : proposal.width
        let across = isVertical ? proposal.width : proposal.height
        func propose(_ length: CGFloat?) -> ProposedViewSize {
            isVertical
                ? ProposedViewSize(width: across, height: length) : ProposedViewSize(width: length, height: across)
        }
        func length(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
        let flexible: _Growth = isVertical ? [.height, .spacer] : [.width, .spacer]
        let natural = element.children.map { length(size(of: $0, propose(nil))) }
        var lengths = natural
        if let along {
            var rest = max(0, along - gaps)
            let grows = element.children.map { !$0.growth.isDisjoint(with: flexible) }
            // The smallest get what they want; the others share the rest.
            let fixed = element.children.indices.filter { !grows[$0] }.sorted { natural[$0] < natural[$1] }
            for (position, index) in fixed.enumerated() {
                lengths[index] = min(natural[index], rest / CGFloat(fixed.count - position))
                rest -= lengths[index]
            }
            let growing = element.children.indices.filter { grows[$0] }
            for index in growing { lengths[index] = rest / CGFloat(growing.count) }
        }
        let sizes = zip(element.children, lengths).map { size(of: $0, propose($1)) }
        let total = sizes.map(length).reduce(0, +) + gaps
        let widest = sizes.map { isVertical ? $0.width : $0.height }.max() ?? 0
        return isVertical ? CGSize(width: widest, height: total) : CGSize(width: total, height: widest)
    }

    private func frame(_ element: _Element, _ proposal: ProposedViewSize) -> CGSize {
        func resolve(_ axis: String, _ proposed: CGFloat?) -> CGFloat? {
            if let fixed = points(element[style: axis]) { return CGFloat(fixed) }
            guard var length = proposed else { return points(element[style: "min-\(axis)"]).map { CGFloat($0) } }
            if let most = points(element[style: "max-\(axis)"]) { length = min(length, CGFloat(most)) }
            if let least = points(element[style: "min-\(axis)"]) { length = max(length, CGFloat(least)) }
            return length
        }
        let inner = ProposedViewSize(
            width: resolve("width", proposal.width), height: resolve("height", proposal.height))
        var size = largest(element.children, inner)
        if let width = points(element[style: "width"]) { size.width = CGFloat(width) }
        if let height = points(element[style: "height"]) { size.height = CGFloat(height) }
        if let least = points(element[style: "min-width"]) { size.width = max(size.width, CGFloat(least)) }
        if let least = points(element[style: "min-height"]) { size.height = max(size.height, CGFloat(least)) }
        if let most = points(element[style: "max-width"]) { size.width = min(size.width, CGFloat(most)) }
        if let most = points(element[style: "max-height"]) { size.height = min(size.height, CGFloat(most)) }
        return size
    }

    private func borderedButton(_ element: _Element, _ proposal: ProposedViewSize, _ classes: Set<Substring>) -> CGSize
    {
        var copy = self
        copy.font.sizePoints = classes.contains("large") ? 17 : 15
        copy.font.linePoints = classes.contains("large") ? 22 : 20
        let (vertical, horizontal, least): (CGFloat, CGFloat, CGFloat) =
            classes.contains("small") ? (4, 10, 28) : classes.contains("large") ? (14, 20, 50) : (7, 12, 34)
        let insets = EdgeInsets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
        var size = copy.padded(element, proposal, insets)
        size.height = max(size.height, least)
        return size
    }

    private func padded(_ element: _Element, _ proposal: ProposedViewSize, _ insets: EdgeInsets) -> CGSize {
        let horizontal = insets.leading + insets.trailing
        let vertical = insets.top + insets.bottom
        let inner = ProposedViewSize(
            width: proposal.width.map { max(0, $0 - horizontal) }, height: proposal.height.map { max(0, $0 - vertical) }
        )
        var size = largest(element.children, inner)
        if let text = element.text { size = font.size(of: text, limit: inner.width.map(Double.init)) }
        return CGSize(width: size.width + horizontal, height: size.height + vertical)
    }

    /// What lies on top of each other is as large as the largest; backgrounds and overlays follow it.
    private func largest(_ elements: [_Element], _ proposal: ProposedViewSize) -> CGSize {
        elements.filter { !$0.hasClass("behind") && !$0.hasClass("above") }.reduce(.zero) { largest, element in
            let size = size(of: element, proposal)
            return CGSize(width: max(largest.width, size.width), height: max(largest.height, size.height))
        }
    }

    private func points(_ css: String?) -> Double? {
        guard let css else { return nil }
        return css == "0" ? 0 : css.hasSuffix("px") ? Double(css.dropLast(2)) : nil
    }

    private func insets(_ css: String?) -> EdgeInsets {
        let sides = (css ?? "").split(separator: " ").map { CGFloat(points(String($0)) ?? 0) }
        guard sides.count == 4 else { return EdgeInsets() }
        return EdgeInsets(top: sides[0], leading: sides[3], bottom: sides[2], trailing: sides[1])
    }
}
