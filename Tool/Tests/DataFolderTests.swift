import FoundationEssentials
import Glibc
import Testing

@testable import easyapp_tool

@Suite struct DataFolderTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryFile.path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(filePath: path))
    }

    @Test func whatCameLaterGoesWithTheFoldersOnTheWay() throws {
        try withFolder { root in
            let folder = DataFolder(path: root + "/a/b/data")
            let before = folder.snapshot
            try make(root + "/a/b/data/logs/server.log")
            try make(root + "/a/b/data/lock")
            folder.restore(before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: root) == [])
        }
    }

    @Test func whatWasThereStays() throws {
        try withFolder { root in
            let folder = DataFolder(path: root + "/data")
            try make(root + "/data/postgres/PG_VERSION")
            let before = folder.snapshot
            try make(root + "/data/logs/server.log")
            folder.restore(before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/data") == ["postgres"])
            // A folder on the way that somebody else uses meanwhile stays too.
            let other = DataFolder(path: root + "/new/data")
            let snapshot = other.snapshot
            try make(root + "/new/data/lock")
            try make(root + "/new/theirs")
            other.restore(snapshot)
            #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/new") == ["theirs"])
        }
    }

    @Test func whatIsNotEasyAppsIsKnown() throws {
        try withFolder { root in
            let folder = DataFolder(path: root)
            for name in ["postgres/PG_VERSION", "lock", "state.json", "state.json.half", "logs/server.log"] {
                try make(root + "/" + name)
            }
            #expect(folder.foreignEntries == [])
            for name in ["statement.txt", "data/postgres/PG_VERSION", ".git/HEAD"] { try make(root + "/" + name) }
            #expect(folder.foreignEntries == [".git", "data", "statement.txt"])
        }
    }

    @Test func aDatabaseThatIsUsedIsWaitedFor() throws {
        try withFolder { root in
            let folder = DataFolder(path: root)
            #expect(folder.waitUntilUnused(seconds: 0), "there is none")
            let descriptor = open(root + "/postgres.lock", O_RDWR | O_CREAT, 0o644)
            try #require(flock(descriptor, LOCK_EX) == 0)
            #expect(!folder.waitUntilUnused(seconds: 0.1))
            close(descriptor)
            #expect(folder.waitUntilUnused(seconds: 5))
        }
    }

    /// Notes that a crash cut short, or that name a process that is another's now, keep nobody waiting.
    @Test(arguments: ["", "garbage", "\(getpid())\n", "99999999\n/x\n"]) func notesOfACrashDoNotCount(_ note: String)
        throws
    {
        try withFolder { root in
            try make(root + "/postgres.lock")
            try make(root + "/postgres/postmaster.pid")
            try Data(note.utf8).write(to: URL(filePath: root + "/postgres/postmaster.pid"))
            #expect(DataFolder(path: root).waitUntilUnused(seconds: 0))
        }
    }
}
