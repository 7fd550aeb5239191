import Foundation
import Glibc
import JSON
import Testing

@testable import DeviceHost

@Suite("Device", .timeLimit(.minutes(1)))
struct DeviceTests {
    @Test("An app that connects hears the settings, its phase and that a page waits for its tree")
    func greeting() async throws {
        try await DeviceFixture.with { fixture in
            let app = try FakeApp(to: fixture.configuration)
            var messages = app.messages.makeAsyncIterator()
            let settings = await messages.next()
            #expect(settings?["t"] == "settings")
            #expect(settings?["width"] == 393)
            #expect(settings?["safeArea"]?["top"] == 59)
            #expect(await messages.next() == ["t": "phase", "phase": "active"])
            #expect(await messages.next() == ["t": "connect"])
        }
    }

    @Test("Two pages on one device are both live")
    func twoPages() async throws {
        try await DeviceFixture.with { fixture in
            let app = try FakeApp(to: fixture.configuration)
            let first = FakePage(fixture.device)
            let second = FakePage(fixture.device)
            app.sendPatch([["x", 1, "hello"]])
            for page in [first, second] {
                let patch = try await page.next { $0["t"] == "patch" }
                #expect(patch?["ops"] == [["x", 1, "hello"]])
            }
            try first.send(["t": "event", "i": 4, "k": "tap", "q": 1])
            try second.send(["t": "event", "i": 5, "k": "tap", "q": 2])
            #expect(try await app.next("event")["i"] == 4)
            #expect(try await app.next("event")["i"] == 5)
        }
    }

    @Test("A page that comes later makes the app send its tree, and one that leaves is forgotten")
    func pageComesAndGoes() async throws {
        try await DeviceFixture.with { fixture in
            let app = try FakeApp(to: fixture.configuration)
            _ = try await app.next("connect")
            let page = FakePage(fixture.device)
            _ = try await app.next("connect")
            #expect(try await page.next()?["t"] == "device")
            page.close()
            #expect(fixture.device.state.withLock { $0.browsers.isEmpty })
        }
    }

    @Test("With too many pages the oldest is told so and let go")
    func tooManyPages() async throws {
        try await DeviceFixture.with { fixture in
            let oldest = FakePage(fixture.device)
            let others = (0..<Device.browserLimit).map { _ in FakePage(fixture.device) }
            #expect(try await oldest.next()?["t"] == "device")
            #expect(try await oldest.next()?["t"] == "replaced")
            #expect(try await oldest.next() == nil)
            for other in others {
                let first = try await other.next()
                #expect(first?["t"] == "device")
            }
        }
    }

    @Test("A batch that comes a second time is passed over")
    func repeatedBatch() async throws {
        try await DeviceFixture.with { fixture in
            let app = try FakeApp(to: fixture.configuration)
            _ = try await app.next("connect")
            let tap = [BrowserMessage.event(["t": "event", "i": 1, "k": "tap", "q": 1])]
            let next = [BrowserMessage.event(["t": "event", "i": 2, "k": "tap", "q": 2])]
            fixture.device.receive(tap, client: "a", batch: 1)
            fixture.device.receive(tap, client: "a", batch: 1)
            fixture.device.receive(next, client: "a", batch: 2)
            #expect(try await app.next("event")["i"] == 1)
            #expect(try await app.next("event")["i"] == 2)
        }
    }

    @Test("Settings reach the app and every page, and outlive the device")
    func settings() async throws {
        let folder = try TemporaryFolder()
        try await DeviceFixture.with(folder: folder) { fixture in
            let app = try FakeApp(to: fixture.configuration)
            _ = try await app.next("connect")
            let page = FakePage(fixture.device)
            try page.send(["t": "settings", "colorScheme": "dark", "locale": "zh-Hans", "keyboard": 336])
            let settings = try await app.next("settings")
            #expect(settings["colorScheme"] == "dark")
            #expect(settings["locale"] == "zh-Hans")
            #expect(settings["keyboard"] == 336)
            let shown = try await page.next { $0["settings"]?["colorScheme"] == "dark" }
            #expect(shown != nil)
            fixture.device.supervision.sync {}
        }
        try await DeviceFixture.with(folder: folder) { fixture in
            let app = try FakeApp(to: fixture.configuration)
            let settings = try await app.next("settings")
            #expect(settings["colorScheme"] == "dark")
            #expect(settings["keyboard"] == 0)
        }
    }

