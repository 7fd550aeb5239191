import Glibc
import JSON

/// What a backup says of itself, in its last file.
struct BackupManifest: Equatable {
    /// The form of the archive that this version writes, and the newest it reads.
    static let currentFormat = 1
    static let name = "manifest.json"
    static let limitBytes = 256 << 20

    var format = currentFormat
    /// Seconds since 1970.
    var createdAt = 0
    /// `server_version_num` of the database's server.
    var databaseVersion = 0
    var schemas: [String] = []
    var migrations: [String] = []
    var files: [Archive.Entry] = []

    var bytes: [UInt8] {
        let value: JSONValue = [
            "format": JSONValue(format), "createdAt": JSONValue(createdAt),
            "databaseVersion": JSONValue(databaseVersion),
            "schemas": .array(schemas.map { .string($0) }), "migrations": .array(migrations.map { .string($0) }),
            "files": .array(
                files.map {
                    ["name": .string($0.name), "bytes": JSONValue($0.size), "sha256": .string($0.checksum)]
                }),
        ]
        return value.serialized
    }

    /// - Throws: `BackupError.damaged`, `.newer`.
    init(parsing bytes: [UInt8], path: String) throws(BackupError) {
        let text = { (value: JSONValue?) in (value?.array ?? []).compactMap(\.string) }
        guard let value = try? JSONValue(parsing: bytes), let format = value["format"]?.int, format > 0 else {
            throw .damaged(path: path, reason: "its list of contents cannot be read")
        }
        guard format <= Self.currentFormat else { throw .newer(path: path, reason: "format \(format)") }
        self.format = format
        createdAt = value["createdAt"]?.int ?? 0
        databaseVersion = value["databaseVersion"]?.int ?? 0
        schemas = text(value["schemas"])
        migrations = text(value["migrations"])
        for file in value["files"]?.array ?? [] {
            guard let name = file["name"]?.string, let size = file["bytes"]?.int, let sum = file["sha256"]?.string
            else { throw .damaged(path: path, reason: "its list of contents is broken") }
            files.append(Archive.Entry(name: name, size: size, checksum: sum))
        }
    }

    init() {}
}
