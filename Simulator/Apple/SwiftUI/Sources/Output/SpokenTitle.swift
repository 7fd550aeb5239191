extension _Element {
    fileprivate var isHeading: Bool {
        if tag.count == 2, tag.first == "h", tag.last?.isNumber == true { return true }
        return self[attribute: "role"] == "heading"
    }
}

extension [_Element] {
    /// The words of the first heading, which is how a screen without a title is called. It is looked for near the top: a title
    /// is not found at the end of a long list.
    var spokenTitle: String? {
        var left = 200
        func find(_ element: _Element) -> String? {
            guard left > 0 else { return nil }
            left -= 1
            if element[attribute: "inert"] != nil || element[attribute: "aria-hidden"] == "true" { return nil }
            if element.isHeading, !element.spokenText.isEmpty { return element.spokenText }
            return element.children.lazy.compactMap(find).first
        }
        return lazy.compactMap(find).first
    }
}
