import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Modals")
    struct ModalTests {
        private static let screen: JSONValue = [
            "i": 1, "t": "div",
            "c": [["i": 2, "t": "button", "x": "Open", "e": 1, "a": ["id": "open"]]],
        ]
        private static let focused = "return document.activeElement.id"

        @Test("The focus moves into a pushed screen and back to the link")
        func navigation() async throws {
            try await PageFixture.with(Self.screen) { page in
                try await page.browser.run("document.getElementById('open').focus()")
                page.app.sendPatch([
                    ["a", 2, ["inert": ""]],
                    ["i", 1, 1, ["i": 3, "t": "div", "a": ["id": "page", "data-page": "", "tabindex": "-1"]]],
                ])
                try await page.settle()
                #expect(try await page.browser.run(Self.focused) == "page")
                page.app.sendPatch([["r", 3], ["a", 2, ["inert": .null]]])
                try await page.settle()
                #expect(try await page.browser.run(Self.focused) == "open")
            }
        }

        @Test("Of what has no name, what begins it has the focus: a heading before a control")
        func nameless() async throws {
            let back: JSONValue = ["i": 4, "t": "button", "x": "Back", "e": 1, "a": ["id": "back"]]
            let heading: JSONValue = ["i": 5, "t": "h1", "x": "Change email", "a": ["id": "heading"]]
            for (content, expected) in [([back, heading], "heading"), ([back], "back")] as [([JSONValue], JSONValue)] {
                try await PageFixture.with(Self.screen) { page in
                    try await page.browser.run("document.getElementById('open').focus()")
                    page.app.sendPatch([
                        ["a", 2, ["inert": ""]],
                        [
                            "i", 1, 1,
                            [
                                "i": 3, "t": "div", "a": ["id": "page", "data-page": "", "tabindex": "-1"],
                                "c": .array(content),
                            ],
                        ],
                    ])
                    try await page.settle()
                    #expect(try await page.browser.run(Self.focused) == expected)
                    page.app.sendPatch([["r", 3], ["a", 2, ["inert": .null]]])
                    try await page.settle()
                    #expect(try await page.browser.run(Self.focused) == "open")
                }
            }
        }

        @Test("The focus moves into what is presented and returns when it is gone")
        func focus() async throws {
            try await PageFixture.with(Self.screen) { page in
                try await page.browser.run("document.getElementById('open').focus()")
                page.app.sendPatch([
                    ["a", 2, ["inert": ""]],
                    [
                        "i", 1, 1,
                        [
                            "i": 3, "t": "div",
                            "a": ["id": "sheet", "role": "dialog", "aria-modal": "true", "tabindex": "-1"],
                        ],
                    ],
                ])
                try await page.settle()
                #expect(try await page.browser.run(Self.focused) == "sheet")
                page.app.sendPatch([["a", 2, ["inert": .null]], ["r", 3]])
                try await page.settle()
                #expect(try await page.browser.run(Self.focused) == "open")
            }
        }

        @Test("Arrow keys go through a menu, and Escape taps what cancels")
        func menu() async throws {
            let menu: JSONValue = [
                "i": 3, "t": "div", "a": ["role": "menu", "tabindex": "-1"],
                "c": [
                    ["i": 4, "t": "button", "x": "One", "e": 1, "a": ["id": "one", "role": "menuitem"]],
                    ["i": 5, "t": "button", "x": "Two", "e": 1, "a": ["id": "two", "role": "menuitem"]],
                    ["i": 6, "t": "button", "x": "Close", "e": 1, "a": ["data-cancel": ""]],
                ],
            ]
            try await PageFixture.with(Self.screen) { page in
                page.app.sendPatch([["i", 1, 1, menu]])
                try await page.settle()
                func press(_ key: String) async throws -> JSONValue {
                    try await page.browser.run(
                        """
                        document.activeElement.dispatchEvent(
                            new KeyboardEvent("keydown", { key: arguments[0], bubbles: true, cancelable: true }));
                        return document.activeElement.id;
                        """, .string(key))
                }
                #expect(try await press("ArrowDown") == "one")
                #expect(try await press("ArrowDown") == "two")
                #expect(try await press("ArrowDown") == "one", "after the last comes the first")
                #expect(try await press("End") == "two")
                _ = try await press("Escape")
                #expect(try await page.event("tap")["i"] == 6)
            }
        }

        @Test("Arrow keys choose tabs")
        func tabs() async throws {
            let tabs: JSONValue = [
                "i": 1, "t": "div", "a": ["role": "tablist"],
                "c": [
                    ["i": 2, "t": "button", "x": "Home", "e": 1, "a": ["id": "home", "role": "tab"]],
                    ["i": 3, "t": "button", "x": "Me", "e": 1, "a": ["id": "me", "role": "tab"]],
                ],
            ]
            try await PageFixture.with(tabs) { page in
                try await page.browser.run(
                    """
                    document.getElementById("home").focus();
                    document.activeElement.dispatchEvent(
                        new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
                    """)
                #expect(try await page.event("tap")["i"] == 3)
                #expect(try await page.browser.run(Self.focused) == "me")
            }
        }
    }
}
