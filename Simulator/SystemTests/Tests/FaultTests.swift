import BrowserTesting
import DeviceHost
import Foundation
import JSON
import Testing

/// What becomes of a device when something goes wrong: in the app, in the browser, on the way between them.
@Suite(.serialized) struct FaultTests {
    @Test(.timeLimit(.minutes(1))) func viewsThatChangeThemselvesForEverLeaveTheAppUsable() async throws {
        try await Simulation.run("looping") { browser, _ in
            for count in 1...3 {
                try await browser.element(.testID("taps")).click()
                try await browser.wait(for: "Taps \(count)", in: "taps")
            }
            // They go on with each frame, as on a phone, and no faster.
            func chased() async throws -> Int { Int(try await browser.text("chased").split(separator: " ")[1]) ?? 0 }
            let (first, start) = (try await chased(), ContinuousClock.now)
            try await browser.wait(for: "changes more", timeoutSeconds: 60) { _ in try await chased() > first + 20 }
            #expect(ContinuousClock.now - start > .milliseconds(100))
        }
    }

    @Test(.timeLimit(.minutes(1))) func anAppThatCrashesIsReportedAndStartedAgain() async throws {
        try await Simulation.run("failing") { browser, _ in
            try await browser.element(.testID("crash")).click()
            let report = try await browser.element(.css("[role=alertdialog]"))
            let text = try await report.text
            #expect(text.contains("quit unexpectedly") && text.contains("the button that crashes was tapped"))
            // It is started again by itself after a moment, or at once when asked.
            try await browser.run("document.querySelector('[data-testid=relaunch]')?.click()")
            try await browser.wait(for: "the next launch", timeoutSeconds: 60) {
                try await $0.run(
                    """
                    const isRunning = document.getElementById("state").dataset.state === "running";
                    return isRunning && document.querySelector("[data-testid=crash]") !== null;
                    """) == true
            }
            try await browser.run("document.querySelector('[data-testid=continue]')?.click()")
            try await browser.element(.testID("crash")).click()
            _ = try await browser.element(.css("[role=alertdialog]"))
        }
    }

    /// As by `kill -SEGV`, which leaves nothing that could fail a second time.
    @Test(.timeLimit(.minutes(1))) func aCrashSignalThatIsSentOnceEndsTheApp() async throws {
        try await Simulation.run("shared") { browser, server in
            let app = try #require(server.device.appProcessIdentifier)
            kill(app, SIGSEGV)
            let report = try await browser.element(.css("[role=alertdialog]"), timeoutSeconds: 60)
            #expect(try await report.text.contains("SIGSEGV"))
            #expect(server.device.appProcessIdentifier != app)
        }
    }

