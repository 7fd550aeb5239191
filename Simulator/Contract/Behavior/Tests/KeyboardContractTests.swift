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

    private static let offset = "document.querySelector('.scroll.edge').scrollTop"
}
