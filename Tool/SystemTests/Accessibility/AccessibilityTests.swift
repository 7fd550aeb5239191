import BrowserTesting
import Foundation
import JSON
import Testing

@testable import easyapp_tool

/// Every screen of the app, in both appearances, held against what assistive technologies need; then the largest text, and
/// Chinese; then the pages around the app.
@Suite(.serialized) struct AccessibilityTests {
    /// Apple's own secondary labels and tints have a little over 3 to 1; what the app itself chooses is tested with 4.5 in
    /// the app's `ContrastTests`.
    static let leastContrast = 3.0

    @Test(.timeLimit(.minutes(5))) func noScreenHasFaults() async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(["up"], dataFolder: folder)
            defer { tool.cleanUp() }
            let state = try tool.waitUntilRunning()
            let backend = try Backend(dataFolder: folder)
            try await Browser.open(at: state.deviceURL) { browser in
                let auditor = Auditor(browser: browser)
                do {
                    try await visitSignedOut(auditor)
                    try await signUp(auditor, backend)
                    try await visitHome(auditor)
                    try await visitOtherTabs(auditor)
                    try await visitInOtherSettings(auditor)
                    try await visitPages(auditor, state)
                } catch {
                    Attachment.record([UInt8](try await browser.screenshot()), named: "failure.png")
                    throw error
                }
            }
        }
    }

    private func visitSignedOut(_ auditor: Auditor) async throws {
        let phone = auditor.phone
        try await phone.wait(for: "onboarding.skip")
        try await auditor.audit("onboarding")
        try await phone.tap("onboarding.skip")
        try await phone.wait(for: "auth.signIn")
        try await auditor.audit("sign in")
        try await phone.type("nobody", into: "auth.email")
        try await phone.tap("auth.forgotPassword")
        try await phone.wait(for: "auth.forgot.send")
        try await auditor.audit("forgotten password")
        try await phone.tap("BackButton")
        try await phone.waitUntilGone("auth.forgot.send")
    }

    private func signUp(_ auditor: Auditor, _ backend: Backend) async throws {
        let phone = auditor.phone
        try await phone.tap("auth.goToSignUp")
        try await phone.wait(for: "auth.repeatPassword")
        try await auditor.audit("sign up")
        try await phone.type("ada@example.com", into: "auth.email")
        try await phone.goOn(typing: "short", into: "auth.password")
        try await auditor.audit("sign up with a weak password")
        try await phone.type("analytical1", into: "auth.password")
        try await phone.goOn(typing: "analytical1", into: "auth.repeatPassword")
        try await phone.browser.press(Key.enter)
        try await phone.wait(for: "auth.verify.hint")
        try await auditor.audit("verify the address")
        try await phone.openElsewhere(try await backend.confirmationLink(to: "ada@example.com"))
        try await phone.wait(for: "home.hero")
    }

    private func visitHome(_ auditor: Auditor) async throws {
        let (phone, browser) = (auditor.phone, auditor.browser)
        try await auditor.audit("home")
        try await phone.tap("home.action.todos")
        try await phone.wait(for: "todos.add.field")
        try await auditor.audit("no todos")
        for (index, title) in ["Milk", "Bread"].enumerated() {
            try await phone.type(title, into: "todos.add.field")
            try await phone.tap("todos.add.button")
            try await browser.wait(for: title) { _ in (try? await phone.texts("todos.title"))?.count == index + 1 }
        }
        try await phone.tap("todos.toggle", at: 1)
        try await phone.wait(for: "todos.clearCompleted")
        try await auditor.audit("todos")
        try await phone.tap("todos.menu", at: 0)
        try await auditor.audit("a todo's menu")
        try await browser.press(Key.escape)
        try await phone.waitUntilGone("todos.menu.delete")
        try await phone.tap("todos.title", at: 0)
        try await phone.wait(for: "todos.edit.field")
        try await auditor.audit("a todo that is edited")
        try await phone.tap("todos.edit.cancel")
        try await phone.tap("todos.clearCompleted")
        try await phone.wait(for: "todos.clearCompleted.confirm")
        try await auditor.audit("the question before clearing")
        try await browser.press(Key.escape)
        try await phone.waitUntilGone("todos.clearCompleted.confirm")
    }

    private func visitOtherTabs(_ auditor: Auditor) async throws {
        let (phone, browser) = (auditor.phone, auditor.browser)
        for (index, name) in [(1, "component"), (2, "showcase"), (3, "me")] {
            try await phone.tapTab(index)
            try await auditor.audit(name)
        }
        try await phone.tap("me.accountSecurity")
        try await phone.wait(for: "account.changePassword")
        try await auditor.audit("account and security")
        for (identifier, landmark, name) in [
            ("account.changePassword", "account.password.save", "change of the password"),
            ("account.delete", "account.delete.button", "deletion of the account"),
        ] {
            try await phone.tap(identifier)
            try await phone.wait(for: landmark)
            try await auditor.audit(name)
            // The tab that is selected leads back.
            try await phone.tapTab(3)
            try await phone.waitUntilGone(landmark)
            try await phone.tap("me.accountSecurity")
        }
        try await phone.tapTab(3)
        // A tap whose control is moved away before the finger is lifted is none.
        try await phone.waitUntilGone("account.changePassword")
        try await browser.waitForAnimations()
        try await phone.tap("me.signOut")
        try await phone.wait(for: "me.signOut.confirm")
        try await auditor.audit("the question before signing out")
        try await browser.press(Key.escape)
        try await phone.waitUntilGone("me.signOut.confirm")
    }

    /// The largest text there is, in both languages.
    private func visitInOtherSettings(_ auditor: Auditor) async throws {
        for language in ["en", "zh-Hans"] {
            try await auditor.set(["dynamicType": "accessibility5", "locale": .string(language)])
            for (index, name) in ["home", "component", "showcase", "me"].enumerated() {
                try await auditor.phone.tapTab(index)
                try await auditor.audit("\(name), largest text, \(language)")
            }
        }
        try await auditor.set(["dynamicType": "large", "locale": "en"])
    }

    /// The page of the device around the phone, and those of the backend that people see in development.
    private func visitPages(_ auditor: Auditor, _ state: InstanceState) async throws {
        for appearance in ["light", "dark"] {
            try await auditor.set(["colorScheme": .string(appearance)])
            try await auditor.auditPage("the device's controls, \(appearance)", within: "#controls")
        }
        for path in ["mailbox", "console"] {
            try await auditor.browser.go(to: "\(state.serverURL)/\(path)")
            try await auditor.auditPage(path, within: "body")
        }
    }
}

