import BackendCore
import PostgreSQL
import Storage

/// The storage service's settings, from environment variables.
public struct StorageSettings: Sendable {
    /// `EASYAPP_STORAGE_FOLDER`: where objects are kept; `storage` in the data folder unless told.
    public var folder: String?
    /// `EASYAPP_STORAGE_FILE_BYTES`: the longest object of a bucket that has no limit of its own.
    public var fileBytes = 50 << 20
    /// `EASYAPP_STORAGE_MAXIMUM_FILE_BYTES`: the highest limit that a bucket may have.
    public var maximumFileBytes = 5 << 30

    public init() {}

    init(_ reader: inout ConfigurationReader) {
        folder = reader.value("EASYAPP_STORAGE_FOLDER")
        maximumFileBytes = reader.int(
            "EASYAPP_STORAGE_MAXIMUM_FILE_BYTES", default: maximumFileBytes, in: 1...(1 << 42))
        fileBytes = reader.int(
            "EASYAPP_STORAGE_FILE_BYTES", default: min(fileBytes, maximumFileBytes), in: 1...maximumFileBytes)
    }

    /// What the whole server must let through for an object of the greatest length, in a form too.
    var bodyLimitBytes: Int { maximumFileBytes + (2 << 20) }

    /// Keeps the content of objects.
    ///
    /// - Throws: `ObjectStoreError`.
    func makeStore(dataFolder: String) throws -> any ObjectStore {
        try DiskObjectStore(folder: folder ?? dataFolder + "/storage")
    }

    /// The service.
    ///
    /// - Throws: `ObjectStoreError`.
    func makeService(
        _ server: ServerConfiguration, pool: PostgreSQLPool, callers: CallerResolver, logger: Logger
    ) throws -> StorageService {
        var configuration = StorageConfiguration(secret: server.jwtSecret)
        configuration.defaultFileSizeLimitBytes = fileBytes
        configuration.maximumFileSizeLimitBytes = maximumFileBytes
        configuration.externalURL = server.siteURL
        return StorageService(
            configuration: configuration, pool: pool, store: try makeStore(dataFolder: server.dataFolder),
            callers: callers, reportFailure: { logger.error("storage", ["error": .string("\($0)")]) })
    }
}
