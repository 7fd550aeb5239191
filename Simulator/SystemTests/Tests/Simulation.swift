import BrowserTesting
import DeviceHost
import Foundation
import JSON

/// The test app on a device, in a browser.
enum Simulation {
    /// - Parameter body: gets the browser, and how long it was from the device's start until the page had drawn the app.
    static func run(_ screen: String, _ body: @Sendable (Browser, Double) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("simulation-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let executable = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(
            "simulator-test-app")
        let environment = ProcessInfo.processInfo.environment.merging(["SIMULATOR_TEST_SCREEN": screen]) { $1 }
        let server = try await DeviceServer(
            DeviceConfiguration(
                port: 0, executable: executable, dataFolder: folder, webFolder: DeviceConfiguration.bundledWebFolder,
                environment: environment))
        do {
            try await Browser.open(at: server.url) { browser in
                try await browser.wait(for: "the app", timeoutSeconds: 30) {
                    try await $0.run("return window.device?.tree.sequence !== null").bool == true
                }
                // Since the page began to load, which is after the app was started.
                let painted = try await browser.runAsynchronously(
                    "const done = arguments[0]; requestAnimationFrame(() => setTimeout(() => done(performance.now())))")
                try await body(browser, painted.double ?? .infinity)
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
