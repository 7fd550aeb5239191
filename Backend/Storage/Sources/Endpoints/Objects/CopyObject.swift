import BackendCore
import Cryptography
import HTTPServer
import JSON
import PostgreSQL

/// `POST /object/copy`: the same content under another name, in this bucket or another.
func copyObject(_ request: StorageRequest) async throws -> HTTPResponse {
    let parameters = try await request.parameters()
    let bucket = try parameters.required("bucketId")
    let source = try parameters.required("sourceKey")
    let name = try parameters.required("destinationKey")
    let target = try parameters.string("destinationBucket").flatMap { $0.isEmpty ? nil : $0 } ?? bucket
    try Names.checkBucket(bucket)
    try Names.checkBucket(target)
    try Names.checkObject(name)
    let found = try await request.database.read(
        [ObjectTable.find(bucket: bucket, name: source)], as: request.standing)
    guard let row = found[0].firstRow, let original = ObjectRow(row), let version = ObjectVersion(original.version)
    else { throw StorageError.noSuchKey }

    let service = request.service
    let uploader = Uploader(service: service, database: request.database, standing: request.standing)
    var copy = Upload(
        bucket: target, name: name, owner: request.owner, isUpsert: request.isUpsert, mediaType: original.mediaType,
        cacheControl: original.cacheControl ?? "no-cache", userMetadata: original.userMetadata,
        declaredLength: original.size, robots: original.metadata["xRobotsTag"]?.string)
    if try parameters.bool("copyMetadata") == false {
        let wanted = try parameters.object("metadata")
        copy.mediaType = try wanted?.string("mimetype") ?? copy.mediaType
        copy.cacheControl = try wanted?.string("cacheControl") ?? copy.cacheControl
        copy.userMetadata = try request.userMetadata
    }
    let copied = ObjectVersion()
    try await uploader.rehearse(copy, copied, next: [uploader.entry(copied)])
    do {
        try await service.store.copy(version, to: copied)
        let object = uploader.object(copy, copied, size: original.size, entityTag: original.entityTag)
        let id = try await uploader.commit(object, first: UnreferencedVersions.reference(copied))
        return .json([
            "Id": .string(id), "Key": .string("\(target)/\(name)"), "id": .string(id), "name": .string(name),
            "bucket_id": .string(target), "version": .string(copied.description), "metadata": object.metadata,
            "user_metadata": object.userMetadata ?? .null,
        ])
    } catch {
        await service.discard(copied)
        throw error
    }
}
