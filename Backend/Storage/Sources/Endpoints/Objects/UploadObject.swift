import BackendCore
import HTTPServer
import JSON

/// `POST /object/:bucket/*`: makes an object, or with `x-upsert` replaces one too.
func uploadObject(_ request: StorageRequest) async throws -> HTTPResponse {
    try await upload(request, isUpsert: request.isUpsert)
}

/// `PUT /object/:bucket/*`: replaces an object, or makes it.
func replaceObject(_ request: StorageRequest) async throws -> HTTPResponse {
    try await upload(request, isUpsert: true)
}

private func upload(_ request: StorageRequest, isUpsert: Bool) async throws -> HTTPResponse {
    let content = try await UploadContent(request, owner: request.owner, isUpsert: isUpsert)
    let uploader = Uploader(service: request.service, database: request.database, standing: request.standing)
    let id = try await uploader.store(content.upload, from: content.source, limitBytes: content.limitBytes)
    return .json(["Id": .string(id), "Key": .string("\(request.bucket)/\(request.name)")])
}
