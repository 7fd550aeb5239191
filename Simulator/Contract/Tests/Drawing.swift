import SwiftUI

/// What a view draws, as text in which the numbers of elements do not stand.
@MainActor enum Drawing {
    static func of<Content: View>(_ view: Content) -> String {
        let host = _ViewHost(view)
        defer { host.tearDown() }
        var places: [Int: Int] = [:]
        number(host.tree, in: &places)
        return lines(of: host.tree, places: places, indent: "").joined(separator: "\n")
    }

    private static func number(_ element: _Element, in places: inout [Int: Int]) {
        places[element.id] = places.count
        for child in element.children { number(child, in: &places) }
    }

    private static func lines(of element: _Element, places: [Int: Int], indent: String) -> [String] {
        var line = indent + element.tag
        if let classes = element[attribute: "class"] { line += "." + classes.replacing(" ", with: ".") }
        for attribute in element.attributes.sorted(by: { $0.name < $1.name }) where attribute.name != "class" {
            line += " \(attribute.name)=\(withoutNumbers(attribute.value, name: attribute.name, places: places))"
        }
        for property in element.style.sorted(by: { $0.name < $1.name }) {
            line += " \(property.name):\(withoutNumbers(property.value, name: property.name, places: places));"
        }
        if let text = element.text { line += " \"\(text)\"" }
        if !element.handlers.mask.isEmpty { line += " events \(element.handlers.mask.rawValue)" }
        return [line] + element.children.flatMap { lines(of: $0, places: places, indent: indent + "  ") }
    }

    /// Some attributes and styles name other elements, by a number at their end.
    private static func withoutNumbers(_ value: String, name: String, places: [Int: Int]) -> String {
        if value.hasPrefix("url(#") {
            return "url(#" + withoutNumber(String(value.dropFirst(5).dropLast()), places: places) + ")"
        }
        let naming = ["aria-labelledby", "aria-describedby", "aria-controls", "for", "href", "id", "list", "name"]
        return naming.contains(name) ? withoutNumber(value, places: places) : value
    }

    private static func withoutNumber(_ value: String, places: [Int: Int]) -> String {
        let digits = value.reversed().prefix { $0.isNumber }
        guard let number = Int(String(digits.reversed())), let place = places[number] else { return value }
        return value.dropLast(digits.count) + "#\(place)"
    }
}
