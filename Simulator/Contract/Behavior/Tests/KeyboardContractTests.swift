import BrowserTesting
import SwiftUIBehaviorContract
import Testing

/// What the keyboard covers, and what it leaves behind.
@Suite(.serialized) struct KeyboardContractTests {
    @Test func theFieldInUseStandsAboveTheKeyboardWithItsBox() async throws {
        try await GalleryBrowser.show(.keyboard) { browser in
            try await browser.run("document.querySelector('[data-testid=field-5]').focus()")
            let covered = """
                const box = document.querySelector('[data-testid=box-5]').getBoundingClientRect();
                return box.bottom - document.getElementById('keyboard').getBoundingClientRect().top;
                """
            try await browser.wait(for: "the field above the keyboard") {
                let (covered, offset) = (try await $0.run(covered), try await $0.run("return \(Self.offset)"))
                return covered.double ?? 1 <= 0 && offset.double ?? 0 > 0
            }
        }
    }

    @Test func noLineStaysUnderTheBarOnceTheKeyboardIsGone() async throws {
        try await GalleryBrowser.show(.keyboard) { browser in
            let line = "return Number(getComputedStyle(document.querySelector('.nav-page'), '::before').opacity)"
            #expect(try await browser.run(line) == 0)
            try await browser.run("document.querySelector('[data-testid=field-5]').focus()")
            try await browser.wait(for: "the line over what is scrolled") { try await $0.run(line) == 1 }
            try await browser.run("document.activeElement.blur()")
            try await browser.wait(for: "everything in its place") { try await $0.run("return \(Self.offset)") == 0 }
            try await browser.wait(for: "the end of the line") { try await $0.run(line) == 0 }
        }
    }

    /// Scripts and the focus scroll whatever hides what is too large; on a phone only what scrolls does.
    @Test func nothingButWhatScrollsIsScrolledIntoView() async throws {
        try await GalleryBrowser.show(.tabs) { browser in
            for action in ["scrollIntoView({ block: 'center' })", "focus()", "scrollIntoView({ block: 'start' })"] {
                let scrolled = try await browser.runAsynchronously(
                    """
                    const done = arguments[0];
                    document.querySelector("[data-testid=row-59]").\(action);
                    document.querySelector("[role=tab]:last-child").\(action);
                    requestAnimationFrame(() => setTimeout(() => done(
                        [...document.querySelectorAll("#stage, #stage *")]
                            .filter((element) => element.scrollTop !== 0 && !element.matches(".scroll, .list"))
                            .map((element) => element.id || element.className))));
                    """)
                #expect(scrolled == [], "\(action)")
            }
            #expect(try await browser.run("return document.querySelector('.list').scrollTop").double ?? 0 > 100)
        }
    }

    private static let offset = "document.querySelector('.scroll.edge').scrollTop"
}
