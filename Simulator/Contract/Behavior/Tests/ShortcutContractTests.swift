import BrowserTesting
import SwiftUIBehaviorContract
import Testing

/// Keys that press controls.
@Suite(.serialized) struct ShortcutContractTests {
    /// A key as the browser sends it to what has the focus.
    private static let press = """
        const [key, held] = arguments;
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent("keydown", {
            key, bubbles: true, cancelable: true,
            ctrlKey: held.includes("control"), metaKey: held.includes("meta"), shiftKey: held.includes("shift"),
        }));
        """

    private func press(_ key: String, _ held: String = "", in browser: Browser) async throws {
        try await browser.run(Self.press, .string(key), .string(held))
    }

    @Test func keysPressControls() async throws {
        try await GalleryBrowser.show(.shortcuts) { browser in
            try await press("s", "control", in: browser)
            try await browser.waitFor("Pressed: save")
            try await press("S", "control", in: browser)
            try await browser.waitFor("Pressed: save,save")
            // Without the key that is held with it, with another one, or where the control is off, nothing is pressed.
            try await press("s", in: browser)
            try await press("s", "control shift", in: browser)
            try await press("o", "control", in: browser)
            try await press("p", in: browser)
            try await browser.waitFor("Pressed: save,save,plain")
            try await press("Enter", in: browser)
            try await browser.waitFor("Pressed: save,save,plain,done")
        }
    }

    @Test func lettersThatAreTypedPressNothing() async throws {
        try await GalleryBrowser.show(.shortcuts) { browser in
            try await browser.run("document.querySelector('[data-testid=name]').focus()")
            try await press("p", in: browser)
            try await press("s", "control", in: browser)
            try await browser.waitFor("Pressed: save")
        }
    }

    @Test func aSheetsKeysComeBeforeThoseBelow() async throws {
        try await GalleryBrowser.show(.shortcuts) { browser in
            try await press("k", "control", in: browser)
            try await browser.waitFor("In the sheet")
            let status = "return getComputedStyle(document.getElementById('status-bar')).visibility"
            try await press("s", "control", in: browser)
            try await browser.waitFor("Pressed: sheet")
            #expect(try await browser.run(status) == "hidden", "while it is shown")
        }
    }

    @Test func arrowKeysTurnWhatCanBeAdjusted() async throws {
        try await GalleryBrowser.show(.shortcuts) { browser in
            try await browser.run("document.querySelector('[data-testid=level]').focus()")
            for key in ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowUp"] { try await press(key, in: browser) }
            try await browser.waitFor("Level: 2")
        }
    }
}
