import HTTPServer
import PostgreSQL

/// Adds bytes to uploads, one request at a time, and makes the object when they are all there.
struct ResumableWriter: Sendable {
    let request: StorageRequest
    let grant: UploadAuthority.Grant

    private var service: StorageService { request.service }
    private var uploader: Uploader {
        Uploader(service: service, database: request.database, standing: grant.standing)
    }

    /// Enters an upload, locked for this request, if it would be allowed.
    func begin(_ upload: ResumableUpload) async throws {
        try await uploader.rehearse(upload.upload, upload.version, next: [ResumableUploadTable.insert(upload)])
    }

    /// Makes sure that an upload that was begun is still allowed.
    func rehearse(_ upload: ResumableUpload) async throws {
        try await uploader.rehearse(upload.upload, upload.version)
    }

    func unlock(_ upload: ResumableUpload) async throws {
        try await service.pool.pipeline([
            ResumableUploadTable.save(upload.version, upload.progress, unlocking: true)
        ])
    }

    /// Adds a body to an upload that this request has locked, and unlocks it.
    /// - Returns: how many bytes there are now.
    func append(_ body: HTTPBody, to upload: ResumableUpload) async throws -> Int {
        let lock = Task { await keepLocked(upload.version) }
        defer { lock.cancel() }
        let meter = UploadMeter(limitBytes: upload.size - upload.progress.received)
        let (progress, failure) = await service.store.append(
            to: upload.version, progress: upload.progress, from: meter.measured(ByteSource(body)),
            checkpoint: { await save(upload.version, $0, unlocking: false) })
        // What came counts also when the client is gone: that is what it will come back for.
        let isWhole = failure == nil && progress.received == upload.size
        if progress.received != upload.progress.received || !isWhole {
            await Task { await save(upload.version, progress, unlocking: !isWhole) }.value
        }
        if let failure { throw failure }
        if isWhole {
            var complete = upload
            complete.progress = progress
            do {
                try await finish(complete)
            } catch {
                await Task { await save(upload.version, progress, unlocking: true) }.value
                throw error
            }
        }
        return progress.received
    }

    /// Makes the object.
    private func finish(_ upload: ResumableUpload) async throws {
        try await service.store.finish(upload.version, progress: upload.progress)
        _ = try await uploader.commit(
            uploader.object(upload.upload, upload.version, size: upload.size, entityTag: upload.entityTag),
            first: ResumableUploadTable.complete(upload.version))
    }

    private func save(_ version: ObjectVersion, _ progress: UploadProgress, unlocking: Bool) async {
        do {
            try await service.pool.pipeline([ResumableUploadTable.save(version, progress, unlocking: unlocking)])
        } catch {
            service.reportFailure(error)
        }
    }

    private func keepLocked(_ version: ObjectVersion) async {
        while true {
            try? await Task.sleep(for: .seconds(Double(ResumableUploadTable.lockSeconds) / 3))
            if Task.isCancelled { return }
            _ = try? await service.pool.pipeline([ResumableUploadTable.keepLock(version)])
        }
    }
}
