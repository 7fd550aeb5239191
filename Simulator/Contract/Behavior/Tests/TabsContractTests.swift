import BrowserTesting
import SwiftUIBehaviorContract
import Testing

/// Where the focus is, and what a tab does that is selected already.
@Suite(.serialized) struct TabsContractTests {
    private let focused = "return document.activeElement.textContent"

    @Test func aTabChosenByAnArrowKeyKeepsTheFocus() async throws {
        try await GalleryBrowser.show(.tabs) { browser in
            try await browser.run("document.querySelector('[role=tab]').focus()")
            // The first time its page is made, from then on it is there.
            for _ in 0..<2 {
                try await browser.press(Key.right)
                try await browser.waitFor("Ask")
                #expect(try await browser.run(focused).string?.hasSuffix("Words") == true)
                try await browser.press(Key.left)
                try await browser.waitFor("row 1")
                #expect(try await browser.run(focused).string?.hasSuffix("Rows") == true)
            }
            let stops = try await browser.run(
                "return [...document.querySelectorAll('[role=tab]')].filter((tab) => tab.tabIndex === 0).length")
            #expect(stops == 1, "the bar is one stop of the Tab key")
        }
    }

    @Test func aClickOnADisabledButtonLeavesTheFocusInTheField() async throws {
        try await GalleryBrowser.show(.tabs) { browser in
            try await browser.element(.css("[role=tab]:nth-child(2)")).click()
            try await browser.element(.testID("field")).click()
            try await browser.press("a")
            try await browser.click(try await browser.element(.testID("never")), offsetX: 0, y: 0)
            try await browser.press("b")
            #expect(try await browser.element(.testID("field")).property("value") == "ab")
        }
    }

    @Test func theSelectedTabLeadsBackToTheRootAndThenToItsBeginning() async throws {
        try await GalleryBrowser.show(.tabs) { browser in
            let tab = try await browser.element(.css("[role=tab]:nth-child(1)"))
            let scroller = "document.querySelector('.list')"
            try await browser.run("\(scroller).scrollTop = 900")
            try await browser.element(.testID("row-24")).click()
            let link = try await browser.element(.testID("page-24"))
            try await browser.waitForAnimations()
            try await link.click()
            try await browser.waitFor("page 25")
            try await browser.waitForAnimations()
            try await tab.click()
            try await browser.wait(for: "the root") { try await !$0.isPresent(.css(".nav-page[data-page]")) }
            #expect(try await browser.run("return \(scroller).scrollTop") == 900, "where it was left")
            try await tab.click()
            try await browser.wait(for: "the beginning") { try await $0.run("return \(scroller).scrollTop") == 0 }
        }
    }

    @Test func aQuestionGrowsWithTheText() async throws {
        try await GalleryBrowser.show(.tabs) { browser in
            try await browser.element(.css("[role=tab]:nth-child(2)")).click()
            try await browser.element(.testID("ask")).click()
            _ = try await browser.element(.css("[role=alertdialog]"))
            try await browser.waitForAnimations()
            let size = """
                const size = (selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
                return [".alert-title .text", ".alert-message .text", ".dialog-action"].map(size);
                """
            #expect(try await browser.run(size) == [17, 13, 17])
            for name in ["xxxLarge", "accessibility5"] {
                try await browser.run(
                    "window.device.connection.send({ t: 'settings', dynamicType: arguments[0] })", .string(name))
                try await browser.wait(for: "larger words") { try await $0.run(size)[0]?.double ?? 0 > 20 }
                let overflow = try await browser.run(
                    """
                    const alert = document.querySelector("[role=alertdialog]");
                    const screen = document.getElementById("screen");
                    return [alert.scrollWidth - alert.clientWidth, alert.offsetHeight - screen.offsetHeight];
                    """)
                #expect(overflow[0] == 0 && overflow[1]?.double ?? 1 < 0, "\(name): in the screen, and no wider")
            }
            #expect(try await browser.run(size)[0]?.double ?? 0 > 40)
        }
    }
}
