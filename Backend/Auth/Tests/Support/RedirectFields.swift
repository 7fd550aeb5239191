import HTTPServer

/// The fields in an address's fragment.
func fragmentFields(_ address: String) -> [String: String] {
    guard let index = address.firstIndex(of: "#") else { return [:] }
    return fields(address[address.index(after: index)...])
}

/// The fields in an address's query.
func queryFields(_ address: String) -> [String: String] {
    let withoutFragment = address.prefix { $0 != "#" }
    guard let index = withoutFragment.firstIndex(of: "?") else { return [:] }
    return fields(withoutFragment[withoutFragment.index(after: index)...])
}

private func fields(_ text: Substring) -> [String: String] {
    let items = QueryItems(parsing: text) ?? QueryItems()
    return Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
}
