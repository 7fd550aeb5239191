import BrowserTesting
import Foundation
import JSON
import Testing

/// The whole simulator, app process, device and page, under what people and programs do to it.
@Suite(.serialized) struct SimulatorSystemTests {
    @Test(.timeLimit(.minutes(1))) func twentyLettersASecondInAFormOfFiftyFieldsAllArriveInOrder() async throws {
        try await Simulation.run("fields") { browser, _ in
            let words = "the quick brown fox jumps over the lazy dog and back again"
            for field in [0, 49] {
                try await browser.run(
                    "document.querySelector(`[data-testid=field-${arguments[0]}]`).focus()", .number("\(field)"))
                try await browser.typeSteadily(words, intervalMilliseconds: 50)
                let value = try await browser.element(.testID("field-\(field)")).property("value")
                #expect(value.string == words)
            }
            try await browser.wait(for: "the app's own copy") {
                try await $0.run("return document.querySelector('[data-testid=all]').textContent").string == words
                    + words
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func aTaskThatNeverEndsLeavesTheAppUsable() async throws {
        try await Simulation.run("endless") { browser, _ in
            for count in 1...5 {
                try await browser.element(.testID("taps")).click()
                try await browser.wait(for: "tap \(count)") {
                    try await $0.run("return document.querySelector('[data-testid=taps]').textContent").string
                        == "Taps \(count)"
                }
            }
            #expect(try await browser.run("return window.device.connection !== undefined").bool == true)
        }
    }

    /// A list of ten thousand rows: the page has those that are near what is shown, wherever a person goes.
    @Test(.timeLimit(.minutes(2))) func ofTenThousandRowsThePageHasThoseThatAreNear() async throws {
        try await Simulation.run("rows") { browser, _ in
            var most = 0
            // In the middle, the heights of rows that were never shown are guesses.
            for (share, row, tolerance) in [(0.0, 3, 0), (0.5, 5_000, 100), (1.0, 9_999, 0), (0.0, 3, 0)] {
                try await browser.run(
                    """
                    const scroller = document.querySelector("#screen .scroll");
                    scroller.scrollTop = arguments[0] * (scroller.scrollHeight - scroller.clientHeight);
                    """, .number("\(share)"))
                try await browser.wait(for: "row \(row)", timeoutSeconds: 60) {
                    try await $0.run(
                        """
                        return [...document.querySelectorAll("[data-testid^=row-]")].some(
                            (row) => Math.abs(Number(row.dataset.testid.slice(4)) - arguments[0]) <= arguments[1]);
                        """, .number("\(row)"), .number("\(tolerance)")) == true
                }
                let size = try await browser.run("return document.getElementById('screen').innerHTML.length").int
                let elements = try await browser.run("return document.querySelectorAll('#screen *').length").int
                #expect(size ?? .max < 300_000, "characters of page")
                most = max(most, elements ?? .max)
            }
            #expect(most < 2_000, "elements: some hundred rows and an empty block for each fifty others")
            let row = try await browser.element(.testID("row-3"))
            try await row.click()
            try await browser.wait(for: "Tapped 3", in: "tapped")
        }
    }

    /// What was shown and is gone leaves nothing behind, in the app or in the page.
    @Test(.timeLimit(.minutes(2))) func aHundredNavigationsLeaveNothingBehind() async throws {
        try await Simulation.run("pages") { browser, server in
            func navigate(_ times: Int) async throws {
                let done = try await browser.runAsynchronously(
                    """
                    const [times, done] = arguments;
                    const find = (name) => document.querySelector(`.nav-page:not(.nav-covered) [data-testid=${name}]`);
                    const until = (name) => new Promise((resolve) => {
                        if (find(name)) return resolve();
                        const observer = new MutationObserver(() => {
                            if (find(name)) { observer.disconnect(); resolve(); }
                        });
                        observer.observe(document.getElementById("screen"), { subtree: true, childList: true, attributes: true });
                    });
                    (async () => {
                        for (let time = 0; time < times; time += 1) {
                            await until("go"); find("go").click();
                            await until("return"); find("return").click();
                        }
                        await until("go");
                        document.getAnimations().forEach((animation) => animation.finish());
                        requestIdleCallback(() => done(window.device.tree.elements.size));
                    })();
                    """, .number("\(times)"))
                #expect(done.int ?? .max < 60)
            }
            func memory() throws -> Int {
                let process = try #require(server.device.appProcessIdentifier)
                let pages = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
                return (Int(pages[1]) ?? 0) * 4_096
            }
            for _ in 0..<2 { try await navigate(20) }
            let before = try memory()
            for _ in 0..<5 { try await navigate(20) }
            #expect(try memory() - before < 4 << 20, "bytes")
            #expect(try await browser.run("return document.querySelectorAll('#ghosts > *').length").int ?? .max < 3)
        }
    }
}