    @Test(.timeLimit(.minutes(1))) func anAppThatNeverAnswersIsSaidToHangAndCanBeRelaunched() async throws {
        try await Simulation.run(
            "failing",
            configure: {
                $0.pingIntervalSeconds = 0.1
                $0.hungAfterSeconds = 1.5
            }
        ) { browser, _ in
            try await browser.element(.testID("stick")).click()
            let panel = try await browser.element(.css("[role=alertdialog]"), timeoutSeconds: 60)
            #expect(try await panel.text.contains("is not answering"))
            try await browser.element(.testID("relaunch")).click()
            try await browser.wait(for: "the next launch", timeoutSeconds: 60) {
                let isSaid = try await $0.isPresent(.css("[role=alertdialog]"))
                return try await $0.text("stick") == "Stick" && !isSaid
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func twoBrowsersShowAndDriveOneDevice() async throws {
        try await Simulation.run("shared") { one, server in
            try await Browser.open(at: server.url) { other in
                try await Simulation.waitForTheApp(other)
                for count in 1...6 {
                    try await (count.isMultiple(of: 2) ? one : other).element(.testID("taps")).click()
                    for browser in [one, other] { try await browser.wait(for: "Taps \(count)", in: "taps") }
                }
                try await one.element(.testID("field")).click()
                try await one.press("one")
                try await other.wait(for: "Said: one", in: "said")
                try await other.element(.testID("field")).click()
                try await other.press(" two")
                for browser in [one, other] {
                    try await browser.wait(for: "Said: one two", in: "said")
                    try await browser.wait(for: "the field") {
                        try await $0.element(.testID("field")).property("value") == "one two"
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func aBrowserThatIsKilledTakesNothingWithIt() async throws {
        try await Simulation.run("shared") { one, server in
            await #expect(throws: (any Error).self) {
                try await Browser.open(at: server.url) { other in
                    try await Simulation.waitForTheApp(other)
                    try await other.element(.testID("field")).click()
                    try await other.press("kept")
                    try await one.wait(for: "Said: kept", in: "said")
                    other.kill()
                    // It does not answer any more.
                    _ = try await other.text("said")
                }
            }
            try await one.element(.testID("taps")).click()
            try await one.wait(for: "Taps 1", in: "taps")
            #expect(try await one.text("said") == "Said: kept")
            try await Browser.open(at: server.url) { next in
                try await next.wait(for: "Taps 1", in: "taps")
                #expect(try await next.element(.testID("field")).property("value") == "kept")
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func nonsenseFromAPageChangesNothing() async throws {
        try await Simulation.run("shared") { browser, _ in
            let refused = [
                "nonsense", "{}", "[1]", "[{}]", #"[{"t":"event"}]"#, #"[{"t":"event","i":1.5,"k":"tap","q":1}]"#,
                #"[{"t":"settings","dynamicType":"gigantic"}]"#, #"[{"t":"phase","phase":"asleep"}]"#, "[[[[",
            ]
            // What the device takes for an event, and the app can make nothing of.
            let ignored = [
                #"[{"t":"event","i":9223372036854775807,"k":"tap","q":1}]"#, #"[{"t":"event","i":-1,"k":"tap","q":2}]"#,
                #"[{"t":"event","i":1,"k":"explode","q":3,"v":{"x":1e308}}]"#,
                #"[{"t":"event","i":2,"k":"input","q":4,"v":[[]]}]"#,
                #"[{"t":"event","i":3,"k":"drag","q":5,"v":{"phase":7,"dx":"NaN"}}]"#, "[]",
            ]
            for (batch, (body, status)) in (refused.map { ($0, 400) } + ignored.map { ($0, 204) }).enumerated() {
                let answer = try await browser.runAsynchronously(
                    """
                    const [body, batch, done] = arguments;
                    const headers = { "Content-Type": "application/json" };
                    fetch(`/messages?client=nonsense&batch=${batch}`, { method: "POST", headers, body })
                        .then((answer) => done(answer.status), () => done(0));
                    """, .string(body), .number("\(batch)"))
                #expect(answer.int == status, "\(body)")
            }
            try await browser.element(.testID("taps")).click()
            try await browser.wait(for: "Taps 1", in: "taps")
        }
    }

    @Test(.timeLimit(.minutes(1))) func thePageLoadsNothingFromElsewhereAndNobodyElseReachesIt() async throws {
        try await Simulation.run("shared") { browser, server in
            let origins = try await browser.run(
                """
                return [...new Set(performance.getEntriesByType("resource").map((entry) => new URL(entry.name).origin))];
                """)
            #expect(origins == [.string(server.url)])
            // Nor could it: what the page's policy does not name does not load.
            let outcome = try await browser.runAsynchronously(
                """
                const done = arguments[0];
                document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective), { once: true });
                fetch("http://127.0.0.1:9/").catch(() => {});
                """)
            #expect(outcome == "connect-src")
            let port = try #require(URL(string: server.url)?.port)
            #expect(try Self.listeners(port: port) == ["0100007F"], "127.0.0.1 alone")
        }
    }

    /// The addresses on which anything listens on a port, as the kernel writes them.
    private static func listeners(port: Int) throws -> [String] {
        let suffix = ":" + String(format: "%04X", port)
        return try ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { file in
            try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ")
                // 0A: listening.
                guard fields.count > 3, fields[3] == "0A", fields[1].hasSuffix(suffix) else { return nil }
                return String(fields[1].dropLast(suffix.count))
            }
        }
    }
}
