import JSON

/// An element of the page, as it was when it was found.
public struct PageElement: Sendable {
    let browser: Browser
    let reference: String

    private var path: String { "/element/\(reference)" }
    /// The element as an argument of a script.
    public var argument: JSONValue { [Browser.elementKey: .string(reference)] }

    /// Clicks in its middle, with the mouse.
    public func click() async throws {
        _ = try await browser.command("POST", "\(path)/click", .object([:]))
    }

    /// Focuses it and types, key by key. Special keys are WebDriver's code points, see `Key`.
    public func type(_ text: String) async throws {
        _ = try await browser.command("POST", "\(path)/value", ["text": .string(text)])
    }

    public var text: String {
        get async throws { try await browser.command("GET", "\(path)/text").string ?? "" }
    }

    /// A property, such as a field's `value`.
    public func property(_ name: String) async throws -> JSONValue {
        try await browser.command("GET", "\(path)/property/\(name)")
    }

    public func attribute(_ name: String) async throws -> String? {
        try await browser.command("GET", "\(path)/attribute/\(name)").string
    }
}

/// Keys that are no characters (WebDriver, "Keyboard actions").
public enum Key {
    public static let enter = "\u{E007}"
    public static let tab = "\u{E004}"
    public static let escape = "\u{E00C}"
    public static let backspace = "\u{E003}"
    public static let left = "\u{E012}"
    public static let up = "\u{E013}"
    public static let right = "\u{E014}"
    public static let down = "\u{E015}"
    public static let home = "\u{E011}"
    public static let alt = "\u{E00A}"
    public static let control = "\u{E009}"
    public static let shift = "\u{E008}"
    public static let space = " "
}

extension Browser {
    /// The visible elements that match, in the order of the document.
    public func elements(_ locator: Locator) async throws -> [PageElement] {
        let found = try await command(
            "POST", "/execute/sync", ["script": .string(locator.script), "args": .array(locator.arguments)])
        return (found.array ?? []).compactMap { element in
            element[Self.elementKey]?.string.map { PageElement(browser: self, reference: $0) }
        }
    }

    public func isPresent(_ locator: Locator) async throws -> Bool {
        try await !elements(locator).isEmpty
    }

    /// The first visible element that matches; waits for it.
    ///
    /// - Throws: `WebDriverError.timedOut`.
    public func element(_ locator: Locator, timeoutSeconds: Double = 60) async throws -> PageElement {
        var found: PageElement?
        try await wait(for: "\(locator)", timeoutSeconds: timeoutSeconds) { browser in
            found = try await browser.elements(locator).first
            return found != nil
        }
        guard let found else { throw WebDriverError.timedOut(what: "\(locator)", page: "") }
        return found
    }

    /// Presses keys one after the other, whatever has the focus; `holding` stays down meanwhile.
    public func press(_ keys: String, holding: String = "") async throws {
        var actions: [JSONValue] = holding.map { ["type": "keyDown", "value": .string(String($0))] }
        for key in keys {
            actions.append(["type": "keyDown", "value": .string(String(key))])
            actions.append(["type": "keyUp", "value": .string(String(key))])
        }
        actions += holding.map { ["type": "keyUp", "value": .string(String($0))] }
        try await perform(["type": "key", "id": "keyboard", "actions": .array(actions)])
    }

    /// Presses the mouse on an element, moves it in steps and lets go.
    public func drag(
        _ element: PageElement, byX x: Int, y: Int, steps: Int = 6, holdMilliseconds: Int = 0
    ) async throws {
        var actions: [JSONValue] = [
            ["type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element.argument],
            ["type": "pointerDown", "button": 0],
        ]
        if holdMilliseconds > 0 { actions.append(["type": "pause", "duration": .number("\(holdMilliseconds)")]) }
        for step in 1...steps {
            let from = (x * (step - 1) / steps, y * (step - 1) / steps)
            let to = (x * step / steps, y * step / steps)
            actions.append([
                "type": "pointerMove", "duration": 20, "origin": "pointer", "x": .number("\(to.0 - from.0)"),
                "y": .number("\(to.1 - from.1)"),
            ])
        }
        actions.append(["type": "pointerUp", "button": 0])
        try await perform([
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": .array(actions),
        ])
    }

    /// Moves the mouse to a place on an element, from its middle, and presses it; `releaseMouse` lets go.
    public func holdMouse(on element: PageElement, offsetX x: Int = 0, y: Int = 0) async throws {
        try await pointer([
            [
                "type": "pointerMove", "duration": 0, "x": .number("\(x)"), "y": .number("\(y)"),
                "origin": element.argument,
            ],
            ["type": "pointerDown", "button": 0],
        ])
    }

    /// Moves the mouse to the middle of an element.
    public func moveMouse(to element: PageElement) async throws {
        try await pointer([
            ["type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element.argument]
        ])
    }

    /// Moves the mouse, pressed or not, by a distance.
    public func moveMouse(byX x: Int, y: Int) async throws {
        try await pointer([
            ["type": "pointerMove", "duration": 0, "x": .number("\(x)"), "y": .number("\(y)"), "origin": "pointer"]
        ])
    }

    public func releaseMouse() async throws {
        try await pointer([["type": "pointerUp", "button": 0]])
    }

    /// Clicks at a place on an element, from its middle.
    public func click(_ element: PageElement, offsetX x: Int, y: Int) async throws {
        try await holdMouse(on: element, offsetX: x, y: y)
        try await releaseMouse()
    }

    private func pointer(_ actions: [JSONValue]) async throws {
        try await perform([
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": .array(actions),
        ])
    }

    func perform(_ source: JSONValue) async throws {
        _ = try await command("POST", "/actions", ["actions": [source]])
    }
}

extension Browser {
    /// Types into whatever has the focus, a letter every so many milliseconds, whether or not the page keeps up.
    public func typeSteadily(_ text: String, intervalMilliseconds: Int) async throws {
        var actions: [JSONValue] = []
        for character in text {
            actions.append(["type": "keyDown", "value": .string(String(character))])
            actions.append(["type": "keyUp", "value": .string(String(character))])
            actions.append(["type": "pause", "duration": .number("\(intervalMilliseconds)")])
        }
        try await perform(["type": "key", "id": "keyboard", "actions": .array(actions)])
    }
}
