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
}
