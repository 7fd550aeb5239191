import BrowserTesting
import DeviceHost
import Foundation
import SwiftUIBehaviorContract
import Testing

/// The contract's screens on a device in Chromium.
enum GalleryBrowser {
    /// Shows a screen and hands over the browser.
    static func show(_ screen: ContractScreen, _ body: @escaping (Browser) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("contract-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("behavior-gallery")
        var configuration = DeviceConfiguration(
            port: 0, executable: executable, dataFolder: folder, webFolder: DeviceConfiguration.bundledWebFolder,
            environment: ProcessInfo.processInfo.environment)
        // An app that is kept from running by all the other tests does not hang; tests of that set their own limit.
        configuration.hungAfterSeconds = 300
        let server = try await DeviceServer(configuration)
        do {
            try await Browser.open(at: "\(server.url)/open?url=contract://\(screen.rawValue)") { browser in
                try await browser.wait(for: "the screen \(screen)") { browser in
                    try await browser.run(
                        "return window.device?.tree.sequence !== null && !document.getElementById('screen').innerText.includes('contract')"
                    ).bool == true
                }
                try await body(browser)
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

extension Browser {
    /// Waits until the page shows a text.
    func waitFor(_ text: String) async throws {
        try await wait(for: text) { browser in
            try await browser.run(
                "return document.getElementById('screen').innerText.split('\\n').includes(arguments[0])", .string(text))
                == true
        }
    }

    /// The frame of the element with that identifier, in points of the page.
    func frame(_ identifier: String) async throws -> (x: Double, y: Double, width: Double, height: Double) {
        let box = try await run(
            """
            const box = document.querySelector(`[data-testid="${arguments[0]}"]`).getBoundingClientRect();
            const scale = document.getElementById("screen").getBoundingClientRect().width / document.getElementById("screen").offsetWidth;
            return [box.x / scale, box.y / scale, box.width / scale, box.height / scale];
            """, .string(identifier))
        let numbers = (box.array ?? []).compactMap(\.double)
        guard numbers.count == 4 else { throw WebDriverError.unexpectedAnswer("no frame of \(identifier)") }
        return (numbers[0], numbers[1], numbers[2], numbers[3])
    }
}
