import BrowserTesting
import Foundation
import Testing

/// The audit itself: it finds each kind of fault, and nothing on a page without any.
@Suite struct AccessibilityAuditTests {
    private static let faults: [(html: String, words: String)] = [
        ("<button></button>", "has no name"),
        ("<input type=\"text\" placeholder=\"Name\">", "has no name"),
        ("<p id=\"a\">x</p><p id=\"a\">y</p>", "stands 2 times"),
        ("<div role=\"buton\">x</div>", "there is no role buton"),
        ("<div role=\"button\" style=\"padding:20px\">x</div>", "cannot be reached by keyboard"),
        ("<button role=\"switch\">Sound</button>", "does not say whether it is on"),
        ("<button role=\"tab\" aria-selected=\"true\">x</button>", "stands in no tablist"),
        ("<div aria-hidden=\"true\"><button>Go</button></div>", "takes the focus"),
        ("<p style=\"color:#aaa;background:#fff\">pale</p>", "contrast 2.32"),
        (
            "<div style=\"background:#000;color:#fff\"><p style=\"color:rgb(255 255 255 / 0.3)\">dim</p></div>",
            "contrast"
        ),
        ("<button tabindex=\"3\">Go</button>", "out of the order"),
        ("<a href=\"#\"><button>Go</button></a>", "stands inside"),
        ("<div role=\"img\">x</div><img src=\"data:,\">", "a img without a name"),
        ("<h1> </h1>", "a heading without words"),
        ("<button style=\"width:9px;height:9px;padding:0\">x</button>", "too small"),
        ("<p aria-labelledby=\"nothing\">x</p>", "names nothing"),
        (
            "<button style=\"position:absolute;top:200px\">One</button><button style=\"position:absolute;top:0\">Two</button>",
            "stands below it"
        ),
    ]

    @Test func everyKindOfFaultIsFoundAndNothingElse() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("audit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = folder.appendingPathComponent("page.html")
        try Data("<!doctype html><html lang=\"en\"><title>t</title><body></body></html>".utf8).write(to: page)
        try await Browser.open(at: page.absoluteString) { browser in
            for (html, words) in Self.faults {
                try await browser.run("document.body.innerHTML = arguments[0]", .string(html))
                let found = try await browser.accessibilityFaults()
                #expect(found.contains { $0.contains(words) }, "\(html): \(found)")
            }
            let good = """
                <h1>Title</h1><label>Name <input type="text"></label><button>Go</button><a href="#">Site</a>
                <div role="tablist" aria-label="Tabs"><button role="tab" aria-selected="true">A</button></div>
                <button role="switch" aria-checked="false" aria-label="Sound" style="width:40px;height:30px"></button>
                <p style="color:#555">readable</p><img alt="A picture" src="data:,"><span aria-hidden="true">x</span>
                """
            try await browser.run("document.body.innerHTML = arguments[0]", .string(good))
            #expect(try await browser.accessibilityFaults() == [])
        }
    }
}
