import FoundationCompat
import Testing
import UniformTypeIdentifiers

@testable import SwiftUI

@Suite struct ExchangedFilesTests {
    @Test func aPathLeadsIntoTheInboxAlone() throws {
        let folder = _AppContainer.home.appendingPathComponent("tmp/Inbox/place")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appendingPathComponent("a.txt"))
        #expect(ExchangedFiles.received("place/a.txt")?.lastPathComponent == "a.txt")
        for path in ["", "place", "place/", "/a.txt", "place/../a.txt", "../Inbox/place/a.txt", "place/none.txt", ".."]
        {
            #expect(ExchangedFiles.received(path) == nil, "\(path)")
        }
    }

    @Test func filesThatGoOutHaveNamesOfFiles() throws {
        for (name, expected) in [("a.txt", "a.txt"), ("a/b", "a-b"), ("..", "Untitled"), ("", "Untitled")] {
            #expect(try ExchangedFiles.outgoing(name).lastPathComponent == expected)
        }
        let file = try ExchangedFiles.outgoing("ä b.txt")
        #expect(ExchangedFiles.address(of: file).hasSuffix("/%C3%A4%20b%2Etxt"))
    }

    @Test func browsersAreToldWhatTypesAreWanted() {
        #expect(ExchangedFiles.accept([.json]) == ".json,application/json")
        #expect(ExchangedFiles.accept([.image]) == "image/*")
        #expect(ExchangedFiles.accept([.png, .item]) == "")
    }
}
