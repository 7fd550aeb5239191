import BrowserTesting
import SwiftUIBehaviorContract
import Testing

/// What has the focus: values that it says, keys that it takes, commands that read them.
@Suite(.serialized) struct FocusContractTests {
    private static let press = """
        const [key, held, type] = arguments;
        const target = document.activeElement ?? document.body;
        const event = new KeyboardEvent(type, {
            key, bubbles: true, cancelable: true, ctrlKey: held.includes("control"), shiftKey: held.includes("shift"),
        });
        target.dispatchEvent(event);
        return event.defaultPrevented;
        """

    @discardableResult
    private func press(
        _ key: String, _ held: String = "", _ type: String = "keydown", in browser: Browser
    ) async throws -> Bool {
        try await browser.run(Self.press, .string(key), .string(held), .string(type)).bool == true
    }

    private func focus(_ identifier: String, in browser: Browser) async throws {
        try await browser.run(
            "document.querySelector(`[data-testid=\"${arguments[0]}\"]`).focus()", .string(identifier))
    }

    @Test func whatHasTheFocusSaysItsName() async throws {
        try await GalleryBrowser.show(.focus) { browser in
            try await browser.waitFor("Focused: nothing")
            try await focus("field", in: browser)
            try await browser.waitFor("Focused: field")
            try await focus("box", in: browser)
            try await browser.waitFor("Focused: box")
            try await browser.waitFor("In the box")
            try await press("y", "control", in: browser)
            try await browser.waitFor("said box")
            try await browser.run("document.activeElement.blur()")
            try await browser.waitFor("Focused: nothing")
            try await browser.waitFor("Not in the box")
        }
    }

    @Test func keysGoToTheNearestThatTakesThem() async throws {
        try await GalleryBrowser.show(.focus) { browser in
            try await focus("box", in: browser)
            #expect(try await press("a", in: browser), "the app takes it, the browser does not")
            try await press("b", in: browser)
            try await press("ArrowLeft", in: browser)
            try await browser.waitFor("Keys: box a,outer b,box left")
            try await press("1", "shift", in: browser)
            try await press("1", "", "keyup", in: browser)
            try await browser.waitFor("Keys: box a,outer b,box left,1shift,1up")
        }
    }

    @Test func aFieldsKeysAreTyped() async throws {
        try await GalleryBrowser.show(.focus) { browser in
            try await focus("field", in: browser)
            #expect(try await !press("ArrowUp", in: browser))
            try await browser.waitFor("Keys: field up")
        }
    }

    @Test func theAppGivesTheFocus() async throws {
        try await GalleryBrowser.show(.focus) { browser in
            try await browser.run(
                "[...document.querySelectorAll('button')].find((b) => b.innerText === 'Focus the box').click()")
            try await browser.waitFor("Focused: box")
            try await browser.waitFor("In the box")
        }
    }

    @Test func commandsHaveTheirKeysAndAreNotSeen() async throws {
        try await GalleryBrowser.show(.focus) { browser in
            try await press("y", "control", in: browser)
            try await browser.waitFor("said nothing")
            try await press("u", "control", in: browser)
            try await browser.waitFor("said more")
            let reachable = try await browser.run(
                """
                const commands = [...document.querySelectorAll(".commands button")];
                commands[0].focus();
                return [commands.length, document.activeElement === commands[0], commands[0].offsetHeight > 0
                    && commands[0].checkVisibility({ visibilityProperty: true })];
                """)
            #expect(reachable.array?.map(\.double) == [3, nil, nil])
            #expect(reachable.array?.compactMap(\.bool) == [false, false])
        }
    }
}
