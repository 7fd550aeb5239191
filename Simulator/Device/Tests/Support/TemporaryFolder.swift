import Foundation
import Glibc

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("easyapp-device-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a shell script that can be run, as a rename, the way a linker puts a new build in place.
    func script(_ name: String, _ body: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        let draft = url.appendingPathComponent(name + ".new")
        try Data("#!/bin/sh\n\(body)\n".utf8).write(to: draft)
        guard chmod(draft.path, 0o700) == 0, rename(draft.path, file.path) == 0 else { throw POSIXError(.EIO) }
        return file
    }

    func write(_ name: String, _ text: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
