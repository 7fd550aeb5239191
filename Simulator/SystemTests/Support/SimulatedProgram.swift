import BrowserTesting
import DeviceHost
import Foundation

/// A program of this package as the app of a device, in a browser: what tests of the whole simulator share.
public enum SimulatedProgram {
    /// Runs the program, opens the device's page, and stops both.
    ///
    /// - Parameters:
    ///   - name: of the program, which lies beside the tests.
    ///   - environment: added to that of the tests.
    ///   - path: what of the device is opened.
    ///   - configure: changes how the device is set up.
    ///   - body: gets the browser, and the device.
    public static func run(
        _ name: String, environment: [String: String] = [:], path: String = "",
        configure: (inout DeviceConfiguration) -> Void = { _ in },
        _ body: @Sendable (Browser, DeviceServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let executable = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name)
        var configuration = DeviceConfiguration(
            port: 0, executable: executable, dataFolder: folder, webFolder: DeviceConfiguration.bundledWebFolder,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
        // An app that is kept from running by all the other tests does not hang; tests of that set their own limit.
        configuration.hungAfterSeconds = 300
        configure(&configuration)
        let server = try await DeviceServer(configuration)
        do {
            try await Browser.open(at: server.url + path) { try await body($0, server) }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
