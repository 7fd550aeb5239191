import BrowserTesting
import Foundation
import JSON
import Synchronization
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Device page")
    struct DevicePageTests {
        private static let tree: JSONValue = ["i": 1, "t": "button", "x": "Hello", "e": 1, "s": ["margin-top": "90px"]]

        @Test("Appearance, language and text size reach the app and the page, and a reload keeps them")
        func settings() async throws {
            try await PageFixture.with(Self.tree) { page in
                _ = try await page.app.next("settings")
                try await page.browser.run("document.querySelector('#appearance input[value=dark]').click()")
                #expect(try await page.app.next("settings")["colorScheme"] == "dark")
                try await page.browser.run("document.querySelector('#language input[value=zh-Hans]').click()")
                #expect(try await page.app.next("settings")["locale"] == "zh-Hans")
                _ = try await page.browser.element(.button("重新启动 App"))
                let size = try await page.browser.element(.css("#text-size"))
                try await size.type(Key.right)
                #expect(try await page.app.next("settings")["dynamicType"] == "xLarge")
                try await page.browser.reload()
                _ = try await page.browser.element(.css("#screen[data-color-scheme=dark][lang=zh-Hans]"))
            }
        }

        @Test("An app that chooses its own appearance takes the phone's own parts along, and gives them back")
        func appearanceOfTheApp() async throws {
            try await PageFixture.with(["i": 1, "t": "div", "a": ["class": "root scheme-light"]]) { page in
                page.app.sendPatch([["a", 1, ["class": "root scheme-dark"]]])
                _ = try await page.browser.element(
                    .css("#display[data-status=light] > #screen[data-color-scheme=dark]"))
                page.app.sendPatch([["a", 1, ["class": "root"]]])
                _ = try await page.browser.element(
                    .css("#display[data-status=dark] > #screen[data-color-scheme=light]"))
            }
        }

        @Test("What the app announces is in a live region, where screen readers pick it up")
        func announcements() async throws {
            try await PageFixture.with(Self.tree) { page in
                // It is in there for some seconds only: each change is written down.
                try await page.browser.run(
                    """
                    window.announced = [];
                    const region = document.querySelector("[aria-live=assertive]");
                    new MutationObserver(() => window.announced.push(region.textContent))
                        .observe(region, { childList: true, characterData: true, subtree: true });
                    """)
                for words in ["No connection", "Saved"] {
                    page.app.send(["t": "announce", "text": .string(words)])
                    try await page.browser.wait(for: words) {
                        try await $0.run("return window.announced").array?.contains(.string(words)) == true
                    }
                }
                try await page.browser.wait(for: "the words to go once they were read") {
                    try await $0.run("return document.querySelector('[aria-live=assertive]').textContent") == ""
                }
            }
        }

        @Test("What was announced is gone as soon as the person goes on")
        func announcementsGo() async throws {
            try await PageFixture.with(Self.tree) { page in
                try await page.browser.run(
                    """
                    window.left = null;
                    const region = document.querySelector("[aria-live=assertive]");
                    new MutationObserver(() => {
                        if (region.textContent === "" || window.left !== null) return;
                        document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
                        window.left = region.textContent;
                    }).observe(region, { childList: true, characterData: true, subtree: true });
                    """)
                page.app.send(["t": "announce", "text": "No connection"])
                try await page.browser.wait(for: "the next key", timeoutSeconds: 60) {
                    try await $0.run("return window.left !== null").bool == true
                }
                #expect(try await page.browser.run("return window.left") == "")
            }
        }

        @Test("In the background an app takes no keys and is not read; the button and its card bring it back")
        func background() async throws {
            try await PageFixture.with(Self.tree) { page in
                func press(_ script: String) async throws { try await page.browser.run(script) }
                for wayBack in ["document.getElementById('background').click()", ""] {
                    try await press("document.getElementById('background').click()")
                    try await page.browser.wait(for: "the background") {
                        try await $0.run("return document.getElementById('screen').inert") == true
                    }
                    try await page.browser.wait(for: "the words") {
                        try await $0.run(
                            "return ['state', 'background'].map((id) => document.getElementById(id).textContent)")
                            == ["In the background", "Bring app back"]
                    }
                    #expect(
                        try await page.browser.run(
                            "document.querySelector('#screen button').focus(); return document.activeElement.localName")
                            == "body")
                    if wayBack.isEmpty {
                        try await page.browser.element(.css("#display")).click()
                    } else {
                        try await press(wayBack)
                    }
                    try await page.browser.wait(for: "the app") {
                        try await $0.run("return document.getElementById('screen').inert") == false
                    }
                }
                _ = try await page.browser.element(.button("Send app to background"))
                #expect(try await page.browser.run("return document.getElementById('state').textContent") == "Running")
            }
        }

        @Test("Find goes by what is read: the ligature of an icon is no name")
        func find() async throws {
            let icon: JSONValue = ["i": 3, "t": "span", "a": ["aria-hidden": "true"], "x": "grid_view"]
            let name: JSONValue = ["i": 4, "t": "span", "x": "All kinds"]
            let button: JSONValue = ["i": 2, "t": "button", "e": 1, "s": ["margin-top": "90px"], "c": [icon, name]]
            try await PageFixture.with(["i": 1, "t": "div", "c": [button]]) { page in
                func found(_ words: String) async throws -> JSONValue {
                    try await page.browser.run(
                        """
                        document.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyF", altKey: true }));
                        const field = document.querySelector("#find input");
                        field.value = arguments[0];
                        field.dispatchEvent(new Event("input"));
                        return [...document.querySelectorAll("#find li")].map((item) => item.textContent);
                        """, .string(words))
                }
                let byName = try await found("kinds")
                #expect(byName == ["All kinds"])
                let byLigature = try await found("grid")
                #expect(byLigature == [])
            }
        }

        @Test("Every control has a name, in both languages", arguments: ["en", "zh-Hans"])
        func accessibility(language: String) async throws {
            try await PageFixture.with(Self.tree) { page in
                try await page.browser.run(
                    "document.querySelector(`#language input[value=${arguments[0]}]`).click()", .string(language))
                _ = try await page.browser.element(.css("html[lang=\(language)]"))
                let unnamed = try await page.browser.run(
                    """
                    const controls = document.querySelectorAll("#controls :is(button, a[href], input)");
                    return [...controls].filter((control) => control.checkVisibility() && !(control.getAttribute("aria-label")
                        || control.closest("label")?.innerText.trim() || control.innerText.trim())).map((control) => control.outerHTML);
                    """)
                #expect(unnamed == [])
                let landmarks = try await page.browser.run(
                    "return [document.querySelector('main').ariaLabel, document.querySelector('aside').ariaLabel]")
                #expect(landmarks.array?.allSatisfy { $0.string?.isEmpty == false } == true)
            }
        }

        @Test("An app that hangs is shown with what to do about it, and goes on when it answers")
        func hang() async throws {
            let answers = Mutex(true)
            try await ServedDevice.with(change: {
                $0.pingIntervalSeconds = 0.05
                $0.hungAfterSeconds = 0.3
            }) { device in
                let app = try FakeApp(to: device.configuration) { app, message in
                    if message["t"] == "connect" { app.sendRoot(Self.tree) }
                    if message["t"] == "ping", answers.withLock({ $0 }) { app.send(["t": "pong"]) }
                }
                try await Browser.open(at: device.url) { browser in
                    _ = try await browser.element(.button("Hello"))
                    answers.withLock { $0 = false }
                    let panel = try await browser.element(.css("[role=alertdialog]"))
                    let text = try await panel.text
                    #expect(text.contains("App is not answering") && text.contains("Look for a loop"))
                    #expect(try await browser.isPresent(.testID("relaunch")))
                    answers.withLock { $0 = true }
                    try await browser.wait(for: "the panel to go") { browser in
                        try await !browser.isPresent(.css("[role=alertdialog]"))
                    }
                }
                app.close()
            }
        }

        @Test("A new build that starts by itself is said, and what was kept is there")
        func rebuilt() async throws {
            let folder = try TemporaryFolder()
            let executable = try folder.script("Shop", "exec sleep 60")
            try await ServedDevice.with(executable: executable, folder: folder) { device in
                func connect() throws -> FakeApp {
                    try FakeApp(to: device.configuration) { app, message in
                        if message["t"] == "connect" { app.sendRoot(Self.tree) }
                    }
                }
                // The start of its process would count as a new start of an app that was there before it.
                try await waitFor { device.server.device.state.withLock { $0.process != nil } }
                var app = try connect()
                try await Browser.open(at: device.url) { browser in
                    _ = try await browser.element(.button("Hello"))
                    #expect(try await browser.run("return document.getElementById('launch-note').textContent") == "")
                }
                let page = FakePage(device.server.device)
                _ = try await page.next(state: .running)
                app.close()
                let number = device.server.device.state.withLock { $0.processNumber }
                _ = try folder.script("Shop", "exec sleep 61")
                // The old process takes its connection with it.
                try await waitFor {
                    device.server.device.state.withLock { $0.processNumber > number && $0.process != nil }
                }
                app = try connect()
                let message = try #require(try await page.next(state: .running))
                #expect(message["reason"] == "rebuilt")
                page.close()
                app.close()
            }
        }

        @Test("A page whose device was started again shows the new one by itself")
        func restartedDevice() async throws {
            let folder = try TemporaryFolder()
            var configuration = DeviceConfiguration(
                port: 0, executable: nil, dataFolder: folder.url, webFolder: DeviceConfiguration.bundledWebFolder,
                environment: [:])
            let first = try await DeviceServer(configuration)
            configuration.port = try #require(UInt16(first.url.split(separator: ":").last ?? ""))
            let fixed = configuration
            try await Browser.open(at: first.url) { browser in
                _ = try await browser.element(.css("#state[data-state=starting]"))
                await first.stop()
                _ = try await browser.element(.css("#state[data-state=reconnecting]"))
                let second = try await DeviceServer(fixed)
                let app = try FakeApp(to: fixed) { app, message in
                    if message["t"] == "connect" { app.sendRoot(Self.tree) }
                }
                _ = try await browser.element(.button("Hello"), timeoutSeconds: 20)
                try await browser.wait(for: "the note") { browser in
                    try await browser.run("return document.getElementById('launch-note').textContent").string?
                        .hasPrefix("The device was started again") == true
                }
                app.close()
                await second.stop()
            }
        }

        @Test("A page that was let go says so, and takes the device back when asked")
        func replaced() async throws {
            try await PageFixture.with(Self.tree) { page in
                let others = (0..<Device.browserLimit).map { _ in FakePage(page.device.server.device) }
                try await page.browser.element(.button("Use it here")).click()
                _ = try await page.browser.element(.css("#state[data-state=running]"))
                try await page.browser.element(.button("Hello")).click()
                #expect(try await page.event("tap")["i"] == 1)
                for other in others { other.close() }
            }
        }

        @Test("A link that leaves the app is asked about first; Escape says no")
        func link() async throws {
            try await PageFixture.with(Self.tree) { page in
                page.app.send(["t": "open", "url": "https://example.com/terms"])
                let dialog = try await page.browser.element(.css("[role=dialog]"))
                #expect(try await dialog.text.contains("https://example.com/terms"))
                try await page.browser.press(Key.escape)
                #expect(try await !page.browser.isPresent(.css("[role=dialog]")))
                page.app.send(["t": "open", "url": "javascript:alert(1)"])
                _ = try await page.browser.element(.css("[role=dialog]"))
                #expect(try await !page.browser.isPresent(.testID("open-link")))
            }
        }

        @Test("Another site's page can neither send messages nor read the app's")
        func crossSite() async throws {
            try await PageFixture.with(Self.tree) { page in
                try await ServedDevice.with { other in
                    try await page.browser.openTab(at: other.url)
                    let outcome = try await page.browser.runAsynchronously(
                        """
                        const [target, done] = arguments;
                        const message = [{ t: "event", i: 1, k: "attack", q: 1 }];
                        const options = { method: "POST", mode: "no-cors", credentials: "include", body: JSON.stringify(message) };
                        Promise.allSettled([fetch(`${target}/messages?client=x&batch=1`, options), fetch(`${target}/events`)])
                            .then((all) => done(all.map((one) => one.status)));
                        """, .string(page.device.url))
                    #expect(outcome[1] == "rejected")
                }
                try await page.browser.switchToTab(0)
                try await page.browser.element(.button("Hello")).click()
                for await message in page.app.messages where message["t"] == "event" {
                    #expect(message["k"] == "tap")
                    break
                }
            }
        }

        @Test("The page runs without a complaint of the browser")
        func console() async throws {
            try await PageFixture.with(Self.tree) { page in
                try await page.browser.element(.button("Hello")).click()
                _ = try await page.event("tap")
                let messages = try await page.browser.consoleMessages()
                // Without an app's build there is no style sheet of SwiftUI.
                #expect(messages.filter { !$0.contains("/swiftui/swiftui.css") } == [])
            }
        }
    }
}
