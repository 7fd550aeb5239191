import BrowserTesting
import Foundation
import JSON
import Testing

@testable import easyapp_tool

/// The whole way through the app by keyboard alone: no pointer, no script that focuses.
@Suite(.serialized) struct KeyboardJourneyTests {
    private let email = "grace@example.com"
    private let password = "compiler1"

    @Test(.timeLimit(.minutes(5))) func fromFirstLaunchToSigningOut() async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(["up"], dataFolder: folder)
            defer { tool.cleanUp() }
            let state = try tool.waitUntilRunning()
            let backend = try Backend(dataFolder: folder)
            try await Browser.open(at: state.deviceURL) { browser in
                let keys = Keys(browser: browser)
                do {
                    try await signUp(keys, backend)
                    try await editTheList(keys)
                    try await changeSettings(keys)
                    try await signOut(keys)
                } catch {
                    Attachment.record([UInt8](try await browser.screenshot()), named: "failure.png")
                    throw error
                }
            }
        }
    }

    private func signUp(_ keys: Keys, _ backend: Backend) async throws {
        try await keys.press(Key.enter, on: "onboarding.skip")
        try await keys.expectFocusOnHeading()
        try await keys.press(Key.space, on: "auth.goToSignUp")
        try await keys.type(email, into: "auth.email")
        try await keys.type(password, into: "auth.password")
        try await keys.type(password + Key.enter, into: "auth.repeatPassword")
        try await keys.phone.wait(for: "auth.verify.hint")
        try await keys.phone.openElsewhere(try await backend.confirmationLink(to: email))
        try await keys.phone.wait(for: "home.hero")
    }

    private func editTheList(_ keys: Keys) async throws {
        let phone = keys.phone
        try await keys.noteAnnouncements()
        try await keys.press(Key.space, on: "home.action.todos")
        for (index, title) in ["Milk", "Bread"].enumerated() {
            try await keys.type(title + Key.enter, into: "todos.add.field")
            try await keys.browser.wait(for: title) { _ in (try? await phone.texts("todos.title"))?.count == index + 1 }
        }
        let titles = try await phone.texts("todos.title")
        // A title is edited in place, and left as it was.
        try await keys.press(Key.enter, on: "todos.title")
        try await keys.expectFocus(on: "todos.edit.field")
        try await keys.browser.press("x")
        try await keys.press(Key.enter, on: "todos.edit.cancel")
        try await phone.wait(for: titles, in: "todos.title")
        try await keys.expectFocus(on: "todos.title")
        try await keys.browser.press(Key.enter)
        try await keys.expectFocus(on: "todos.edit.field")
        try await keys.browser.press("x" + Key.escape)
        try await phone.wait(for: titles, in: "todos.title")
        try await keys.expectFocus(on: "todos.title")
        // A menu opens by Enter, its items are gone through by arrows, and Escape closes it.
        try await keys.press(Key.enter, on: "todos.menu")
        try await keys.browser.wait(for: "the menu") { try await $0.isPresent(.css("[role=menu]")) }
        try await keys.browser.press(Key.down)
        try await keys.browser.wait(for: "the focus in the menu") { try await $0.isPresent(.css("[role=menu] :focus")) }
        try await keys.browser.press(Key.escape)
        try await keys.browser.wait(for: "the menu's end") { try await !$0.isPresent(.css("[role=menu]")) }
        try await keys.expectFocus(on: "todos.menu")
        // The second row is moved by Alt and an arrow, and keeps the focus.
        try await keys.focus("todos.title")
        try await keys.browser.press(Key.up, holding: Key.alt)
        try await phone.wait(for: [titles[1], titles[0]], in: "todos.title")
        try await keys.browser.wait(for: "the new place to be read out") {
            let announced = try await $0.run("return window.announced").array ?? []
            return announced.contains(.string("“\(titles[1])” moved to place 1 of 2"))
        }
        try await keys.expectFocus(on: "todos.title")
        try await keys.press(Key.space, on: "todos.toggle")
        // A question takes the focus, Escape takes it back, and Enter answers it.
        try await keys.press(Key.enter, on: "todos.clearCompleted")
        try await phone.wait(for: "todos.clearCompleted.confirm")
        try await keys.browser.press(Key.escape)
        try await phone.waitUntilGone("todos.clearCompleted.confirm")
        try await keys.expectFocus(on: "todos.clearCompleted")
        try await keys.browser.press(Key.enter)
        try await keys.press(Key.enter, on: "todos.clearCompleted.confirm")
        try await keys.browser.wait(for: "one todo") { _ in (try? await phone.texts("todos.title"))?.count == 1 }
    }

    /// The tabs are one stop of the Tab key; arrows go through them, and show each. A picker's choices are gone through in the
    /// same way.
    private func changeSettings(_ keys: Keys) async throws {
        try await keys.focus("a tab") { try await $0.isPresent(.css("[role=tab]:focus")) }
        for landmark in ["component.button", "showcase.todos", "settings.language"] {
            try await keys.browser.press(Key.right)
            try await keys.phone.wait(for: landmark)
            try await keys.browser.wait(for: "the focus in the bar") {
                try await $0.isPresent(.css("[role=tab][aria-selected=true]:focus"))
            }
        }
        for (step, word) in [(Key.down, "Sign out"), (Key.down, "退出登录"), (Key.up, "Sign out")] {
            try await keys.press(step, on: "settings.language")
            try await keys.phone.waitForText(word)
        }
    }

    private func signOut(_ keys: Keys) async throws {
        try await keys.press(Key.enter, on: "me.signOut")
        try await keys.press(Key.enter, on: "me.signOut.confirm")
        try await keys.phone.wait(for: "auth.signIn")
        try await keys.expectFocusOnHeading()
        // A form that fails leaves the focus where it was sent.
        try await keys.type(email, into: "auth.email")
        try await keys.type("wrong" + Key.enter, into: "auth.password")
        try await keys.phone.wait(for: "message.text")
        try await keys.expectFocus(on: "auth.password")
        try await keys.press(Key.enter, on: "auth.signIn")
        try await keys.expectFocus(on: "auth.signIn")
    }
}

