import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Tree")
    struct TreeTests {
        @Test(
            "The page's tree is the model's after every one of many random patches", arguments: [1, 2, 3] as [UInt64])
        func fuzz(seed: UInt64) async throws {
            var model = TreeModel(seed: seed)
            try await PageFixture.with(model.tree) { page in
                for step in 0..<120 {
                    page.app.sendPatch(model.change())
                    guard step % 4 == 3 else { continue }
                    try await page.settle()
                    let shown = try await page.browser.run(TreeModel.script)
                    try #require(shown == model.tree, "step \(step)")
                }
                let kept = try await page.browser.run("return window.device.tree.elements.size")
                let count = try await page.browser.run("return document.querySelectorAll('#screen *').length")
                #expect(kept == count, "elements that left are forgotten")
            }
        }

        @Test("A value is read with the name where the role takes no value, and follows both")
        func values() async throws {
            let rule: JSONValue = [
                "i": 2, "t": "div", "a": ["role": "group", "aria-label": "A letter", "aria-valuetext": "Not met yet"],
            ]
            let slider: JSONValue = [
                "i": 3, "t": "div", "a": ["role": "slider", "aria-label": "Volume", "aria-valuetext": "Loud"],
            ]
            try await PageFixture.with(["i": 1, "t": "div", "c": [rule, slider]]) { page in
                let names =
                    "return [...document.querySelectorAll('#screen [role]')].map((element) => element.ariaLabel)"
                #expect(try await page.browser.run(names) == ["A letter, Not met yet", "Volume"])
                page.app.sendPatch([["a", 2, ["aria-valuetext": "Met"]]])
                try await page.settle()
                #expect(try await page.browser.run(names) == ["A letter, Met", "Volume"])
                page.app.sendPatch([["a", 2, ["aria-label": "A number"]]])
                try await page.settle()
                #expect(try await page.browser.run(names) == ["A number, Met", "Volume"])
                page.app.sendPatch([["a", 2, ["aria-valuetext": nil]]])
                try await page.settle()
                #expect(try await page.browser.run(names) == ["A number", "Volume"])
            }
        }

        @Test("A whole tree that comes again changes what differs and keeps the rest")
        func morph() async throws {
            var model = TreeModel(seed: 9)
            try await PageFixture.with(model.tree) { page in
                try await page.browser.run("document.querySelector('#screen *').wasHere = true")
                for _ in 0..<10 {
                    _ = model.change()
                    page.app.sendRoot(model.tree)
                    page.app.sendPatch([])
                    try await page.settle()
                    let shown = try await page.browser.run(TreeModel.script)
                    try #require(shown == model.tree)
                }
                #expect(try await page.browser.run("return document.querySelector('#screen *').wasHere") == true)
            }
        }

        @Test("A patch that is missing, or an element that is, makes the page ask for the whole tree")
        func gap() async throws {
            try await PageFixture.with(["i": 1, "t": "div", "x": "first"]) { page in
                page.app.send(["t": "patch", "n": 5, "ops": [["x", 1, "late"]], "ack": 0])
                _ = try await page.app.next("connect")
                _ = try await page.app.next("connect")
                page.app.sendPatch([["x", 99, "nobody"]])
                _ = try await page.app.next("connect")
                page.app.sendPatch([["x", 1, "on again"]])
                try await page.browser.wait(for: "the new text") { browser in
                    try await browser.element(.css("#screen > div")).text == "on again"
                }
            }
        }

        @Test(
            "Scripts, frames and inline handlers of a tree are refused",
            arguments: [
                ["i": 2, "t": "script", "x": "window.broken = 1"],
                ["i": 2, "t": "iframe", "a": ["src": "https://example.com"]],
                ["i": 2, "t": "img", "a": ["src": "x", "onerror": "window.broken = 1"]],
            ] as [JSONValue])
        func refused(node: JSONValue) async throws {
            try await PageFixture.with(["i": 1, "t": "div"]) { page in
                page.app.sendPatch([["i", 1, 0, node]])
                _ = try await page.app.next("connect")
                _ = try await page.app.next("connect")
                let count = try await page.browser.run(
                    "return document.querySelectorAll('#screen :is(script, iframe, img)').length")
                #expect(count == 0)
                #expect(try await page.browser.run("return window.broken ?? null") == .null)
            }
        }

        @Test("A reload shows the app as it was, and two pages show the same")
        func reloadAndSecondPage() async throws {
            try await PageFixture.with(["i": 1, "t": "button", "x": "0", "e": 1, "s": ["margin-top": "90px"]]) { page in
                try await page.browser.element(.css("#screen > button")).click()
                _ = try await page.event("tap")
                try await page.browser.reload()
                try await page.browser.element(.css("#screen > button")).click()
                _ = try await page.event("tap")
                try await page.browser.openTab(at: page.device.url)
                _ = try await page.browser.element(.css("#screen > button"))
                page.app.sendPatch([["x", 1, "both"]])
                for tab in 0..<2 {
                    try await page.browser.switchToTab(tab)
                    try await page.browser.wait(for: "the change in tab \(tab)") { browser in
                        try await browser.element(.css("#screen > button")).text == "both"
                    }
                }
            }
        }
    }
}
