import BrowserTesting
import Foundation
import JSON
import Synchronization
import Testing

@testable import DeviceHost

/// The device's page in a browser, showing an app that a test plays.
struct PageFixture {
    let device: ServedDevice
    let browser: Browser
    let app: FakeApp

    /// Runs a test with a page that shows `tree`.
    ///
    /// - Parameter react: called with each event of the page; the app acknowledges it with an empty patch unless this
    ///   returns operations for it.
    static func with(
        _ tree: JSONValue, react: @escaping @Sendable (JSONValue) -> [JSONValue] = { _ in [] },
        _ body: @escaping (PageFixture) async throws -> Void
    ) async throws {
        let tree = Mutex(tree)
        let box = BodyBox(body)
        try await ServedDevice.with { device in
            let app = try FakeApp(to: device.configuration) { app, message in
                switch message["t"] {
                case "connect": app.sendRoot(tree.withLock { $0 })
                case "event": app.sendPatch(react(message))
                case "ping": app.send(["t": "pong", "id": message["id"] ?? 0])
                default: break
                }
            }
            try await Browser.open(at: device.url) { browser in
                try await browser.wait(for: "the app's tree") { browser in
                    try await browser.run("return window.device?.tree.sequence !== null").bool == true
                }
                try await box.body(PageFixture(device: device, browser: browser, app: app))
            }
            app.close()
        }
    }

    /// The next event of a kind the page sends.
    func event(_ kind: String) async throws -> JSONValue {
        for await message in app.messages where message["k"]?.string == kind { return message }
        throw FakeAppError.closed(waitingFor: kind)
    }

    /// Waits until the page has applied every patch the app has sent.
    func settle() async throws {
        let number = app.sentSequence
        try await browser.wait(for: "patch \(number)") { browser in
            // What the page tells of meanwhile may have been answered with more.
            try await browser.run("return window.device.tree.sequence").int ?? -1 >= number
        }
    }
}

/// Test bodies run in the test's own task; the browser's helper only hands them on.
private final class BodyBox: @unchecked Sendable {
    let body: (PageFixture) async throws -> Void
    init(_ body: @escaping (PageFixture) async throws -> Void) { self.body = body }
}