/// A person at a keyboard.
struct Keys {
    let browser: Browser
    var phone: Phone { Phone(browser: browser) }

    /// Presses Tab until the focus is where it is wanted, and Shift and Tab where that leads nowhere.
    func focus(_ what: String, where isThere: (Browser) async throws -> Bool) async throws {
        for holding in ["", Key.shift] {
            for _ in 0..<60 {
                if try await isThere(browser) { return }
                try await browser.press(Key.tab, holding: holding)
            }
        }
        throw WebDriverError.timedOut(what: "the focus on \(what)", page: try await focused())
    }

    func focus(_ identifier: String) async throws {
        try await phone.wait(for: identifier)
        try await focus(identifier) { try await $0.isPresent(.css(Self.focusedSelector(identifier))) }
    }

    func press(_ key: String, on identifier: String) async throws {
        try await focus(identifier)
        try await browser.press(key)
    }

    func type(_ text: String, into identifier: String) async throws {
        try await focus(identifier)
        try await browser.press(text)
    }

    func expectFocus(on identifier: String) async throws {
        try await browser.wait(for: "the focus on \(identifier)") {
            try await $0.isPresent(.css(Self.focusedSelector(identifier)))
        }
    }

    /// Keeps what is read out in `window.announced`: it is on the page for a moment only.
    func noteAnnouncements() async throws {
        try await browser.run(
            """
            window.announced = [];
            const region = document.querySelector("[aria-live=assertive]");
            new MutationObserver(() => window.announced.push(region.textContent))
                .observe(region, { childList: true, characterData: true, subtree: true });
            """)
    }

    func expectFocusOnHeading() async throws {
        try await browser.wait(for: "the focus on a heading") {
            try await $0.isPresent(.css("#screen :is(h1, [role=heading]):focus"))
        }
    }

    /// The element itself or the one inside it that takes the focus.
    private static func focusedSelector(_ identifier: String) -> String {
        "[data-testid='\(identifier)']:focus, [data-testid='\(identifier)'] :focus"
    }

    private func focused() async throws -> String {
        try await browser.run("return document.activeElement.outerHTML.slice(0, 300)").string ?? ""
    }
}
