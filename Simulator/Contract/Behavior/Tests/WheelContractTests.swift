import BrowserTesting
import JSON
import SwiftUIBehaviorContract
import Testing

/// Wheels in Chromium.
@Suite(.serialized) struct WheelContractTests {
    private func wheel(_ identifier: String, _ index: Int = 0) -> String {
        "document.querySelectorAll(`[data-testid=\"\(identifier)\"] .wheel, .\(identifier) .wheel`)[\(index)]"
    }

    private func row(_ wheel: String, _ browser: Browser) async throws -> Double {
        try await browser.run("const wheel = \(wheel); return wheel.scrollTop / wheel.firstElementChild.offsetHeight")
            .double ?? -1
    }

    private func waitFor(_ row: Double, of wheel: String, _ browser: Browser) async throws {
        try await browser.wait(for: "row \(row)", timeoutSeconds: 60) { browser in
            abs(try await self.row(wheel, browser) - row) < 0.1
        }
    }

    @Test func aWheelTurnsByFingerMouseAndKeyboard() async throws {
        try await GalleryBrowser.show(.wheels) { browser in
            let letters = wheel("letters")
            try await waitFor(2, of: letters, browser)
            try await browser.run("\(letters).scrollTo({ top: 5 * \(letters).firstElementChild.offsetHeight })")
            try await browser.waitFor("letter f")
            try await browser.run("\(letters).focus()")
            try await browser.press(Key.down)
            try await browser.waitFor("letter g")
            try await browser.press(Key.home)
            try await browser.waitFor("letter a")
            try await waitFor(0, of: letters, browser)
            try await browser.press("k")
            try await browser.waitFor("letter k")
            #expect(try await browser.run("return \(letters).ariaValueText") == "k")
            let element = try await browser.element(.css("[data-testid=letters] .wheel"))
            try await browser.drag(element, byX: 0, y: 120)
            try await browser.wait(for: "another letter", timeoutSeconds: 60) { browser in
                try await browser.run("return \(letters).ariaValueText") != "k"
            }
            try await browser.wait(for: "a row to rest on", timeoutSeconds: 60) { browser in
                let place = try await row(letters, browser)
                return abs(place - place.rounded()) < 0.05
            }
        }
    }

    @Test func aChoiceThatIsRefusedTurnsBack() async throws {
        try await GalleryBrowser.show(.wheels) { browser in
            let fixed = wheel("fixed")
            try await waitFor(1, of: fixed, browser)
            try await browser.run("\(fixed).scrollTo({ top: 6 * \(fixed).firstElementChild.offsetHeight })")
            try await waitFor(1, of: fixed, browser)
        }
    }

    @Test func wheelsOfADate() async throws {
        try await GalleryBrowser.show(.wheels) { browser in
            let days = wheel("date-wheels", 1)
            try await browser.run("\(days).focus()")
            try await browser.press(Key.up)
            try await browser.press(Key.down)
            try await browser.waitFor("day 1")
            let months = wheel("date-wheels", 0)
            try await browser.run("\(months).focus()")
            try await browser.press("f")
            try await browser.waitFor("day 32")
            #expect(try await browser.run("return \(days).childElementCount") == 28)
        }
    }
}
