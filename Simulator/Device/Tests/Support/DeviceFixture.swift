import Foundation
import JSON

@testable import DeviceHost

extension DeviceConfiguration {
    /// Any port, and everything in `folder`.
    static func forTests(executable: URL?, folder: TemporaryFolder) -> Self {
        var configuration = DeviceConfiguration(
            port: 0, executable: executable, dataFolder: folder.url.appendingPathComponent("data"),
            webFolder: DeviceConfiguration.bundledWebFolder,
            environment: ProcessInfo.processInfo.environment)
        // An app that is kept from running by all the other tests does not hang; tests of that set their own limit.
        configuration.hungAfterSeconds = 300
        configuration.rebuildPollSeconds = 0.05
        return configuration
    }
}

/// A device in a folder of its own.
final class DeviceFixture: Sendable {
    let folder: TemporaryFolder
    let device: Device
    var configuration: DeviceConfiguration { device.configuration }

    init(executable: URL? = nil, folder: TemporaryFolder, change: (inout DeviceConfiguration) -> Void = { _ in }) throws
    {
        self.folder = folder
        var configuration = DeviceConfiguration.forTests(executable: executable, folder: folder)
        configuration.restartPolicy.pausesSeconds = [0.05, 0.1]
        change(&configuration)
        try FileManager.default.createDirectory(at: configuration.dataFolder, withIntermediateDirectories: true)
        device = Device(configuration: configuration)
        try device.start()
    }

    /// Runs a test with a device and ends the device, whatever happens.
    static func with(
        executable: URL? = nil, folder: TemporaryFolder? = nil, change: (inout DeviceConfiguration) -> Void = { _ in },
        _ body: (DeviceFixture) async throws -> Void
    ) async throws {
        let fixture = try DeviceFixture(executable: executable, folder: folder ?? TemporaryFolder(), change: change)
        do {
            try await body(fixture)
        } catch {
            await fixture.device.stop()
            throw error
        }
        await fixture.device.stop()
    }
}

/// A page's end of the device: the messages it would get.
final class FakePage {
    private let device: Device
    private let number: Int
    private var messages: AsyncStream<[UInt8]>.Iterator

    init(_ device: Device) {
        self.device = device
        let (number, stream) = device.addBrowser()
        self.number = number
        messages = stream.messages.makeAsyncIterator()
    }

    func next() async throws -> JSONValue? {
        guard let line = await messages.next() else { return nil }
        return try JSONValue(parsing: line)
    }

    /// The next message of the device that fits.
    func next(where fits: (JSONValue) -> Bool) async throws -> JSONValue? {
        while let message = try await next() {
            if fits(message) { return message }
        }
        return nil
    }

    /// The next message that says that the app is in a state.
    func next(state: Device.AppState) async throws -> JSONValue? {
        try await next { $0["t"] == "device" && $0["state"]?.string == state.rawValue }
    }

    func send(_ messages: JSONValue..., client: String = "page", batch: Int = Int.random(in: 0 ... .max)) throws {
        let parsed = try BrowserMessage.parse(JSONValue.array(messages).serialized)
        device.receive(parsed, client: UUID().uuidString, batch: batch)
    }

    func close() {
        device.removeBrowser(number)
    }
}
