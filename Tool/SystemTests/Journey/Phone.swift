import BrowserTesting
import JSON
import Testing

/// The app on the device's page, driven as a person drives it.
struct Phone {
    let browser: Browser

    /// Taps the element with an identifier; of several that share it, as rows do, the one at an index.
    func tap(_ identifier: String, at index: Int = 0) async throws {
        try await act(on: identifier, at: index) { try await $0.click() }
    }

    /// Taps a tab by its place in the bar, which is the same in every language.
    func tapTab(_ index: Int) async throws {
        try await browser.wait(for: "tab \(index)") { try await $0.elements(.css("[role='tab']")).count > index }
        try await browser.elements(.css("[role='tab']"))[index].click()
    }

    /// Chooses in a picker by typing the choice's name, which a list of choices understands.
    func choose(_ choice: String, in identifier: String) async throws {
        let list = "[data-testid='\(identifier)']"
        try await browser.element(.css("select\(list), \(list) select")).type(choice)
    }

    /// Replaces what a field holds.
    func type(_ text: String, into identifier: String) async throws {
        try await tap(identifier)
        try await browser.press("a", holding: Key.control)
        try await act(on: identifier, at: 0) { try await $0.type(text) }
    }

    /// Presses the keyboard's own key for going on, and types into the field that this leads to.
    func goOn(typing text: String, into identifier: String) async throws {
        try await browser.press(Key.enter)
        try await browser.wait(for: "the focus in \(identifier)") {
            try await $0.isPresent(.css("[data-testid='\(identifier)']:focus"))
        }
        try await act(on: identifier, at: 0) { try await $0.type(text) }
    }

    /// The screen may be drawn anew between finding an element and using it; a person would not notice.
    private func act(
        on identifier: String, at index: Int, _ action: (PageElement) async throws -> Void
    ) async throws {
        for attempt in 1... {
            try await browser.wait(for: "\(identifier) at \(index)", timeoutSeconds: 60) {
                try await $0.elements(.testID(identifier)).count > index
            }
            do {
                let elements = try await browser.elements(.testID(identifier))
                guard elements.count > index else { continue }
                // What the keyboard covers is scrolled to first, as a person does.
                try await browser.run(
                    "arguments[0].scrollIntoView({ block: 'nearest' })", elements[index].argument)
                return try await action(elements[index])
            } catch WebDriverError.refused(let error, _) where attempt < 10 && Self.passing.contains(error) {
                continue
            }
        }
    }

    /// WebDriver's words for an element that has just been replaced, or is still moving under another.
    private static let passing = ["stale element reference", "element click intercepted", "element not interactable"]

    func wait(for identifier: String, timeoutSeconds: Double = 15) async throws {
        _ = try await browser.element(.testID(identifier), timeoutSeconds: timeoutSeconds)
    }

    func waitUntilGone(_ identifier: String) async throws {
        try await browser.wait(for: "the end of \(identifier)") { try await !$0.isPresent(.testID(identifier)) }
    }

    func texts(_ identifier: String) async throws -> [String] {
        var texts: [String] = []
        for element in try await browser.elements(.testID(identifier)) { texts.append(try await element.text) }
        return texts
    }

    func wait(for texts: [String], in identifier: String) async throws {
        try await browser.wait(for: "\(texts) in \(identifier)") { _ in
            (try? await self.texts(identifier)) == texts
        }
    }

    func waitForText(_ text: String) async throws {
        try await browser.wait(for: "the text \(text)") {
            try await $0.run("return document.body.innerText.includes(arguments[0])", .string(text)) == .bool(true)
        }
    }

    /// Opens a link in a tab of its own, as a mail client would, and comes back.
    func openElsewhere(_ link: String) async throws {
        try await browser.openTab(at: link)
        try await browser.closeTab()
        try await browser.switchToTab(0)
    }
}
