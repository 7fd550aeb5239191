import BrowserTesting
import Foundation
import JSON
import SwiftUI

/// The screens that cases are laid out on, in a browser: three devices with two sizes of text each.
enum LayoutScreens {
    static let sentence = "The quick brown fox jumps over the lazy dog"
    static let words = ["Hello", "World", sentence]
    static let devices: [(name: String, width: CGFloat, height: CGFloat, top: CGFloat, bottom: CGFloat)] = [
        ("iPhone SE", 375, 667, 20, 0), ("iPhone 15", 393, 852, 59, 34), ("iPad", 1024, 1366, 24, 20),
    ]
    static let textSizes: [DynamicTypeSize] = [.large, .accessibility1]

    /// What the browser measured of one device at one size of text.
    struct Measured {
        let room: Room
        /// By the name of the case, then of the view.
        let places: [String: [String: CGRect]]
    }

    /// Lays out all cases on all screens in one browser.
    @MainActor static func measure(_ cases: [LayoutCase]) async throws -> [(screen: String, measured: Measured)] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layout-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = folder.appendingPathComponent("page.html")
        try Data(html.utf8).write(to: page)
        let drawn = textSizes.map { size in cases.map { Markup.of($0.view(), dynamicTypeSize: size) } }
        let texts = textSizes.map { size in
            words.map { Markup.of(Text(verbatim: $0).fixedSize(), dynamicTypeSize: size) }
        }
        return try await Browser.open(at: page.absoluteString, width: 1200, height: 1500) { browser in
            var found: [(screen: String, measured: Measured)] = []
            for device in devices {
                for (index, size) in textSizes.enumerated() {
                    let answer = try await browser.runAsynchronously(
                        script, .number("\(device.width)"), .number("\(device.height)"), .number("\(device.top)"),
                        .number("\(device.bottom)"), .array(texts[index].map { .string($0) }),
                        .array(drawn[index].map { .string($0) }))
                    let sizes = (answer["texts"]?.array ?? []).map { rectangle($0).size }
                    let room = Room(
                        width: device.width, height: device.height - device.top - device.bottom, safeTop: device.top,
                        safeBottom: device.bottom, texts: Dictionary(uniqueKeysWithValues: zip(words, sizes)))
                    var places: [String: [String: CGRect]] = [:]
                    for (layout, views) in zip(cases, answer["cases"]?.array ?? []) {
                        places[layout.name] = (views.object ?? [:]).reduce(into: [:]) {
                            $0[$1.key] = rectangle($1.value)
                        }
                    }
                    found.append(("\(device.name), \(size)", Measured(room: room, places: places)))
                }
            }
            return found
        }
    }

    private static func rectangle(_ value: JSONValue) -> CGRect {
        let numbers = (value.array ?? []).compactMap(\.double)
        return numbers.count == 4 ? CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : .null
    }

    private static var html: String {
        let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Apple/SwiftUI/Web/swiftui.css")
        return """
            <!doctype html><meta charset="utf-8"><link rel="stylesheet" href="\(web.absoluteString)">
            <style>body { margin: 0 } #screen { position: absolute; overflow: hidden; transform: translateZ(0) }</style>
            <div id="screen"></div>
            """
    }

    /// Shows each case in turn and reads where its named views are, from the corner of the safe area.
    private static let script = """
        const [width, height, top, bottom, texts, cases, done] = arguments;
        const screen = document.getElementById("screen");
        Object.assign(screen.style, { width: `${width}px`, height: `${height}px` });
        for (const [name, value] of Object.entries({ "--safe-top": top, "--safe-bottom": bottom, "--width": width,
            "--height": height, "--keyboard-height": 0 })) screen.style.setProperty(name, `${value}px`);
        const place = (element) => {
            const frame = element.getBoundingClientRect();
            const corner = screen.getBoundingClientRect();
            return [frame.x - corner.x, frame.y - corner.y - top, frame.width, frame.height];
        };
        const show = (html) => { screen.innerHTML = html; };
        const measured = { texts: [], cases: [] };
        // What is laid out only when it is seen, as rows are, has its size in the frame after.
        const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        (async () => {
        for (const text of texts) { show(text); measured.texts.push(place(screen.querySelector(".text"))); }
        for (const html of cases) {
            show(html);
            if (screen.querySelector(".row, .lazy")) { await frame(); await frame(); }
            const places = {};
            for (const element of screen.querySelectorAll("[data-testid]")) places[element.dataset.testid] = place(element);
            measured.cases.push(places);
        }
        screen.innerHTML = "";
        done(measured);
        })();
        """
}

/// A view as the page has it.
@MainActor enum Markup {
    static func of<Content: View>(_ view: Content, dynamicTypeSize: DynamicTypeSize) -> String {
        var environment = EnvironmentValues()
        environment.dynamicTypeSize = dynamicTypeSize
        let host = _ViewHost(view, environment: environment)
        defer { host.tearDown() }
        var text = ""
        write(host.tree, to: &text)
        return text
    }

    private static func write(_ element: _Element, to text: inout String) {
        text += "<\(element.tag)"
        if let classes = element[attribute: "class"] { text += " class=\"\(classes)\"" }
        for attribute in element.attributes where attribute.name != "class" {
            text += " \(attribute.name)=\"\(escaped(attribute.value))\""
        }
        if !element.style.isEmpty {
            text += " style=\"\(escaped(element.style.map { "\($0.name):\($0.value)" }.joined(separator: ";")))\""
        }
        text += ">" + escaped(element.text ?? "")
        for child in element.children { write(child, to: &text) }
        if !["input", "img"].contains(element.tag) { text += "</\(element.tag)>" }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
