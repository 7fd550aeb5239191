import BrowserTesting
import DeviceHost
import Foundation
import SimulatorTesting
import SwiftUIBehaviorContract
import Testing

/// The contract's screens on a device in Chromium.
enum GalleryBrowser {
    /// Shows a screen and hands over the browser.
    static func show(_ screen: ContractScreen, _ body: @escaping @Sendable (Browser) async throws -> Void) async throws
    {
        try await SimulatedProgram.run("behavior-gallery", path: "/open?url=contract://\(screen.rawValue)") {
            browser, _ in
            try await browser.wait(for: "the screen \(screen)") { browser in
                try await browser.run(
                    "return window.device?.tree.sequence !== null && !document.getElementById('screen').innerText.includes('contract')"
                ).bool == true
            }
            try await body(browser)
        }
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
