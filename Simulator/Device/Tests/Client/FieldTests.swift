import BrowserTesting
import Foundation
import JSON
import Synchronization
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Fields")
    struct FieldTests {
        private static let field: JSONValue = [
            "i": 2, "t": "input", "a": ["value": "", "aria-label": "Title"], "e": 38,
        ]

        /// A page with one text field and an app that answers each change late, with its own idea of the text.
        private func with(
            field: JSONValue = field, answer: @escaping @Sendable (String) -> String,
            _ body: @escaping (PageFixture, PageElement) async throws -> Void
        ) async throws {
            let tree: JSONValue = ["i": 1, "t": "div", "s": ["padding-top": "80px"], "c": [field]]
            let react: @Sendable (JSONValue) -> [JSONValue] = { event in
                guard event["k"] == "input", let text = event["v"]?.string else { return [] }
                // An app that is slower than the typing: the answer comes while more is typed.
                Thread.sleep(forTimeInterval: 0.03)
                return [["a", 2, ["value": .string(answer(text))]]]
            }
            try await PageFixture.with(tree, react: react) { page in
                try await body(page, try await page.browser.element(.textField("Title")))
            }
        }

        @Test("Five hundred letters at 20 ms keep every letter, though the app answers late")
        func fastTyping() async throws {
            let text = String((0..<500).map { "abcdefghijklmnopqrstuvwxyz".map { $0 }[$0 * 7 % 26] })
            try await with(answer: { $0 }) { page, field in
                try await field.click()
                try await page.browser.typeSteadily(text, intervalMilliseconds: 20)
                #expect(try await field.property("value").string == text)
                var last = ""
                while last != text { last = try await page.event("input")["v"]?.string ?? "" }
                try await page.settle()
                #expect(try await field.property("value").string == text)
            }
        }

        @Test("Each field has the keys that it asks for: digits for a code, signs first, letters")
        func keys() async throws {
            func field(_ number: Int, _ attributes: [String: JSONValue]) -> JSONValue {
                var attributes = attributes
                attributes["id"] = .string("field-\(number)")
                return ["i": .number("\(number)"), "t": "input", "a": .object(attributes), "e": 38]
            }
            let fields = [
                field(2, ["inputmode": "numeric"]), field(3, ["inputmode": "decimal"]),
                field(4, ["data-keyboard": "symbols"]), field(5, [:]),
            ]
            try await PageFixture.with(["i": 1, "t": "div", "s": ["padding-top": "80px"], "c": .array(fields)]) {
                page in
                for (number, has, lacks) in [(2, "7", "."), (3, ".", "q"), (4, "@", "q"), (5, "q", "7")] {
                    let keys = try await page.browser.run(
                        """
                        document.getElementById(`field-${arguments[0]}`).focus();
                        return [...document.querySelectorAll("#keyboard [data-key]")].map((key) => key.dataset.key);
                        """, .number("\(number)"))
                    let names = (keys.array ?? []).compactMap(\.string)
                    #expect(names.contains(has) && names.contains("delete") && !names.contains(lacks), "\(names)")
                }
            }
        }

        @Test("What is typed after the return key goes into the field as the app left it")
        func typingOnAfterSubmit() async throws {
            let tree: JSONValue = ["i": 1, "t": "div", "s": ["padding-top": "80px"], "c": [Self.field]]
            let state = Mutex((text: "", submitted: [String]()))
            let react: @Sendable (JSONValue) -> [JSONValue] = { event in
                // An app that is slower than the typing, and empties the field at the return key.
                Thread.sleep(forTimeInterval: 0.03)
                return state.withLock { state in
                    if event["k"] == "input", let text = event["v"]?.string { state.text = text }
                    if event["k"] == "submit" {
                        state.submitted.append(state.text)
                        state.text = ""
                    }
                    return [["a", 2, ["value": .string(state.text)]]]
                }
            }
            try await PageFixture.with(tree, react: react) { page in
                let field = try await page.browser.element(.textField("Title"))
                try await field.type("milk\(Key.enter)bread\(Key.enter)\(Key.enter)eggs\(Key.enter)more")
                try await page.browser.wait(for: "the last word in the app") { _ in
                    state.withLock { $0.text } == "more"
                }
                #expect(state.withLock { $0.submitted } == ["milk", "bread", "", "eggs"])
                #expect(try await field.property("value").string == "more")
            }
        }

        /// A form of three fields whose app is slower than the typing, and moves the focus on at the return key.
        private func withForm(
            submitting: @escaping @Sendable () -> Void = {},
            _ body: @escaping (PageFixture, @escaping @Sendable () -> [String]) async throws -> Void
        ) async throws {
            let fields = (2...4).map { number -> JSONValue in
                [
                    "i": .number("\(number)"), "t": "input",
                    "a": ["value": "", "aria-label": .string("Field \(number)")], "e": 38,
                ]
            }
            let tree: JSONValue = ["i": 1, "t": "div", "s": ["padding-top": "80px"], "c": .array(fields)]
            let state = Mutex((texts: [2: "", 3: "", 4: ""], log: [String]()))
            let react: @Sendable (JSONValue) -> [JSONValue] = { event in
                Thread.sleep(forTimeInterval: 0.05)
                guard let field = event["i"]?.int else { return [] }
                return state.withLock { state in
                    if event["k"] == "input", let text = event["v"]?.string {
                        state.texts[field] = text
                        return [["a", .number("\(field)"), ["value": .string(text)]]]
                    }
                    guard event["k"] == "submit" else { return [] }
                    submitting()
                    state.log.append("\(field): \(state.texts[field] ?? "")")
                    let this: JSONValue = ["a", .number("\(field)"), ["data-focused": .null]]
                    return field == 4 ? [this] : [this, ["a", .number("\(field + 1)"), ["data-focused": "true"]]]
                }
            }
            try await PageFixture.with(tree, react: react) { page in
                try await body(page) { state.withLock { state in state.log + (2...4).map { state.texts[$0] ?? "" } } }
            }
        }

        @Test("What is typed after the return key goes into the field that the app moves the focus to")
        func typingOnInTheNextField() async throws {
            try await withForm { page, app in
                let first = try await page.browser.element(.textField("Field 2"))
                try await first.type("ada@example.com\(Key.enter)correct4horse\(Key.enter)battery\(Key.enter)")
                let expected = ["2: ada@example.com", "3: correct4horse", "4: battery"]
                try await page.browser.wait(for: "the last field", timeoutSeconds: 60) { _ in app().count == 6 }
                #expect(app() == expected + ["ada@example.com", "correct4horse", "battery"])
                try await page.settle()
                for (number, text) in zip(2...4, ["ada@example.com", "correct4horse", "battery"]) {
                    let field = try await page.browser.element(.textField("Field \(number)"))
                    #expect(try await field.property("value").string == text)
                }
            }
        }

        @Test(
            "What is typed meanwhile follows what the next field holds, and deleting does not reach back over the return key"
        )
        func typingOnAndDeleting() async throws {
            let isTyped = DispatchSemaphore(value: 0)
            try await withForm(submitting: { isTyped.wait() }) { page, app in
                defer { isTyped.signal() }
                let second = try await page.browser.element(.textField("Field 3"))
                try await second.type("kept ")
                let first = try await page.browser.element(.textField("Field 2"))
                try await first.type("ada\(Key.enter)\(Key.backspace)\(Key.backspace)on")
                try await page.browser.wait(for: "all that is typed blindly", timeoutSeconds: 60) { _ in
                    try await first.property("value").string == "aon"
                }
                isTyped.signal()
                try await page.browser.wait(for: "the next field", timeoutSeconds: 60) { _ in
                    app() == ["2: ada", "ada", "kept on", ""]
                }
                try await page.browser.press("!")
                try await page.browser.wait(for: "more", timeoutSeconds: 60) { _ in app()[2] == "kept on!" }
                #expect(try await first.property("value").string == "ada")
            }
        }

        @Test("What is typed across a tap on a button goes into the field as the app left it")
        func typingOnAfterTap() async throws {
            let button: JSONValue = ["i": 3, "t": "button", "a": ["aria-label": "Add"], "x": "Add", "e": 1]
            let tree: JSONValue = ["i": 1, "t": "div", "s": ["padding-top": "80px"], "c": [Self.field, button]]
            let state = Mutex((text: "", added: [String]()))
            let react: @Sendable (JSONValue) -> [JSONValue] = { event in
                // An app that is slower than the typing, and empties the field when the button is tapped.
                Thread.sleep(forTimeInterval: 0.05)
                return state.withLock { state in
                    if event["k"] == "input", let text = event["v"]?.string { state.text = text }
                    if event["k"] == "tap" {
                        state.added.append(state.text)
                        state.text = ""
                    }
                    return [["a", 2, ["value": .string(state.text)]]]
                }
            }
            try await PageFixture.with(tree, react: react) { page in
                let field = try await page.browser.element(.textField("Title"))
                let add = try await page.browser.element(.button("Add"))
                try await field.click()
                for word in ["milk", "bread", "eggs"] {
                    try await page.browser.press(word)
                    try await add.click()
                }
                try await page.browser.press("more")
                try await page.browser.wait(for: "the last word in the app") { _ in
                    state.withLock { $0.text } == "more"
                }
                #expect(state.withLock { $0.added } == ["milk", "bread", "eggs"])
                #expect(try await field.property("value").string == "more")
            }
        }

        @Test("Typing in the middle keeps the caret where it is")
        func caret() async throws {
            try await with(answer: { $0 }) { page, field in
                try await field.type("start end" + Key.home)
                try await page.browser.press(String(repeating: Key.right, count: 5))
                try await page.browser.typeSteadily(" and some words", intervalMilliseconds: 15)
                #expect(try await field.property("value").string == "start and some words end")
            }
        }

        @Test("What the app makes of the text shows once it has all of it, and the caret stays")
        func transformed() async throws {
            try await with(answer: { $0.uppercased() }) { page, field in
                try await field.type("ac" + Key.left)
                try await page.browser.typeSteadily("bbb", intervalMilliseconds: 5)
                try await page.browser.wait(for: "capitals") { _ in try await field.property("value").string == "ABBBC"
                }
                #expect(try await field.property("selectionStart") == 4)
            }
        }

        @Test("An app that refuses what is typed has the last word")
        func limited() async throws {
            try await with(answer: { String($0.prefix(3)) }) { page, field in
                try await field.type("abcdef")
                try await page.browser.wait(for: "three letters") { _ in
                    try await field.property("value").string == "abc"
                }
            }
        }

        @Test("Return in a line submits after its text has been sent; in a text area it makes a new line")
        func submit() async throws {
            try await with(answer: { $0 }) { page, field in
                try await field.type("hi" + Key.enter)
                var kinds: [String] = []
                for await message in page.app.messages where message["t"] == "event" {
                    kinds.append(message["k"]?.string ?? "")
                    if kinds.last == "submit" { break }
                }
                #expect(kinds.first == "focus")
                #expect(kinds.contains("input"))
            }
        }

        @Test("The app moves the focus, and is told only of what the person does")
        func focus() async throws {
            let tree: JSONValue = [
                "i": 1, "t": "div", "s": ["padding-top": "80px"],
                "c": [
                    ["i": 2, "t": "input", "a": ["aria-label": "First"], "e": 34],
                    ["i": 3, "t": "input", "a": ["aria-label": "Second"], "e": 34],
                ],
            ]
            let count = Mutex(0)
            let react: @Sendable (JSONValue) -> [JSONValue] = { event in
                if event["k"] == "focus" || event["k"] == "blur" { count.withLock { $0 += 1 } }
                return []
            }
            try await PageFixture.with(tree, react: react) { page in
                func focused() async throws -> Int? {
                    try await page.browser.run("return document.activeElement.appID ?? null").int
                }
                page.app.sendPatch([["a", 3, ["data-focused": "true"]]])
                try await page.settle()
                #expect(try await focused() == 3)
                #expect(count.withLock { $0 } == 0)
                try await page.browser.element(.textField("First")).click()
                _ = try await page.event("focus")
                #expect(try await focused() == 2)
                #expect(count.withLock { $0 } == 2)
                // A wish from before the person's move is out of date.
                page.app.send(["t": "patch", "n": 4, "ops": [["a", 3, ["data-focused": "true"]]], "ack": 0])
                try await page.browser.wait(for: "the patch") { browser in
                    try await browser.run("return window.device.tree.sequence") == 4
                }
                #expect(try await focused() == 2)
            }
        }

        @Test("The keyboard comes up with a field, tells the app, and goes with Hide")
        func keyboard() async throws {
            try await with(answer: { $0 }) { page, field in
                try await field.click()
                #expect(try await page.app.next("settings")["keyboard"] == 0)
                #expect(try await page.app.next("settings")["keyboard"] == 336)
                try await page.browser.wait(for: "the keyboard to stand still") {
                    try await $0.run("return document.getAnimations().length") == 0
                }
                for key in ["h", "i", "space", "shift", "x"] {
                    try await page.browser.element(.css("[data-key=\(key)]")).click()
                }
                #expect(try await field.property("value").string == "hi X")
                try await page.browser.element(.css("[data-key=hide]")).click()
                #expect(try await page.app.next("settings")["keyboard"] == 0)
            }
        }

        @Test("Text that is being composed is sent when it is done")
        func composition() async throws {
            try await with(answer: { $0 }) { page, field in
                try await page.browser.run(
                    """
                    const field = arguments[0];
                    field.focus();
                    const change = (value, isComposing) => {
                        field.value = value;
                        field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing }));
                    };
                    field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
                    change("n", true); change("ni", true); change("ni h", true); change("你好", true);
                    field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "你好" }));
                    """, field.argument)
                #expect(try await page.event("input")["v"] == "你好")
                #expect(try await field.property("value").string == "你好")
            }
        }
    }
}