    @Test("A link that comes while no app runs is opened by the next one")
    func pendingLink() async throws {
        try await DeviceFixture.with { fixture in
            #expect(fixture.device.open("easyapp://auth/callback#access_token=x"))
            let app = try FakeApp(to: fixture.configuration)
            #expect(try await app.next("openURL")["url"] == "easyapp://auth/callback#access_token=x")
            #expect(fixture.device.open("easyapp://later"))
            #expect(try await app.next("openURL")["url"] == "easyapp://later")
        }
    }

    @Test("Links wait in bounded number")
    func pendingLinkLimit() async throws {
        try await DeviceFixture.with { fixture in
            for _ in 0..<Device.pendingURLLimit { #expect(fixture.device.open("easyapp://x")) }
            #expect(!fixture.device.open("easyapp://x"))
        }
    }

    @Test("A link brings an app in the background to the front")
    func linkInBackground() async throws {
        try await DeviceFixture.with { fixture in
            let app = try FakeApp(to: fixture.configuration)
            _ = try await app.next("connect")
            let page = FakePage(fixture.device)
            try page.send(["t": "phase", "phase": "background"])
            #expect(try await app.next("phase")["phase"] == "background")
            #expect(fixture.device.open("easyapp://x"))
            #expect(try await app.next("phase")["phase"] == "active")
            #expect(try await app.next("openURL")["url"] == "easyapp://x")
        }
    }

    @Test("An app whose main actor is silent is reported, and again when it answers")
    func hungApp() async throws {
        try await DeviceFixture.with(change: {
            $0.pingIntervalSeconds = 0.05
            $0.hungAfterSeconds = 0.2
        }) { fixture in
            let page = FakePage(fixture.device)
            let app = try FakeApp(to: fixture.configuration)
            #expect(try await page.next(state: .hung) != nil)
            app.send(["t": "pong", "id": 1])
            #expect(try await page.next(state: .running) != nil)
        }
    }

    @Test("An app that answers is not reported")
    func livelyApp() async throws {
        try await DeviceFixture.with(change: {
            $0.pingIntervalSeconds = 0.02
            $0.hungAfterSeconds = 0.3
        }) { fixture in
            let app = try FakeApp(to: fixture.configuration) { app, message in
                if message["t"] == "ping" { app.send(["t": "pong", "id": message["id"] ?? 0]) }
            }
            for _ in 0..<25 { _ = try await app.next("ping") }
            #expect(fixture.device.state.withLock { $0.app } == .running)
        }
    }

    @Test("A crash is reported with its signal and last words, and the app starts again by itself")
    func crash() async throws {
        let folder = try TemporaryFolder()
        let script = """
            echo "last words" >&2
            if [ -e "$HOME/second" ]; then exec sleep 60; fi
            touch "$HOME/second"
            sleep 0.2
            kill -SEGV $$
            """
        let executable = try folder.script("App", script)
        try await DeviceFixture.with(executable: executable, folder: folder) { fixture in
            let page = FakePage(fixture.device)
            let crashed = try await page.next(state: .crashed)
            #expect(crashed?["app"] == "App")
            #expect(crashed?["report"]?["signal"] == "SIGSEGV")
            #expect(crashed?["report"]?["standardError"] == ["last words"])
            #expect(crashed?["report"]?["restartSeconds"] == 1)
            #expect(try await page.next(state: .starting) != nil)
        }
    }

    @Test("An app that crashes at every start is left alone in the end, until the person starts it")
    func crashLoop() async throws {
        let folder = try TemporaryFolder()
        let executable = try folder.script("App", "exit 3")
        try await DeviceFixture.with(executable: executable, folder: folder) { fixture in
            let page = FakePage(fixture.device)
            let final = try await page.next {
                $0["state"] == "crashed" && $0["report"]?["restartSeconds"] == nil
            }
            #expect(final?["report"]?["exitCode"] == 3)
            try page.send(["t": "relaunch"])
            #expect(try await page.next(state: .starting) != nil)
        }
    }

    @Test("An app that ends with status 0 is not started again")
    func cleanEnd() async throws {
        let folder = try TemporaryFolder()
        let executable = try folder.script("App", "exit 0")
        try await DeviceFixture.with(executable: executable, folder: folder) { fixture in
            let page = FakePage(fixture.device)
            let stopped = try await page.next(state: .stopped)
            #expect(stopped?["report"] == nil)
        }
    }

    @Test("A new build of the executable is started in place of the old one")
    func rebuild() async throws {
        let folder = try TemporaryFolder()
        let executable = try folder.script("App", "echo old >> \"$HOME/log\"; exec sleep 60")
        try await DeviceFixture.with(executable: executable, folder: folder) { fixture in
            let page = FakePage(fixture.device)
            let log = fixture.configuration.containerFolder.appendingPathComponent("log")
            try await waitFor { (try? String(contentsOf: log, encoding: .utf8)) == "old\n" }
            _ = try folder.script("App", "echo new >> \"$HOME/log\"; exec sleep 60")
            #expect(try await page.next(state: .starting) != nil)
            try await waitFor { (try? String(contentsOf: log, encoding: .utf8)) == "old\nnew\n" }
        }
    }

    @Test("An executable that is not there yet is waited for")
    func missingExecutable() async throws {
        let folder = try TemporaryFolder()
        let executable = folder.url.appendingPathComponent("App")
        try await DeviceFixture.with(executable: executable, folder: folder) { fixture in
            let page = FakePage(fixture.device)
            #expect(try await page.next(state: .missing) != nil)
            _ = try folder.script("App", "exec sleep 60")
            #expect(try await page.next(state: .starting) != nil)
        }
    }

    @Test("The device's end is the app's end, and leaves no socket")
    func end() async throws {
        let folder = try TemporaryFolder()
        let executable = try folder.script("App", "trap '' TERM; echo $$ > \"$HOME/pid\"; while true; do sleep 1; done")
        let fixture = try DeviceFixture(executable: executable, folder: folder)
        let file = fixture.configuration.containerFolder.appendingPathComponent("pid")
        try await waitFor { (try? String(contentsOf: file, encoding: .utf8))?.hasSuffix("\n") == true }
        let text = try String(contentsOf: file, encoding: .utf8)
        let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, 0) == 0)
        await fixture.device.stop()
        #expect(kill(process, 0) != 0)
        #expect(!FileManager.default.fileExists(atPath: fixture.configuration.socketFile.path))
    }

    @Test("A socket left behind by a device that was killed is replaced")
    func staleSocket() async throws {
        let folder = try TemporaryFolder()
        try folder.write("data/device.sock", "")
        try await DeviceFixture.with(folder: folder) { fixture in
            let app = try FakeApp(to: fixture.configuration)
            #expect(try await app.next("connect")["t"] == "connect")
        }
    }

    @Test("What an old process still says is not heard once a new one has connected")
    func replacedConnection() async throws {
        try await DeviceFixture.with { fixture in
            let old = try FakeApp(to: fixture.configuration)
            _ = try await old.next("connect")
            let page = FakePage(fixture.device)
            let new = try FakeApp(to: fixture.configuration)
            _ = try await new.next("connect")
            old.send(["t": "patch", "n": 1, "ops": ["old"]])
            new.send(["t": "patch", "n": 1, "ops": ["new"]])
            let patch = try await page.next { $0["t"] == "patch" }
            #expect(patch?["ops"] == ["new"])
        }
    }
}

/// Waits until something outside this process has come about.
func waitFor(timeoutSeconds: Double = 20, _ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(timeoutSeconds)
    while !condition() {
        try #require(ContinuousClock.now < deadline, "waited in vain")
        try await Task.sleep(for: .milliseconds(10))
    }
}
