import Foundation
import Glibc
import JSON
import Testing

@testable import BrowserTesting

@Suite("Browser", .serialized, .timeLimit(.minutes(1)))
struct BrowserTests {
    private static let page = """
        data:text/html;charset=utf-8,<title>T</title><h1>Shop</h1><button aria-label="Buy it">x</button>\
        <label>Name <input id=name></label><button data-testid="late" hidden>Later</button>\
        <div role="switch" aria-label="Dark">on</div><button onclick="document.title='clicked'">Click</button>
        """

    @Test("Elements are found by role and name, by test identifier and by selector; hidden ones are not")
    func locators() async throws {
        try await Browser.open(at: Self.page) { browser in
            #expect(try await browser.isPresent(.button("Buy it")))
            #expect(try await browser.isPresent(.role("heading", name: "Shop")))
            #expect(try await browser.isPresent(.role("switch", name: "Dark")))
            #expect(try await browser.isPresent(.textField("Name")))
            #expect(try await browser.isPresent(.css("#name")))
            #expect(try await !browser.isPresent(.button("x")))
            #expect(try await !browser.isPresent(.testID("late")))
            try await browser.run("document.querySelector('[data-testid=late]').hidden = false")
            #expect(try await browser.isPresent(.testID("late")))
        }
    }

    @Test("Clicks and keys arrive, and scripts answer")
    func input() async throws {
        try await Browser.open(at: Self.page) { browser in
            try await browser.element(.button("Click")).click()
            try await browser.wait(for: "the click") { try await $0.run("return document.title") == "clicked" }
            let field = try await browser.element(.textField("Name"))
            try await field.type("ab" + Key.backspace + "c")
            #expect(try await field.property("value") == "ac")
            #expect(try await browser.run("return arguments[0] + 1", 41) == 42)
            let image = try await browser.screenshot()
            #expect(image.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        }
    }

    @Test("Waiting in vain says for what, and what was there instead")
    func timeout() async throws {
        try await Browser.open(at: Self.page) { browser in
            let error = await #expect(throws: WebDriverError.self) {
                _ = try await browser.element(.button("Sell it"), timeoutSeconds: 0.2)
            }
            let text = error?.description ?? ""
            #expect(text.contains("a button named \"Sell it\""))
            #expect(text.contains("Shop"))
        }
    }

    @Test("An error of the browser keeps its code")
    func refused() async throws {
        try await Browser.open(at: Self.page) { browser in
            let error = await #expect(throws: WebDriverError.self) { try await browser.run("return nothing.there") }
            #expect(error?.description.contains("javascript error") == true)
        }
    }

    @Test("A test that ends, well or badly, leaves no process and no file")
    func cleanUp() async throws {
        struct Failure: Error {}
        for fails in [false, true] {
            let left = Left()
            do {
                try await Browser.open(at: Self.page) { browser in
                    await left.note(browser)
                    if fails { throw Failure() }
                }
                #expect(!fails)
            } catch is Failure {
                #expect(fails)
            }
            let (process, profile) = await left.found
            #expect(process > 0)
            #expect(kill(process, 0) != 0)
            #expect(!FileManager.default.fileExists(atPath: profile))
        }
    }
}

/// What a browser uses while it is open.
private actor Left {
    private(set) var found: (process: pid_t, profile: String) = (0, "")

    func note(_ browser: Browser) {
        found = (browser.process.identifier, browser.process.profile.path)
    }
}
