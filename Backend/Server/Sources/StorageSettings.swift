import BackendCore
import HTTPClient
import PostgreSQL
import S3Client
import Storage

/// The storage service's settings, from environment variables.
public struct StorageSettings: Sendable {
    /// Where the content of objects is kept.
    enum Place: String, CaseIterable, Sendable {
        /// In a folder of this machine.
        case disk
        /// In a bucket of Cloudflare R2.
        case r2
        /// In a bucket of another S3 service.
        case s3
    }

    /// `EASYAPP_STORAGE`: `disk`, `r2` or `s3`. What is kept in one place is not looked for in another.
    var place = Place.disk
    /// `EASYAPP_STORAGE_FOLDER`: the folder for `disk`; `storage` in the data folder unless told.
    public var folder: String?
    /// `CLOUDFLARE_ACCOUNT_ID` and `R2_ACCESS_KEY_ID`, `R2_SECRET_ACCESS_KEY`, `R2_BUCKET_NAME` for `r2`;
    /// `EASYAPP_STORAGE_S3_ENDPOINT`, `_REGION`, `_BUCKET`, `_ACCESS_KEY_ID`, `_SECRET_ACCESS_KEY` for `s3`.
    public var s3: S3Configuration?
    /// `EASYAPP_STORAGE_FILE_BYTES`: the longest object of a bucket that has no limit of its own.
    public var fileBytes = 50 << 20
    /// `EASYAPP_STORAGE_MAXIMUM_FILE_BYTES`: the highest limit that a bucket may have.
    public var maximumFileBytes = 5 << 30

    public init() {}

    init(_ reader: inout ConfigurationReader) {
        place = reader.choice("EASYAPP_STORAGE", default: place)
        folder = reader.value("EASYAPP_STORAGE_FOLDER")
        switch place {
        case .disk: break
        case .r2: s3 = Self.r2(&reader)
        case .s3: s3 = Self.s3(&reader)
        }
        maximumFileBytes = reader.int(
            "EASYAPP_STORAGE_MAXIMUM_FILE_BYTES", default: maximumFileBytes, in: 1...(1 << 42))
        fileBytes = reader.int(
            "EASYAPP_STORAGE_FILE_BYTES", default: min(fileBytes, maximumFileBytes), in: 1...maximumFileBytes)
    }

    private static func r2(_ reader: inout ConfigurationReader) -> S3Configuration {
        let page = "The R2 page of the Cloudflare dashboard shows it."
        let account = reader.required("CLOUDFLARE_ACCOUNT_ID", hint: page)
        return S3Configuration(
            endpoint: "https://\(account).r2.cloudflarestorage.com", region: "auto",
            bucket: reader.required("R2_BUCKET_NAME", hint: "Set it to the name of the bucket."),
            credentials: S3Credentials(
                accessKeyIdentifier: reader.required("R2_ACCESS_KEY_ID", hint: "An R2 API token has it."),
                secretAccessKey: reader.required("R2_SECRET_ACCESS_KEY", hint: "An R2 API token has it.")))
    }

    private static func s3(_ reader: inout ConfigurationReader) -> S3Configuration {
        let prefix = "EASYAPP_STORAGE_S3_"
        if reader.value(prefix + "ENDPOINT") == nil {
            reader.report(
                prefix + "ENDPOINT", "is missing. Set it to the service's address, such as https://s3.example.com.")
        }
        return S3Configuration(
            endpoint: reader.url(prefix + "ENDPOINT", default: ""),
            region: reader.string(prefix + "REGION", default: "us-east-1"),
            bucket: reader.required(prefix + "BUCKET", hint: "Set it to the name of the bucket."),
            credentials: S3Credentials(
                accessKeyIdentifier: reader.required(
                    prefix + "ACCESS_KEY_ID", hint: "The service gives it with its secret."),
                secretAccessKey: reader.required(
                    prefix + "SECRET_ACCESS_KEY", hint: "The service gives it with the access key.")))
    }

    /// What the whole server must let through for an object of the greatest length, in a form too.
    var bodyLimitBytes: Int { maximumFileBytes + (2 << 20) }

    /// The service.
    ///
    /// - Throws: `ObjectStoreError`.
    func makeService(
        _ server: ServerConfiguration, pool: PostgreSQLPool, client: HTTPClient, callers: CallerResolver, logger: Logger
    ) throws -> StorageService {
        var configuration = StorageConfiguration(secret: server.jwtSecret)
        configuration.defaultFileSizeLimitBytes = fileBytes
        configuration.maximumFileSizeLimitBytes = maximumFileBytes
        configuration.externalURL = server.siteURL
        let store: any ObjectStore =
            if let s3 {
                S3ObjectStore(S3Client(s3, http: client))
            } else {
                try DiskObjectStore(folder: folder ?? server.dataFolder + "/storage")
            }
        return StorageService(
            configuration: configuration, pool: pool, store: store, callers: callers,
            reportFailure: { logger.error("storage", ["error": .string("\($0)")]) })
    }
}
