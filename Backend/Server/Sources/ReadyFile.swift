import FoundationEssentials
import Glibc
import JSON

extension Backend {
    /// Writes what clients need to find and use this server, readable for its owner only because of the service key.
    ///
    /// - Throws: `ReadyFileError`.
    public func writeReadyFile(_ path: String) throws {
        var content: [String: JSONValue] = [
            "url": .string(url), "anonKey": .string(keys.anonymous), "serviceRoleKey": .string(keys.serviceRole),
            "pid": JSONValue(Int(getpid())),
        ]
        if let consolePassword { content["consolePassword"] = .string(consolePassword) }
        // Under its final name it is there whole or not at all.
        let draft = "\(path).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ReadyFileError(path: path, code: errno) }
        let bytes = JSONValue.object(content).serialized
        let count = write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard count == bytes.count, rename(draft, path) == 0 else {
            unlink(draft)
            throw ReadyFileError(path: path, code: errno)
        }
    }
}

/// The ready file cannot be written. `code` is the kernel's `errno`.
public struct ReadyFileError: Error, Equatable, CustomStringConvertible {
    public var path: String
    public var code: Int32

    public var description: String {
        "The file \(path) (EASYAPP_READY_FILE) cannot be written (errno \(code)): choose one in a folder that exists."
    }
}
