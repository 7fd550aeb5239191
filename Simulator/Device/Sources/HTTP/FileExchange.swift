import Foundation
import HTTPServer

/// The files that go between the browser and the app: each in a folder of its own below `tmp` in the app's container, in `Inbox`
/// what a person chose for the app, in `Outbox` what the app offers to keep.
struct FileExchange: Sendable {
    /// The most bytes of one file.
    static let bytesLimit = 50 << 20
    /// The most bytes of a file's name (POSIX NAME_MAX).
    private static let nameLimit = 255

    let container: URL

    private func folder(_ name: String) -> URL {
        container.appendingPathComponent("tmp", isDirectory: true).appendingPathComponent(name, isDirectory: true)
    }

    /// Writes a file for the app. Returns its place in the inbox, "folder/name".
    func receive(_ body: HTTPBody, name: String) async throws -> String {
        guard Self.isFileName(name) else { throw HTTPError(400, "A file needs a name, without a path.") }
        let place = UUID().uuidString
        let folder = folder("Inbox").appendingPathComponent(place, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try await write(body, to: folder.appendingPathComponent(name))
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        return "\(place)/\(name)"
    }

    private func write(_ body: HTTPBody, to file: URL) async throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw HTTPError(500, "The file cannot be kept in the app's container.")
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var count = 0
        for try await bytes in body {
            count += bytes.count
            guard count <= Self.bytesLimit else {
                throw HTTPError(413, "A file may have \(Self.bytesLimit >> 20) MiB at the most.")
            }
            try handle.write(contentsOf: bytes)
        }
    }

    /// The bytes of a file that the app offers; nil where there is none of that name.
    func offered(_ place: String, _ name: String) -> [UInt8]? {
        guard UUID(uuidString: place) != nil, Self.isFileName(name) else { return nil }
        let file = folder("Outbox").appendingPathComponent(place).appendingPathComponent(name)
        return (try? Data(contentsOf: file)).map { Array($0) }
    }

    /// Whether a name is one of a file, with no way out of its folder.
    static func isFileName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= nameLimit
            && !name.contains { $0 == "/" || $0 == "\0" || $0.isNewline }
    }
}