/// Looks for faults in what is shown.
private struct Auditor {
    let browser: Browser
    var phone: Phone { Phone(browser: browser) }

    /// Looks at the phone's screen in both appearances.
    func audit(_ screen: String) async throws {
        for appearance in ["light", "dark"] {
            try await set(["colorScheme": .string(appearance)])
            try await browser.wait(for: "the \(appearance) screen") {
                try await $0.isPresent(.css("#screen .root.scheme-\(appearance)"))
            }
            try await browser.waitForAnimations()
            try await record(screen + ", " + appearance, "#screen", AccessibilityTests.leastContrast)
        }
    }

    /// Looks at a page of ours that is not the app's.
    func auditPage(_ name: String, within selector: String) async throws {
        try await browser.waitForAnimations()
        try await record(name, selector, 4.5)
    }

    private func record(_ name: String, _ selector: String, _ contrast: Double) async throws {
        for fault in try await browser.accessibilityFaults(within: selector, leastContrast: contrast) {
            Issue.record("\(name): \(fault)")
        }
    }

    /// Sets the device as its controls do.
    func set(_ settings: [String: JSONValue]) async throws {
        try await browser.run(
            "window.device.connection.send({ t: 'settings', ...arguments[0] })", .object(settings))
        try await browser.wait(for: "\(settings)") {
            for (name, value) in settings {
                let attribute = [
                    "colorScheme": "data-color-scheme", "dynamicType": "data-dynamic-type", "locale": "lang",
                ]
                let shown = try await $0.run(
                    "return document.getElementById('screen').getAttribute(arguments[0])",
                    .string(attribute[name] ?? ""))
                if shown != value { return false }
            }
            return true
        }
    }
}
