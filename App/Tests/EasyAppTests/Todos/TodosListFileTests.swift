import Foundation
import Testing

@testable import EasyApp

@Suite struct TodosListFileTests {
    private let folder = TestFolder()
    private let userID = UUID()
    private let snapshot = TodosSnapshot(
        todos: [.test("“Ä”", position: 3, completed: true)], date: Date(timeIntervalSince1970: 1_800_000_000))

    private func file(_ userID: UUID) -> TodosListFile { TodosListFile(userID: userID, folder: folder.url) }

    @Test func itGivesBackWhatWasWrittenToItsOwnUser() {
        #expect(file(userID).read() == nil)
        file(userID).write(snapshot)
        #expect(file(userID).read() == snapshot)
        #expect(file(UUID()).read() == nil)
    }

    @Test func nobodyElseCanReadIt() throws {
        file(userID).write(snapshot)
        let attributes = try FileManager.default.attributesOfItem(atPath: file(userID).url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func whatCannotBeUnderstoodIsNoList() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        for text in ["", "[]", "{\"todos\":1}", "\u{0}"] {
            try Data(text.utf8).write(to: file(userID).url)
            #expect(file(userID).read() == nil, "\(text)")
        }
    }

    @Test func nothingIsWrittenAfterRemoving() {
        let file = file(userID)
        file.write(snapshot)
        file.remove()
        #expect(file.read() == nil)
        file.write(snapshot)
        #expect(file.read() == nil)
    }
}
