import BrowserTesting
import DeviceHost
import Foundation
import JSON
import SimulatorTesting

/// The test app on a device, in a browser.
enum Simulation {
    /// - Parameters:
    ///   - configure: changes how the device is set up.
    ///   - body: gets the browser, and the device.
    static func run(
        _ screen: String, configure: (inout DeviceConfiguration) -> Void = { _ in },
        _ body: @Sendable (Browser, DeviceServer) async throws -> Void
    ) async throws {
        try await SimulatedProgram.run(
            "simulator-test-app", environment: ["SIMULATOR_TEST_SCREEN": screen], configure: configure
        ) { browser, server in
            try await waitForTheApp(browser)
            try await body(browser, server)
        }
    }

    static func waitForTheApp(_ browser: Browser) async throws {
        try await browser.wait(for: "the app", timeoutSeconds: 60) {
            try await $0.run("return document.querySelector('#screen .root') !== null").bool == true
        }
    }
}

extension Browser {
    /// What the element with an identifier reads.
    func text(_ identifier: String) async throws -> String {
        try await run(
            "return document.querySelector(`[data-testid='${arguments[0]}']`)?.textContent ?? ''", .string(identifier)
        ).string ?? ""
    }

    func wait(for text: String, in identifier: String, timeoutSeconds: Double = 10) async throws {
        try await wait(for: text, timeoutSeconds: timeoutSeconds) { try await $0.text(identifier) == text }
    }
}
