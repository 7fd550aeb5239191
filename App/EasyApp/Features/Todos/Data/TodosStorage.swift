import Foundation

/// What is kept of one user's todos on the device.
struct TodosStorage: Sendable {
    /// The changes that the server does not have yet.
    let outbox: TodosOutboxFile
    /// The list as the server last gave it.
    let list: TodosListFile

    init(userID: UUID, folder: URL = Self.defaultFolder) {
        outbox = TodosOutboxFile(userID: userID, folder: folder)
        list = TodosListFile(userID: userID, folder: folder)
    }

    static var defaultFolder: URL {
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (support ?? FileManager.default.temporaryDirectory).appendingPathComponent("TodosOutbox")
    }

    func removeAll() {
        outbox.remove()
        list.remove()
    }
}

extension Data {
    /// Replaces a file, all or nothing. It is this app's alone, and encrypted with a key that needs the passcode: nobody
    /// reads it from a device that was not unlocked since it was started.
    func writeProtected(to url: URL) throws {
        let files = FileManager.default
        try files.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try write(to: url, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }
}
