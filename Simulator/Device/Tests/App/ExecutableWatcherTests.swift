import Foundation
import Testing

@testable import DeviceHost

@Suite("ExecutableWatcher")
struct ExecutableWatcherTests {
    @Test("A new build counts once it stays the same")
    func rebuilt() throws {
        let folder = try TemporaryFolder()
        let file = try folder.script("App", "exit 0")
        var watcher = ExecutableWatcher(path: file.path)
        watcher.started()
        var changes = [watcher.poll()]
        _ = try folder.script("App", "exit 1")
        changes += [watcher.poll(), watcher.poll()]
        watcher.started()
        changes.append(watcher.poll())
        #expect(changes == [.none, .none, .rebuilt, .none])
    }

    @Test("A file that is gone, or not executable yet, is no build")
    func unfinished() throws {
        let folder = try TemporaryFolder()
        let file = try folder.script("App", "exit 0")
        var watcher = ExecutableWatcher(path: file.path)
        watcher.started()
        try FileManager.default.removeItem(at: file)
        let changes = [watcher.poll(), watcher.poll()]
        #expect(changes == [.none, .none])
        #expect(!watcher.isPresent)
    }
}
