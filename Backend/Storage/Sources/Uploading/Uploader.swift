import Cryptography
import JSON
import PostgreSQL

/// An upload that is about to be made.
struct Upload: Sendable {
    var bucket: String
    var name: String
    var owner: String?
    var isUpsert: Bool
    var mediaType: String
    var cacheControl: String
    var userMetadata: JSONValue?
    /// What the client says the length is, for policies.
    var declaredLength: Int?
    var robots: String?
}

/// Makes objects: rows in the database and bytes in the store, both or none.
///
/// 1. As the caller, the row is made and taken back, so that nobody uploads in vain.
/// 2. The version is entered as one that no object has, and its bytes are written.
/// 3. In one transaction the entry goes and the row comes, as the caller again.
///
/// Whatever ends the server in between leaves the entry, by which the bytes are found and deleted.
struct Uploader: Sendable {
    let service: StorageService
    let database: StorageDatabase
    let standing: Standing

    /// Makes an object of what `source` gives.
    /// - Parameter limitBytes: what makes it too large.
    /// - Returns: the object's identifier.
    /// - Throws: `StorageError`, `PostgreSQLError`, `ObjectStoreError`, or what `source` throws.
    func store(_ upload: Upload, from source: ByteSource, limitBytes: Int) async throws -> String {
        let version = ObjectVersion()
        try await rehearse(upload, version, next: [entry(version)])
        do {
            let meter = UploadMeter(limitBytes: limitBytes)
            let size = try await service.store.put(version, from: meter.measured(source))
            return try await commit(
                object(upload, version, size: size, entityTag: meter.entityTag),
                first: UnreferencedVersions.reference(version))
        } catch {
            await service.discard(version)
            throw error
        }
    }

    /// Makes sure that the upload would be allowed, and then runs `next` on its own account.
    func rehearse(_ upload: Upload, _ version: ObjectVersion, next: [PostgreSQLStatement] = []) async throws {
        var metadata: [String: JSONValue] = ["mimetype": .string(upload.mediaType)]
        if let length = upload.declaredLength { metadata["contentLength"] = JSONValue(length) }
        try await database.rehearse(
            ObjectTable.write(
                NewObject(
                    id: SecureRandom.uuid(), bucket: upload.bucket, name: upload.name, owner: upload.owner,
                    isUpsert: upload.isUpsert, version: version, metadata: .object(metadata),
                    userMetadata: upload.userMetadata)), as: standing, next: next)
    }

    /// Enters a version that is about to be written.
    func entry(_ version: ObjectVersion) -> PostgreSQLStatement {
        UnreferencedVersions.enter(version, leaseSeconds: service.configuration.uploadLeaseSeconds)
    }

    /// The row of an upload whose bytes are there.
    func object(_ upload: Upload, _ version: ObjectVersion, size: Int, entityTag: String) -> NewObject {
        var metadata: [String: JSONValue] = [
            "eTag": .string(entityTag), "size": JSONValue(size), "contentLength": JSONValue(size),
            "mimetype": .string(upload.mediaType), "cacheControl": .string(upload.cacheControl),
            "lastModified": .string(Timestamps.iso8601(service.now())), "httpStatusCode": 200,
        ]
        if let robots = upload.robots { metadata["xRobotsTag"] = .string(robots) }
        return NewObject(
            id: SecureRandom.uuid(), bucket: upload.bucket, name: upload.name, owner: upload.owner,
            isUpsert: upload.isUpsert, version: version, metadata: .object(metadata),
            userMetadata: upload.userMetadata)
    }

    /// Makes the object visible, and lets the content go that it replaces.
    /// - Parameter first: takes the version out of the list it is in, with the service's rights.
    /// - Returns: the object's identifier.
    func commit(_ object: NewObject, first: PostgreSQLStatement) async throws -> String {
        let change = try await database.change([ObjectTable.write(object)], as: standing, first: [first])
        await service.collect(change.unreferenced)
        return change.results.first?.firstRow?.string(0) ?? object.id
    }
}
