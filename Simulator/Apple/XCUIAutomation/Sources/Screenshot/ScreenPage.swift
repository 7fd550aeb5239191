import Foundation
import SwiftUI

/// What an app shows, as a page that needs no app and no device.
struct ScreenPage: Sendable {
    let width: Int
    let height: Int
    /// The elements, each with its number in `data-element`.
    let markup: String
    let variables: String

    /// The document.
    ///
    /// - Parameters:
    ///   - styles: where SwiftUI's style sheets are.
    ///   - x: how far from the left the picture begins, in points; `y` from the top.
    ///   - elementID: whose place the document is to name in `data-place` of its root.
    func html(styles: URL, x: Double = 0, y: Double = 0, elementID: Int? = nil) -> String {
        let script = elementID.map { id in
            """
            <script>
            const box = document.querySelector('[data-element="\(id)"]')?.getBoundingClientRect();
            if (box) document.documentElement.dataset.place = [box.x, box.y, box.width, box.height].join(" ");
            </script>
            """
        }
        return """
            <!doctype html><html lang="en"><meta charset="utf-8">
            <link rel="stylesheet" href="\(styles.absoluteString)">
            <style>
            body { margin: 0; overflow: hidden }
            #screen { position: absolute; left: \(-x)px; top: \(-y)px; width: \(width)px; height: \(height)px; overflow: hidden; \(variables) }
            *, *::before, *::after { animation: none !important; transition: none !important }
            </style>
            <div id="screen">\(markup)</div>
            \(script ?? "")
            """
    }
}

extension UITestHost {
    /// What is shown now. Pictures of the app's asset catalogs are left out.
    func page() -> ScreenPage {
        let screen = screenSize
        var markup = ""
        Self.write(tree, to: &markup, selected: nil)
        let variables = [
            "--safe-top: 59px", "--safe-bottom: 34px", "--keyboard-height: 0px", "--width: \(screen.width)px",
            "--height: \(screen.height)px", "--text-scale: \(textScale)",
        ]
        return ScreenPage(
            width: screen.width, height: screen.height, markup: markup, variables: variables.joined(separator: "; "))
    }

    private static let empty: Set<String> = ["input", "img", "br", "hr", "path", "rect", "circle", "line"]

    private static func write(_ element: _Element, to text: inout String, selected: String?) {
        text += "<\(element.tag) data-element=\"\(element.id)\""
        if let classes = element[attribute: "class"] { text += " class=\"\(escaped(classes))\"" }
        let value = element[attribute: "value"]
        for attribute in element.attributes where attribute.name != "class" {
            if attribute.value == "false", ["disabled", "checked"].contains(attribute.name) { continue }
            text += " \(attribute.name)=\"\(escaped(attribute.value))\""
        }
        if element.tag == "option", let selected, value == selected { text += " selected" }
        if !element.style.isEmpty {
            let style = element.style.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
            text += " style=\"\(escaped(style))\""
        }
        text += ">"
        if empty.contains(element.tag) && element.children.isEmpty {
            if element.tag != "input" && element.tag != "img" { text += "</\(element.tag)>" }
            return
        }
        text += escaped(element.tag == "textarea" ? value ?? "" : element.text ?? "")
        for child in element.children { write(child, to: &text, selected: element.tag == "select" ? value : nil) }
        text += "</\(element.tag)>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
