import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Keyboard shortcuts")
    struct ShortcutTests {
        private static func button(_ number: Int, _ shortcut: String) -> JSONValue {
            [
                "i": .number("\(number)"), "t": "button", "x": .string(shortcut), "e": 1,
                "a": ["data-shortcut": .string(shortcut)],
            ]
        }

        private static let screen: JSONValue = [
            "i": 1, "t": "div", "s": ["padding-top": "90px"],
            "c": [
                ["i": 2, "t": "input", "a": ["id": "field", "aria-label": "Title"], "e": 34],
                button(3, "Escape"), button(4, "Escape"), button(5, "command+shift+k"), button(6, "command++"),
                button(7, "Enter"), button(8, "x"),
            ],
        ]

        @Test("Keys tap the first control that has them, in a field too")
        func taps() async throws {
            try await PageFixture.with(Self.screen) { page in
                try await page.browser.element(.css("#field")).type("a")
                _ = try await page.event("input")
                for (key, holding, control) in [
                    (Key.escape, "", 3), ("k", Key.control + Key.shift, 5), ("+", Key.control, 6),
                ] {
                    try await page.browser.press(key, holding: holding)
                    #expect(try await page.event("tap")["i"]?.int == control)
                }
                page.app.sendPatch([["a", 3, ["disabled": ""]]])
                try await page.settle()
                try await page.browser.press(Key.escape)
                #expect(try await page.event("tap")["i"] == 4, "what is disabled is passed over")
            }
        }

        @Test("What is covered takes no keys: those of an alert are its own")
        func covered() async throws {
            let alert: JSONValue = [
                "i": 10, "t": "div", "a": ["role": "alertdialog", "aria-modal": "true", "tabindex": "-1"],
                "c": [Self.button(11, "Enter")],
            ]
            let covered: JSONValue = ["i": 2, "t": "div", "c": [Self.button(3, "Enter")]]
            try await PageFixture.with(["i": 1, "t": "div", "s": ["padding-top": "90px"], "c": [covered]]) { page in
                page.app.sendPatch([["a", 2, ["inert": ""]], ["i", 1, 1, alert]])
                try await page.settle()
                try await page.browser.press(Key.enter)
                #expect(try await page.event("tap")["i"] == 11)
            }
        }

        @Test("What is typed is the field's; outside of fields a letter and the return key are shortcuts")
        func typing() async throws {
            try await PageFixture.with(Self.screen) { page in
                try await page.browser.element(.css("#field")).type("x")
                #expect(try await page.event("input")["v"] == "x")
                try await page.browser.run("document.activeElement.blur()")
                try await page.browser.press("x")
                #expect(try await page.event("tap")["i"] == 8)
                try await page.browser.press(Key.enter)
                #expect(try await page.event("tap")["i"] == 7)
            }
        }
    }
}
