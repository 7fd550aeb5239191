import Foundation
import JSON

/// A headless Chromium for one test.
///
///     try await Browser.open(at: page) { browser in
///         try await browser.element(.button("Sign in")).click()
///         try await browser.wait(for: "the list") { try await $0.isPresent(.testID("todo-list")) }
///     }
public final class Browser: Sendable {
    /// The key WebDriver uses for element references.
    static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

    let process: DriverProcess
    private let driver: WebDriver
    private let session: String

    private init(process: DriverProcess, driver: WebDriver, session: String) {
        self.process = process
        self.driver = driver
        self.session = session
    }

    /// Opens a page in a browser of its own, runs `body` and closes the browser, whatever happens.
    ///
    /// - Throws: `WebDriverError`, and what `body` throws.
    @discardableResult
    public static func open<Result: Sendable>(
        at url: String, width: Int = 1000, height: Int = 920,
        _ body: @Sendable (Browser) async throws -> Result
    ) async throws -> Result {
        let browser = try await start(width: width, height: height)
        do {
            try await browser.go(to: url)
            let result = try await body(browser)
            await browser.close()
            return result
        } catch {
            await browser.close()
            throw error
        }
    }

    private static func start(width: Int, height: Int) async throws -> Browser {
        let process = try DriverProcess.start()
        let driver = WebDriver(port: process.port)
        let arguments: [JSONValue] = [
            "--headless=new", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
            // The sandbox does not start as root, nor where containers forbid user namespaces; a test's browser sees
            // nothing but pages of this repository.
            "--no-sandbox",
            .string("--window-size=\(width),\(height)"), .string("--user-data-dir=\(process.profile.path)/profile"),
        ]
        let options: JSONValue = ["args": .array(arguments)]
        let capabilities: JSONValue = [
            "alwaysMatch": ["goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"]]
        ]
        do {
            let answer = try await driver.command("POST", "/session", ["capabilities": capabilities])
            guard let session = answer["sessionId"]?.string else {
                throw WebDriverError.unexpectedAnswer(answer.text)
            }
            return Browser(process: process, driver: driver, session: session)
        } catch {
            process.stop()
            throw error
        }
    }

    private func close() async {
        _ = try? await driver.command("DELETE", "/session/\(session)")
        process.stop()
    }

    /// Ends the browser as a crash would: nothing is told to the pages it shows.
    public func kill() { process.stop() }

    func command(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        try await driver.command(method, "/session/\(session)\(path)", body)
    }

    // MARK: Pages

    public func go(to url: String) async throws {
        _ = try await command("POST", "/url", ["url": .string(url)])
    }

    public func reload() async throws {
        _ = try await command("POST", "/refresh", .object([:]))
    }

    public var url: String {
        get async throws { try await command("GET", "/url").string ?? "" }
    }

    /// Opens a second tab on a page and makes it the one the following commands go to.
    public func openTab(at url: String) async throws {
        let tab = try await command("POST", "/window/new", ["type": "tab"])
        _ = try await command("POST", "/window", ["handle": tab["handle"] ?? ""])
        try await go(to: url)
    }

    /// Goes to the tab with an index, in the order they were opened.
    public func switchToTab(_ index: Int) async throws {
        let tabs = try await command("GET", "/window/handles")
        guard let handle = tabs[index] else { throw WebDriverError.unexpectedAnswer("no tab \(index)") }
        _ = try await command("POST", "/window", ["handle": handle])
    }

    /// Closes the present tab; the following commands need `switchToTab`.
    public func closeTab() async throws {
        _ = try await command("DELETE", "/window")
    }

    /// The page as a PNG image.
    ///
    /// The driver waits 10 seconds for the page and no longer, whatever it is told, which is too short for a machine with much
    /// else to do: it is asked again for a minute.
    public func screenshot() async throws -> Data {
        var attemptsLeft = 6
        while true {
            do {
                attemptsLeft -= 1
                let text = try await command("GET", "/screenshot").string ?? ""
                guard let data = Data(base64Encoded: text) else { throw WebDriverError.unexpectedAnswer("no image") }
                return data
            } catch WebDriverError.refused("timeout", _) where attemptsLeft > 0 {
                continue
            }
        }
    }

    /// Shows pages in a window of that size on a screen of that density, in dots for each point.
    public func setScreen(width: Int, height: Int, density: Double) async throws {
        _ = try await command(
            "POST", "/goog/cdp/execute",
            [
                "cmd": "Emulation.setDeviceMetricsOverride",
                "params": [
                    "width": .number("\(width)"), "height": .number("\(height)"),
                    "deviceScaleFactor": .number("\(density)"), "mobile": false,
                ],
            ])
    }

    /// What the page wrote to its console since last asked, newest last.
    public func consoleMessages() async throws -> [String] {
        let entries = try await command("POST", "/se/log", ["type": "browser"])
        return (entries.array ?? []).compactMap { $0["message"]?.string }
    }

    // MARK: Script

    /// Runs the body of a JavaScript function; `arguments[0]` and so on are the arguments given.
    @discardableResult
    public func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
        try await command("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// As `run`, for a function that calls its last argument when it is done.
    @discardableResult
    public func runAsynchronously(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
        try await command("POST", "/execute/async", ["script": .string(script), "args": .array(arguments)])
    }

    // MARK: Waiting

    /// Waits until a condition holds. The page is looked at again after each frame it draws, not after a time.
    ///
    /// - Throws: `WebDriverError.timedOut` with what the page shows.
    public func wait(
        for what: String, timeoutSeconds: Double = 60, until condition: (Browser) async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(timeoutSeconds)
        while true {
            if try await condition(self) { return }
            guard ContinuousClock.now < deadline else {
                let page = try await run("return document.body.innerText.slice(0, 2000)").string ?? ""
                throw WebDriverError.timedOut(what: what, page: page)
            }
            try await runAsynchronously("const done = arguments[0]; setTimeout(done, 16)")
        }
    }
}

extension Browser {
    /// Waits until nothing on the page moves any more.
    public func waitForAnimations() async throws {
        try await runAsynchronously(
            """
            const done = arguments[0];
            // One that never ends, as that of an element which is not drawn does not, holds nobody up.
            setTimeout(done, 3000);
            // Nor do those that follow what is scrolled.
            Promise.allSettled(document.getAnimations()
                .filter((animation) => animation.timeline === document.timeline)
                .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
                .map((animation) => animation.finished)).then(() => done());
            """)
    }
}
