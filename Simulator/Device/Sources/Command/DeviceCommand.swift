import Foundation
import Glibc
import JSON

/// The `easyapp-device` command: runs a device until it is told to end or its parent ends.
public enum DeviceCommand {
    /// - Returns: the exit status: 0 after an ordinary end, 2 when the device cannot start.
    public static func run(environment: [String: String]) async -> CInt {
        // First of all, so that an end that comes while the device starts is not missed.
        let watcher = EndWatcher()
        do {
            let configuration = try DeviceConfiguration(environment: environment)
            let server = try await DeviceServer(configuration)
            if let file = configuration.readyFile { try writeReadyFile(file, url: server.url) }
            // Written past the buffer of `print`, so that it is there at once.
            FileHandle.standardOutput.write(Data("ready \(server.url)\n".utf8))
            for await _ in watcher.causes { break }
            await server.stop()
            if let file = configuration.readyFile { try? FileManager.default.removeItem(at: file) }
            return 0
        } catch {
            log("\(error)")
            return 2
        }
    }

    /// The file that tells whoever started the device where it is: whole, or not there.
    private static func writeReadyFile(_ file: URL, url: String) throws(DeviceError) {
        let content: JSONValue = ["url": .string(url), "pid": .number("\(getpid())")]
        do {
            try Data(content.serialized).write(to: file, options: .atomic)
        } catch {
            throw .dataFolder(path: file.path, reason: "\(error.localizedDescription)")
        }
    }
}
