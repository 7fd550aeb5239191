import BrowserTesting
import DeviceHost
import Foundation
import JSON

/// The test app on a device, in a browser.
enum Simulation {
    /// - Parameters:
    ///   - configure: changes how the device is set up.
    ///   - body: gets the browser, and the device.
    static func run(
        _ screen: String, configure: (inout DeviceConfiguration) -> Void = { _ in },
        _ body: @Sendable (Browser, DeviceServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("simulation-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let executable = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(
            "simulator-test-app")
        let environment = ProcessInfo.processInfo.environment.merging(["SIMULATOR_TEST_SCREEN": screen]) { $1 }
        var configuration = DeviceConfiguration(
            port: 0, executable: executable, dataFolder: folder, webFolder: DeviceConfiguration.bundledWebFolder,
            environment: environment)
        // An app that is kept from running by all the other tests does not hang; tests of that set their own limit.
        configuration.hungAfterSeconds = 300
        configure(&configuration)
        let server = try await DeviceServer(configuration)
        do {
            try await Browser.open(at: server.url) { browser in
                try await waitForTheApp(browser)
                try await body(browser, server)
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
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
