import BrowserTesting
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    /// Many small screens on one page: what is told of them is in points all the same, and the focus stays where the person is.
    @Suite("Previews")
    struct PreviewPageTests {
        private static let gallery: JSONValue = [
            "i": 1, "t": "div", "s": ["padding": "30px"],
            "c": [
                [
                    "i": 2, "t": "div", "a": ["class": "gallery-phone"],
                    "s": [
                        "zoom": "0.5", "position": "relative", "width": "390px", "height": "600px",
                        "padding-top": "80px", "box-sizing": "border-box",
                    ],
                    "c": [
                        ["i": 3, "t": "div", "e": 4096, "s": ["height": "60px", "width": "200px"]],
                        [
                            "i": 4, "t": "div", "e": 129, "a": ["data-testid": "card"],
                            "s": ["height": "100px", "width": "200px", "touch-action": "none"],
                        ],
                    ],
                ]
            ],
        ]

        @Test("Sizes, places, taps and drags are in the points of the preview")
        func points() async throws {
            try await PageFixture.with(Self.gallery) { page in
                let frame = try await page.event("geometry")["v"]
                #expect(frame?["width"]?.double == 200 && frame?["height"]?.double == 60, "\(frame ?? .null)")
                #expect(frame?["x"]?.double == 0 && frame?["y"]?.double == 80, "on the preview's own screen")
                let card = try await page.browser.element(.testID("card"))
                try await card.click()
                let tap = try await page.event("tap")["v"]
                #expect(abs((tap?["x"]?.double ?? 0) - 100) < 3 && abs((tap?["y"]?.double ?? 0) - 50) < 3)
                let scale = try await page.browser.run(
                    "const e = document.querySelector('.gallery-phone'); return e.getBoundingClientRect().width / 390"
                ).double
                try await page.browser.drag(card, byX: 20, y: 10, steps: 4)
                var drag: JSONValue?
                repeat { drag = try await page.event("drag")["v"] } while drag?["phase"] != "ended"
                let factor = try #require(scale)
                #expect(factor < 0.6)
                #expect(abs((drag?["dx"]?.double ?? 0) - 20 / factor) < 3, "\(drag ?? .null)")
                #expect(abs((drag?["dy"]?.double ?? 0) - 10 / factor) < 3)
            }
        }

        @Test("A preview that asks for the focus does not take the page to it, unless the person is there")
        func focus() async throws {
            let field: JSONValue = ["i": 3, "t": "input", "e": 32, "a": ["data-testid": "field"]]
            let phone: JSONValue = [
                "i": 2, "t": "div", "a": ["class": "gallery-phone", "data-testid": "phone"],
                "s": ["width": "390px", "height": "300px"], "c": [field],
            ]
            let tree: JSONValue = [
                "i": 1, "t": "div", "s": ["height": "400px", "overflow": "auto"],
                "c": [["i": 9, "t": "div", "s": ["height": "200px"]], phone],
            ]
            try await PageFixture.with(tree) { page in
                let isFocused = "return document.activeElement === document.querySelector('[data-testid=field]')"
                page.app.sendPatch([["a", 3, ["data-focused": "true"]]])
                try await page.settle()
                #expect(try await page.browser.run(isFocused) == false)
                try await page.browser.element(.testID("phone")).click()
                page.app.sendPatch([["a", 3, ["data-focused": "true"]]])
                try await page.settle()
                #expect(try await page.browser.run(isFocused) == true)
            }
        }
    }
}
