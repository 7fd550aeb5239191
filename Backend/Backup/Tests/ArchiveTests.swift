import FoundationEssentials
import Glibc
import PostgreSQLTestSupport
import Testing

@testable import Backup

@Suite struct ArchiveTests {
    @Test func tarReadsWhatIsWritten() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/a.tar"
        let contents = ["empty": 0, "storage/objects/ab/one": 511, "storage/objects/ab/two": 512, "three": 300_000]
        var writer = try ArchiveWriter(path: path)
        for (name, size) in contents.sorted(by: { $0.key < $1.key }) {
            let source = folder.path + "/source"
            try Data(repeating: 7, count: size).write(to: URL(filePath: source))
            try writer.add(name, fileAt: source)
        }
        try writer.add("last", bytes: Array("end".utf8))
        try writer.finish()
        let code = system("mkdir '\(folder.path)/out' && tar -xf '\(path)' -C '\(folder.path)/out'")
        #expect(code == 0)
        for (name, size) in contents {
            #expect(
                try Data(contentsOf: URL(filePath: folder.path + "/out/" + name)) == Data(repeating: 7, count: size))
        }
        var reader = try ArchiveReader(path: path)
        var found: [String: Int] = [:]
        while let (name, size) = try reader.next() {
            found[name] = size
            _ = try reader.checksum(size: size)
        }
        #expect(found == contents.merging(["last": 3]) { $1 })
    }

    @Test(arguments: [0, 1, 511, 1 << 33 - 1, 1 << 33, 1 << 40]) func sizesOfEveryLength(_ size: Int) throws {
        let header = try Archive.header(name: "a", size: size)
        #expect(Archive.parse(header)?.size == size)
        #expect(Archive.parse(header)?.name == "a")
    }

    @Test func aChangedHeaderIsNone() throws {
        let header = try Archive.header(name: "storage/objects/ab/abc", size: 1234)
        for index in 0..<header.count {
            var changed = header
            changed[index] ^= 0x10
            // The sum of the bytes tells.
            let parsed = Archive.parse(changed)
            #expect(parsed == nil || (148..<156).contains(index), "byte \(index)")
        }
    }

    @Test func namesThatDoNotFitAreRefused() {
        #expect(throws: BackupError.self) { try Archive.header(name: String(repeating: "a", count: 101), size: 0) }
    }

    @Test(arguments: [
        ("database.dump", true), ("storage/objects/ab/ab-1_2.x", true), ("storage/objects/../x", false),
        ("/etc/passwd", false), ("storage/objects/", false), ("storage/objects//a", false), ("manifest", false),
        ("storage/objects/.hidden", false), ("storage/objects/a\u{0}b", false), ("storage/objects/a b", false),
    ]) func onlyNamesOfABackupAreUnpacked(_ name: String, _ isSafe: Bool) {
        #expect(Backup.isSafe(name) == isSafe)
    }
}
