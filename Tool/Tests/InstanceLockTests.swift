import FoundationEssentials
import Testing

@testable import easyapp_tool

@Suite struct InstanceLockTests {
    @Test func onlyOneHolder() throws {
        let path = NSTemporaryFile.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let first = try #require(try InstanceLock.take(path: path))
        #expect(try InstanceLock.take(path: path) == nil)
        first.release()
        let third = try #require(try InstanceLock.take(path: path))
        third.release()
    }

    @Test func aFolderThatIsNotThereIsAClearError() {
        #expect(throws: ToolError.self) { _ = try InstanceLock.take(path: "/nonexistent/lock") }
    }
}

/// A name for a file that does not exist yet.
enum NSTemporaryFile {
    static func path() -> String {
        FileManager.default.temporaryDirectory.path + "/easyapp-tool-" + UUID().uuidString
    }
}
