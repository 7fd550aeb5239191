import FoundationCompat

/// Where sessions are kept between launches.
public protocol AuthLocalStorage: Sendable {
    func store(key: String, value: Data) throws
    func retrieve(key: String) throws -> Data?
    func remove(key: String) throws
}

extension AuthClient.Configuration {
    /// The keychain.
    public static let defaultLocalStorage: any AuthLocalStorage = KeychainLocalStorage(
        service: "supabase.gotrue.swift", accessGroup: nil)
}

/// Keeps sessions in the simulated device's keychain: a file of the app's container that only its user can read.
public struct KeychainLocalStorage: AuthLocalStorage {
    private let service: String
    private let folder: @Sendable () -> URL

    public init(service: String, accessGroup: String?) {
        self.init(service: service, accessGroup: accessGroup) {
            _AppContainer.home.appendingPathComponent("Library/Keychains")
        }
    }

    init(service: String, accessGroup: String?, folder: @escaping @Sendable () -> URL) {
        self.service = accessGroup.map { "\($0).\(service)" } ?? service
        self.folder = folder
    }

    public func store(key: String, value: Data) throws {
        try change { $0[key] = value }
    }

    public func retrieve(key: String) throws -> Data? {
        try Self.lock.withLock { try read()[key] }
    }

    public func remove(key: String) throws {
        try change { $0[key] = nil }
    }

    private static let lock = NSLock()

    private var file: URL {
        let name = service.replacingOccurrences(of: "/", with: "_")
        return folder().appendingPathComponent("\(name).plist")
    }

    private func read() throws -> [String: Data] {
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return (try? PropertyListDecoder().decode([String: Data].self, from: data)) ?? [:]
    }

    private func change(_ body: (inout [String: Data]) -> Void) throws {
        try Self.lock.withLock {
            var items = try read()
            body(&items)
            try write(PropertyListEncoder().encode(items))
        }
    }

    /// Readable by the user alone from the first byte on, and either the old content or the new, never half of it.
    private func write(_ data: Data) throws {
        let manager = FileManager.default
        let folder = folder()
        try manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let temporary = folder.appendingPathComponent(".\(UUID().uuidString)")
        guard manager.createFile(atPath: temporary.path, contents: data, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: temporary.path])
        }
        guard rename(temporary.path, file.path) == 0 else {
            try? manager.removeItem(at: temporary)
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
        }
    }
}
