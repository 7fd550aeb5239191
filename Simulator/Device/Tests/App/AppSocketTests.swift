import Foundation
import Testing

@testable import DeviceHost

@Suite("AppSocket")
struct AppSocketTests {
    @Test("The socket lies in the data folder")
    func shortPath() {
        let path = AppSocket.path(inDataFolder: URL(fileURLWithPath: "/srv/app/.easyapp"))
        #expect(path == "/srv/app/.easyapp/device.sock")
    }

    @Test("A path that is too long for a socket is replaced by a short one, the same each time")
    func longPath() {
        let folder = URL(fileURLWithPath: "/" + String(repeating: "long/", count: 40))
        let path = AppSocket.path(inDataFolder: folder)
        #expect(path.utf8.count <= 107)
        #expect(path == AppSocket.path(inDataFolder: folder))
        #expect(path != AppSocket.path(inDataFolder: folder.appendingPathComponent("other")))
    }

    @Test("Only the user may connect")
    func mode() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("s").path
        let socket = try AppSocket(path: path) { $0.close() }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        socket.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("A folder that is not there is an error with a reason")
    func noFolder() {
        #expect(throws: DeviceError.socket(path: "/nowhere/s", reason: "No such file or directory")) {
            _ = try AppSocket(path: "/nowhere/s") { $0.close() }
        }
    }
}
