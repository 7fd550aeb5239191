import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    /// What the keyboard leaves in sight of what is typed into.
    @Suite("Sight above the keyboard")
    struct SightTests {
        private static func space(_ number: Int) -> JSONValue {
            ["i": .number("\(number)"), "t": "div", "s": ["height": "600px"]]
        }

        /// A row with a field and buttons below it, in the middle of much that scrolls.
        private static let screen: JSONValue = [
            "i": 1, "t": "div",
            "s": [
                "position": "absolute", "inset": "0", "overflow": "auto", "padding-bottom": "var(--keyboard-height)",
                "scroll-padding": "60px 0 var(--keyboard-height)",
            ],
            "c": [
                space(2),
                [
                    "i": 3, "t": "div",
                    "c": [
                        ["i": 4, "t": "input", "a": ["aria-label": "Title"], "e": 38, "s": ["height": "40px"]],
                        [
                            "i": 5, "t": "button", "a": ["id": "save"], "x": "Save", "e": 1,
                            "s": ["height": "60px", "display": "block"],
                        ],
                    ],
                ],
                space(6),
                ["i": 7, "t": "input", "a": ["aria-label": "Another"], "e": 38],
            ],
        ]

        /// Waits until an element is above the keyboard, and below what the screen begins with.
        private func inSight(_ identifier: String, in page: PageFixture) async throws {
            try await page.browser.wait(for: "\(identifier) in sight", timeoutSeconds: 60) { browser in
                try await browser.run(
                    """
                    const display = document.getElementById("display");
                    const [screen, box] = [display, document.getElementById(arguments[0])].map((one) => one.getBoundingClientRect());
                    const height = parseFloat(display.style.getPropertyValue("--keyboard-height"));
                    const scale = screen.height / display.offsetHeight;
                    return height > 0 && box.top >= screen.top && box.bottom <= screen.bottom - height * scale + 1;
                    """, .string(identifier)
                ).bool == true
            }
        }

        @Test("The buttons of a row that is edited come into sight with its field")
        func buttons() async throws {
            try await PageFixture.with(Self.screen) { page in
                try await page.browser.element(.textField("Title")).click()
                try await inSight("save", in: page)
            }
        }

        @Test(
            "A message below the field that comes while it is typed into comes into sight, and so does what is pushed away"
        )
        func messages() async throws {
            try await PageFixture.with(Self.screen) { page in
                try await page.browser.element(.textField("Title")).click()
                try await inSight("save", in: page)
                let message: JSONValue = [
                    "i": 20, "t": "p", "a": ["id": "message"], "x": "Too long", "s": ["height": "30px", "margin": "0"],
                ]
                page.app.sendPatch([["i", 3, 2, message]])
                try await page.settle()
                try await inSight("message", in: page)
                page.app.sendPatch([["i", 1, 1, ["i": 21, "t": "div", "s": ["height": "200px"]]]])
                try await page.settle()
                try await inSight("message", in: page)
            }
        }

        @Test("Where the person has scrolled away from the field, what the app does leaves them there")
        func scrolledAway() async throws {
            try await PageFixture.with(Self.screen) { page in
                try await page.browser.element(.textField("Title")).click()
                try await inSight("save", in: page)
                try await page.browser.run(
                    "document.getElementById('save').closest('.screen, #screen > *').scrollTop = 0")
                page.app.sendPatch([["i", 1, 3, ["i": 21, "t": "div", "s": ["height": "10px"]]]])
                try await page.settle()
                let top = try await page.browser.run(
                    "return document.getElementById('save').closest('.screen, #screen > *').scrollTop")
                #expect(top == 0)
            }
        }
    }
}
