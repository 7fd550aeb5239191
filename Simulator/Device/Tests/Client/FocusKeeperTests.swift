import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    /// Where the focus goes when the app takes away what has it.
    @Suite("Focus that stays on the screen")
    struct FocusKeeperTests {
        private static let focused = "return document.activeElement.id"

        private static func button(_ number: Int, _ name: String, testID: String? = nil) -> JSONValue {
            var attributes: [String: JSONValue] = ["id": .string(name)]
            if let testID { attributes["data-testid"] = .string(testID) }
            return [
                "i": .number("\(number)"), "t": "button", "x": .string(name), "e": 1, "a": .object(attributes),
            ]
        }

        /// A row with a circle, a title and a menu, as wide as the screen.
        private static func row(_ number: Int) -> JSONValue {
            let width = ["circle": "40px", "title": "250px", "menu": "40px"]
            let controls = ["circle", "title", "menu"].enumerated().map { place, name -> JSONValue in
                [
                    "i": .number("\(number * 10 + place + 1)"), "t": "button", "x": .string(name), "e": 1,
                    "a": ["id": .string("\(name)-\(number)"), "data-testid": .string(name)],
                    "s": ["width": .string(width[name] ?? "")],
                ]
            }
            return [
                "i": .number("\(number * 10)"), "t": "div", "s": ["display": "flex", "height": "44px"],
                "c": .array(controls),
            ]
        }

        private static let list: JSONValue = [
            "i": 1, "t": "div", "s": ["padding-top": "90px"],
            "c": [
                ["i": 2, "t": "input", "a": ["id": "new", "aria-label": "New"], "e": 38],
                ["i": 3, "t": "div", "c": [row(1), row(2), row(3)]],
            ],
        ]

        private func focus(_ identifier: String, in page: PageFixture) async throws {
            // As the Tab key does, which is what makes the focus that of a keyboard.
            try await page.browser.run(
                """
                document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
                document.getElementById(arguments[0]).focus();
                """, .string(identifier))
        }

        private func settled(_ operations: [JSONValue], in page: PageFixture) async throws -> String? {
            page.app.sendPatch(operations)
            try await page.settle()
            return try await page.browser.run(Self.focused).string
        }

        @Test("A row that goes leaves the focus to the same control of the next, the last row to the one before")
        func rows() async throws {
            try await PageFixture.with(Self.list) { page in
                try await focus("menu-1", in: page)
                #expect(try await settled([["r", 10]], in: page) == "menu-2")
                try await focus("circle-3", in: page)
                #expect(try await settled([["r", 30]], in: page) == "circle-2")
                // No field is opened: the keyboard comes when it is asked for.
                #expect(try await settled([["r", 20]], in: page) != "new")
            }
        }

        @Test("What a link opened elsewhere changes is not drawn as the keyboard's")
        func links() async throws {
            try await PageFixture.with(Self.list) { page in
                let isDrawn = "return !document.activeElement.hasAttribute('data-client-quiet')"
                try await focus("menu-1", in: page)
                #expect(try await settled([["r", 10]], in: page) == "menu-2")
                #expect(try await page.browser.run(isDrawn) == true)
                try await page.browser.run("fetch('/open?url=easyapp%3A%2F%2Ftodos')")
                _ = try await page.app.next("openURL")
                #expect(try await settled([["r", 20]], in: page) == "menu-3")
                #expect(try await page.browser.run(isDrawn) == false)
                // A field is not even gone to.
                try await focus("new", in: page)
                try await page.browser.run("fetch('/open?url=easyapp%3A%2F%2Ftodos')")
                _ = try await page.app.next("openURL")
                #expect(try await settled([["a", 2, ["data-focused": .null]]], in: page) != "new")
            }
        }

        @Test("A title that becomes a field and a title again has the focus at the end, whatever of the field had it")
        func editing() async throws {
            let editor: JSONValue = [
                "i": 40, "t": "div", "s": ["height": "80px"],
                "c": [
                    ["i": 41, "t": "input", "a": ["id": "field", "aria-label": "Title"], "e": 38],
                    Self.button(42, "cancel"),
                ],
            ]
            try await PageFixture.with(Self.list) { page in
                for last in ["field", "cancel"] {
                    try await focus("title-2", in: page)
                    let edited = try await settled(
                        [["r", 20], ["i", 3, 1, editor], ["a", 41, ["data-focused": "true"]]], in: page)
                    #expect(edited == "field")
                    try await focus(last, in: page)
                    #expect(try await settled([["r", 40], ["i", 3, 1, Self.row(2)]], in: page) == "title-2")
                }
            }
        }

        @Test("A new screen begins at its heading, with no ring for who points")
        func screens() async throws {
            func screen(_ number: Int, _ name: String) -> JSONValue {
                [
                    "i": .number("\(number)"), "t": "div", "s": ["height": "800px", "padding-top": "90px"],
                    "c": [
                        ["i": .number("\(number + 1)"), "t": "h1", "x": .string(name), "a": ["id": .string(name)]],
                        ["i": .number("\(number + 2)"), "t": "input", "a": ["aria-label": "Mail"], "e": 34],
                        Self.button(number + 3, "go-\(name)"),
                    ],
                ]
            }
            try await PageFixture.with(["i": 1, "t": "div", "c": [screen(10, "welcome")]]) { page in
                let ring = """
                    const heading = document.activeElement;
                    return [heading.id, getComputedStyle(heading).outlineStyle !== "none"];
                    """
                try await focus("go-welcome", in: page)
                #expect(try await settled([["r", 10], ["i", 1, 0, screen(20, "sign-in")]], in: page) == "sign-in")
                #expect(try await page.browser.run("return document.activeElement.matches(':focus-visible')") == true)
                try await page.browser.element(.css("#go-sign-in")).click()
                _ = try await page.event("tap")
                #expect(try await settled([["r", 20], ["i", 1, 0, screen(30, "home")]], in: page) == "home")
                #expect(try await page.browser.run(ring) == ["home", false])
                try await focus("go-home", in: page)
                let left = "return document.getElementById('home').hasAttribute('tabindex')"
                #expect(try await page.browser.run(left) == false, "a heading is no stop of the Tab key")
            }
        }

        @Test("A button that works is disabled, and has the focus again; so has what comes instead")
        func working() async throws {
            try await PageFixture.with(Self.list) { page in
                try await focus("title-2", in: page)
                _ = try await settled([["a", 22, ["disabled": ""]]], in: page)
                try await page.browser.wait(for: "the focus to go") { try await $0.run(Self.focused) != "title-2" }
                #expect(try await settled([["a", 22, ["disabled": nil]]], in: page) == "title-2")
                // Nothing to use yet: the words that are read stand in for it.
                let loading: JSONValue = ["i": 50, "t": "div", "x": "Loading", "a": ["id": "loading"]]
                #expect(try await settled([["r", 20], ["i", 3, 1, loading]], in: page) == "loading")
                #expect(try await settled([["r", 50], ["i", 3, 1, Self.row(2)]], in: page) == "title-2")
            }
        }

        @Test("Who points elsewhere is not taken back")
        func elsewhere() async throws {
            try await PageFixture.with(Self.list) { page in
                try await focus("menu-1", in: page)
                let element = try await page.browser.element(.css("#screen > div"))
                try await page.browser.click(element, offsetX: 0, y: 300)
                #expect(try await settled([["r", 10]], in: page) == "")
            }
        }

        @Test("What brings a row back leaves the focus on that row")
        func undone() async throws {
            let banner: JSONValue = [
                "i": 70, "t": "div", "s": ["height": "44px"],
                "c": [Self.button(71, "undo"), Self.button(72, "dismiss")],
            ]
            try await PageFixture.with(Self.list) { page in
                try await focus("menu-2", in: page)
                #expect(try await settled([["r", 20], ["i", 1, 2, banner]], in: page) == "menu-3")
                try await focus("undo", in: page)
                #expect(try await settled([["r", 70], ["i", 3, 1, Self.row(2)]], in: page) == "menu-2")
                #expect(try await settled([["i", 1, 2, banner]], in: page) == "menu-2")
                try await focus("dismiss", in: page)
                #expect(
                    try await settled([["r", 70]], in: page) == "menu-1", "nothing came: the first that is like it")
            }
        }

        @Test("What was opened from a row that is gone returns the focus beside it")
        func presented() async throws {
            let menu: JSONValue = [
                "i": 60, "t": "div", "a": ["role": "menu", "id": "menu", "tabindex": "-1"],
                "c": [Self.button(61, "delete")],
            ]
            try await PageFixture.with(Self.list) { page in
                try await focus("menu-2", in: page)
                #expect(try await settled([["i", 1, 2, menu]], in: page) == "menu")
                try await focus("delete", in: page)
                #expect(try await settled([["r", 60], ["r", 20]], in: page) == "menu-3")
            }
        }
    }

    /// A field that the app takes the focus from.
    @Suite("Fields that rest")
    struct RestingFieldTests {
        private static let form: JSONValue = [
            "i": 1, "t": "div", "s": ["padding-top": "90px"],
            "c": [
                ["i": 2, "t": "input", "a": ["id": "field", "aria-label": "Password"], "e": 38],
                ["i": 3, "t": "button", "x": "Send", "a": ["id": "send"], "e": 1],
            ],
        ]
        private static let isKeyboardUp = "return document.getElementById('keyboard').classList.contains('up')"

        @Test("To who is at a keyboard it still is where they are, and the next key is typed into it")
        func rests() async throws {
            try await PageFixture.with(Self.form) { page in
                let field = try await page.browser.element(.css("#field"))
                try await field.click()
                _ = try await page.event("focus")
                try await page.browser.press("a")
                _ = try await page.event("input")
                page.app.sendPatch([["a", 2, ["data-focused": "true", "value": "a"]]])
                page.app.sendPatch([["a", 2, ["data-focused": nil]]])
                try await page.settle()
                #expect(try await page.browser.run("return document.activeElement.id") == "field")
                #expect(try await page.browser.run(Self.isKeyboardUp) == false)
                try await page.browser.press("b")
                #expect(try await page.event("focus")["i"] == 2)
                #expect(try await page.event("input")["v"] == "ab")
                #expect(try await page.browser.run(Self.isKeyboardUp) == true)
            }
        }

        @Test("Who taps a button is there, once it can be used again, and the keyboard is gone")
        func pointed() async throws {
            try await PageFixture.with(Self.form) { page in
                try await page.browser.element(.css("#field")).click()
                page.app.sendPatch([["a", 2, ["data-focused": "true"]]])
                try await page.settle()
                try await page.browser.element(.css("#send")).click()
                _ = try await page.event("tap")
                page.app.sendPatch([["a", 2, ["data-focused": nil]], ["a", 3, ["disabled": ""]]])
                try await page.settle()
                #expect(try await page.browser.run("return document.activeElement.localName") == "body")
                page.app.sendPatch([["a", 3, ["disabled": nil]]])
                try await page.settle()
                #expect(try await page.browser.run("return document.activeElement.id") == "send")
                #expect(try await page.browser.run(Self.isKeyboardUp) == false)
            }
        }
    }
}
