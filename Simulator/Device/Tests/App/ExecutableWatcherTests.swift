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

    @Test("Texts and images that change alone are a new build", arguments: ["changed", "added", "removed"])
    func resources(what: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.script("App", "exit 0")
        let bundle = file.deletingLastPathComponent().appendingPathComponent("Package_App.resources/Resources")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let text = bundle.appendingPathComponent("Localizable.xcstrings")
        try Data("old".utf8).write(to: text)
        var watcher = ExecutableWatcher(path: file.path)
        watcher.started()
        var changes = [watcher.poll()]
        switch what {
        case "changed": try Data("changed".utf8).write(to: text)
        case "added": try Data().write(to: bundle.appendingPathComponent("Image.png"))
        default: try FileManager.default.removeItem(at: text)
        }
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
