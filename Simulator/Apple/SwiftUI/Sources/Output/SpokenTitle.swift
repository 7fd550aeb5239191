extension _Element {
    fileprivate var isHeading: Bool {
        if tag.count == 2, tag.first == "h", tag.last?.isNumber == true { return true }
        return self[attribute: "role"] == "heading"
    }
}

extension [_Element] {
    /// How many elements are looked at.
    static var spokenTitleReach: Int { 200 }

    /// The words of the first heading, which is how a screen without a title is called. It is looked for near the top: a title
    /// is not found at the end of a long list.
    var spokenTitle: String? {
        var left = Self.spokenTitleReach
        return firstHeading(&left)
    }

    private func firstHeading(_ left: inout Int) -> String? {
        for element in self {
            if left == 0 { return nil }
            left -= 1
            if element[attribute: "inert"] != nil || element[attribute: "aria-hidden"] == "true" { continue }
            if element.isHeading, !element.spokenText.isEmpty { return element.spokenText }
            if let title = element.children.firstHeading(&left) { return title }
        }
        return nil
    }
}
