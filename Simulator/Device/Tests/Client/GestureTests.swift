import BrowserTesting
import Foundation
import JSON
import Synchronization
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Gestures")
    struct GestureTests {
        private static func row(_ number: Int, mask: Int, _ extra: [JSONValue] = []) -> JSONValue {
            [
                "i": .number("\(number)"), "t": "div", "e": .number("\(mask)"),
                "a": ["data-testid": .string("row-\(number)"), "tabindex": "0"], "s": ["height": "60px"],
                "c": .array(extra),
            ]
        }

        private static func screen(_ children: [JSONValue], mask: Int = 0) -> JSONValue {
            [
                "i": 1, "t": "div", "e": .number("\(mask)"), "a": ["data-testid": "list"],
                "s": ["padding-top": "80px", "height": "100%", "overflow": "auto", "box-sizing": "border-box"],
                "c": .array(children),
            ]
        }

        @Test("A tap goes to the innermost element that wants it, with its place; disabled ones take none")
        func tap() async throws {
            let inner: JSONValue = [
                "i": 5, "t": "button", "e": 1, "x": "Inner", "s": ["width": "80px", "height": "40px"],
            ]
            let off: JSONValue = ["i": 6, "t": "button", "e": 1, "x": "Off", "a": ["disabled": "true"]]
            try await PageFixture.with(Self.screen([Self.row(2, mask: 1, [inner, off])])) { page in
                try await page.browser.element(.button("Inner")).click()
                let tap = try await page.event("tap")
                #expect(tap["i"] == 5)
                #expect(abs((tap["v"]?["x"]?.double ?? 0) - 40) < 2)
                #expect(tap["v"]?["count"] == 1)
                try await page.browser.element(.button("Off")).click()
                try await page.browser.element(.testID("row-2")).type(Key.enter)
                #expect(try await page.event("tap")["i"] == 2)
            }
        }

        @Test("Escape taps what cancels the topmost sheet")
        func escape() async throws {
            let sheets: [JSONValue] = (5...6).map { number in
                ["i": .number("\(number)"), "t": "button", "e": 1, "x": "Cancel", "a": ["data-cancel": ""]]
            }
            try await PageFixture.with(Self.screen(sheets)) { page in
                try await page.browser.press(Key.escape)
                #expect(try await page.event("tap")["i"] == 6)
            }
        }

        @Test("A long press, or the right button, is a long press and no tap")
        func longPress() async throws {
            try await PageFixture.with(Self.screen([Self.row(2, mask: 65), Self.row(3, mask: 1)])) { page in
                let row = try await page.browser.element(.testID("row-2"))
                try await page.browser.drag(row, byX: 0, y: 0, steps: 1, holdMilliseconds: 700)
                #expect(try await page.event("longpress")["i"] == 2)
                try await page.browser.element(.testID("row-3")).click()
                #expect(try await page.event("tap")["i"] == 3)
            }
        }

        @Test("A drag is told from its beginning to its end")
        func drag() async throws {
            try await PageFixture.with(Self.screen([Self.row(2, mask: 128)])) { page in
                let row = try await page.browser.element(.testID("row-2"))
                try await page.browser.drag(row, byX: 60, y: 30)
                #expect(try await page.event("drag")["v"]?["phase"] == "began")
                var last: JSONValue = .null
                repeat { last = try await page.event("drag")["v"] ?? .null } while last["phase"] == "changed"
                #expect(last["phase"] == "ended")
                #expect(abs((last["dx"]?.double ?? 0) / (last["dy"]?.double ?? 1) - 2) < 0.1)
            }
        }

        private static let swipeRow = row(
            2, mask: 512,
            [
                ["i": 20, "t": "div", "a": ["data-swipe-content": ""], "s": ["height": "60px"], "x": "Row"],
                [
                    "i": 21, "t": "div", "a": ["data-swipe": "trailing", "data-full-swipe": ""],
                    "c": [["i": 22, "t": "button", "e": 1, "x": "Delete", "s": ["width": "90px"]]],
                ],
            ])

        @Test("A swipe shows a row's actions; tapping elsewhere hides them and does nothing else")
        func swipe() async throws {
            try await PageFixture.with(Self.screen([Self.swipeRow, Self.row(3, mask: 1)])) { page in
                let row = try await page.browser.element(.testID("row-2"))
                try await page.browser.drag(row, byX: -80, y: 4)
                try await page.browser.wait(for: "the actions") { _ in
                    try await row.attribute("data-client-swiped") == "trailing"
                }
                try await page.browser.element(.testID("row-3")).click()
                #expect(try await row.attribute("data-client-swiped") == nil)
                try await page.browser.drag(row, byX: -80, y: 4)
                try await page.browser.waitForAnimations()
                try await page.browser.element(.button("Delete")).click()
                #expect(try await page.event("tap")["i"] == 22)
            }
        }

        @Test("A full swipe does the first action")
        func fullSwipe() async throws {
            try await PageFixture.with(Self.screen([Self.swipeRow])) { page in
                let row = try await page.browser.element(.testID("row-2"))
                try await page.browser.drag(row, byX: -280, y: 0, steps: 12)
                #expect(try await page.event("tap")["i"] == 22)
            }
        }

        @Test("Arrow keys show the actions, and Tab reaches them")
        func swipeKeys() async throws {
            try await PageFixture.with(Self.screen([Self.swipeRow])) { page in
                let row = try await page.browser.element(.testID("row-2"))
                try await row.type(Key.left)
                #expect(try await row.attribute("data-client-swiped") == "trailing")
                try await page.browser.press(Key.tab)
                try await page.browser.press(Key.enter)
                #expect(try await page.event("tap")["i"] == 22)
                #expect(try await row.attribute("data-client-swiped") == nil)
            }
        }

        @Test("A row is moved by its handle, and by the keyboard")
        func reorder() async throws {
            let rows = (2...5).map { number in
                Self.row(
                    number, mask: 1024,
                    [["i": .number("\(number * 10)"), "t": "span", "x": "≡", "a": ["data-reorder-handle": ""]]])
            }
            try await PageFixture.with(Self.screen(rows)) { page in
                let handle = try await page.browser.element(.css("[data-testid=row-2] span"))
                try await page.browser.drag(handle, byX: 0, y: 110, steps: 10)
                let event = try await page.event("reorder")
                #expect(event["i"] == 2)
                #expect(event["v"] == ["from": 0, "to": 2])
                try await page.browser.element(.testID("row-4")).type("")
                try await page.browser.press(Key.up, holding: Key.alt)
                #expect(try await page.event("reorder")["v"] == ["from": 2, "to": 1])
            }
        }

        @Test("A list at its top is pulled down to refresh it; the button beside the device does it too")
        func refresh() async throws {
            let rows = (2...30).map { Self.row($0, mask: 0) }
            try await PageFixture.with(Self.screen(rows, mask: 256)) { page in
                let row = try await page.browser.element(.testID("row-3"))
                try await page.browser.drag(row, byX: 0, y: 200, steps: 10)
                #expect(try await page.event("refresh")["i"] == 1)
                try await page.browser.element(.button("Pull to refresh")).click()
                #expect(try await page.event("refresh")["i"] == 1)
                page.app.sendPatch([["a", 1, ["data-refreshing": "true"]]])
                _ = try await page.browser.element(.css("#refresh-spinner"))
            }
        }

        @Test("Scrolling is told, a frame's worth at a time, and the mouse scrolls as a finger does")
        func scroll() async throws {
            let rows = (2...40).map { Self.row($0, mask: 0) }
            try await PageFixture.with(Self.screen(rows, mask: 8)) { page in
                try await page.browser.drag(page.browser.element(.testID("row-5")), byX: 0, y: -150, steps: 10)
                let scroll = try await page.event("scroll")
                #expect((scroll["v"]?["y"]?.double ?? 0) > 0)
                #expect((scroll["v"]?["contentHeight"]?.double ?? 0) > 2000)
            }
        }

        @Test("A size that comes back a hair different from the app is not told again and again")
        func geometrySettles() async throws {
            let box: JSONValue = ["i": 2, "t": "div", "e": 4096, "s": ["height": "60px", "width": "65.05px"]]
            let count = Mutex(0)
            let react: @Sendable (JSONValue) -> [JSONValue] = { event in
                guard event["k"] == "geometry", let width = event["v"]?["width"]?.double else { return [] }
                count.withLock { $0 += 1 }
                return [["s", 2, ["width": .string("\(width + 0.02)px")]]]
            }
            try await PageFixture.with(Self.screen([box]), react: react) { page in
                _ = try await page.event("geometry")
                try await page.browser.runAsynchronously(
                    """
                    const done = arguments[0];
                    let frames = 60;
                    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : done());
                    next();
                    """)
                #expect(count.withLock { $0 } < 15)
            }
        }

        @Test("What comes onto the screen, and where things are, is told")
        func visibility() async throws {
            let rows = (2...40).map { Self.row($0, mask: $0 == 40 ? 2048 : $0 == 2 ? 4096 : 0) }
            try await PageFixture.with(Self.screen(rows)) { page in
                let frame = try await page.event("geometry")["v"]
                #expect(frame?["y"]?.double == 80)
                #expect(frame?["height"]?.double == 60)
                page.app.send(["t": "scrollTo", "i": 40, "y": 1, "animated": false])
                var appearances: [JSONValue] = []
                repeat {
                    appearances.append(try await page.event("appear")["v"] ?? .null)
                } while appearances.last != true
                #expect(appearances.last == true)
            }
        }
    }
}
