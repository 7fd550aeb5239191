import Foundation
import Testing

@testable import FoundationCompat

@Suite struct AppContainerTests {
    private let home = _AppContainer.home

    @Test func directoriesLieInTheContainer() throws {
        #expect(NSHomeDirectory() == home.path)
        #expect(URL.documentsDirectory.path == home.path + "/Documents")
        #expect(URL.cachesDirectory.path == home.path + "/Library/Caches")
        let manager = FileManager.default
        #expect(manager.urls(for: .documentDirectory, in: .userDomainMask).first?.path == URL.documentsDirectory.path)
        #expect(manager.urls(for: .cachesDirectory, in: .userDomainMask).first?.path == URL.cachesDirectory.path)
        let support = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        #expect(support?.path == URL.applicationSupportDirectory.path)
        #expect(manager.fileExists(atPath: URL.applicationSupportDirectory.path))
    }

    @Test func settingsLieInTheContainer() throws {
        let suite = "suite-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defaults.set(3, forKey: "value")
        #expect(defaults.synchronize())
        let file = home.appendingPathComponent("Library/Preferences/\(suite).plist")
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func theContainerBelongsToTheProcess() {
        let process = ProcessInfo.processInfo.processIdentifier
        #expect(home.lastPathComponent.hasPrefix("app-container-\(process)-"))
    }

    @Test func erasingRemovesFilesAndKeepsTheFolders() throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let documents = home.appendingPathComponent("Documents")
        let note = documents.appendingPathComponent("note.txt")
        try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)
        try Data("note".utf8).write(to: note)
        _AppContainer.eraseFiles(in: home)
        #expect(!FileManager.default.fileExists(atPath: note.path))
        #expect(FileManager.default.fileExists(atPath: documents.path))
    }

    @Test func groupsShareAFolder() throws {
        let manager = FileManager.default
        let folder = try #require(manager.containerURL(forSecurityApplicationGroupIdentifier: "group.example"))
        #expect(folder.path.hasPrefix(home.path))
        #expect(manager.fileExists(atPath: folder.path))
        #expect(manager.containerURL(forSecurityApplicationGroupIdentifier: "../x") == nil)
    }
}
