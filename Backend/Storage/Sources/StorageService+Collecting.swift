import JSON
import PostgreSQL

/// Deleting content that no object has.
extension StorageService {
    /// Deletes the content of versions that a transaction has just let go. What fails here is tried again by `sweep`.
    func collect(_ versions: [ObjectVersion]) async {
        guard !versions.isEmpty else { return }
        await reportingFailure { try await self.delete(UnreferencedVersions.take(versions)) }
    }

    /// Gives an upload up, unless its object has become visible after all. Done even when the client is gone.
    func discard(_ version: ObjectVersion) async {
        await Task { await collect([version]) }.value
    }

    /// Deletes everything that nobody needs any more: content without an object, uploads that were never completed, and what
    /// processes that ended in the middle have left.
    ///
    /// - Parameter minimumAgeSeconds: younger files of such processes are left for the next time.
    public func sweep(minimumAgeSeconds: Int = 60) async {
        await reportingFailure {
            try await self.pool.query("DELETE FROM easyapp.resumable_uploads WHERE expires_at <= now()")
            while try await self.delete(UnreferencedVersions.takeDue) == UnreferencedVersions.batch {}
        }
        await store.sweep(minimumAgeSeconds: minimumAgeSeconds)
    }

    /// Deletes the content of what `statement` takes out of the list. Entries whose content cannot be deleted stay in.
    /// - Returns: how many there were.
    @discardableResult
    private func delete(_ statement: PostgreSQLStatement) async throws -> Int {
        try await pool.transaction { [store] connection in
            let taken = try await connection.query(statement.sql, statement.parameters)
            var uploads: [ObjectVersion: JSONValue] = [:]
            var versions: [ObjectVersion] = []
            for row in taken.rows {
                // Others are of somebody else's making, and no file has such a name.
                guard let version = row.string(0).flatMap({ ObjectVersion($0) }) else { continue }
                versions.append(version)
                uploads[version] = row.bytes(1).flatMap { try? JSONValue(parsing: $0) }
            }
            if !versions.isEmpty { try await store.delete(versions, uploads: uploads) }
            return taken.rowCount
        }
    }

    private func reportingFailure(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch is CancellationError {
            return
        } catch {
            reportFailure(error)
        }
    }

    /// Sweeps from time to time until the task is cancelled.
    public func sweepRegularly() async {
        while !Task.isCancelled {
            await sweep()
            try? await Task.sleep(for: .seconds(configuration.sweepSeconds))
        }
    }

    /// Deletes all objects of a user, and uploads that are not complete, whoever asks for it must be allowed to.
    ///
    /// It can be stopped at any point and called again; it returns when nothing is left.
    /// - Returns: how many objects this call deleted.
    /// - Throws: `PostgreSQLError`, `ObjectStoreError`, `CancellationError`.
    @discardableResult
    public func removeAllObjects(ofUser identifier: String) async throws -> Int {
        let settings = RequestSettings(operation: "storage.object.delete_many", method: "DELETE", path: "/object")
        let database = StorageDatabase(pool: pool, settings: settings)
        var total = 0
        while true {
            try Task.checkCancellation()
            let change = try await database.change(
                [
                    PostgreSQLStatement(
                        "DELETE FROM easyapp.resumable_uploads WHERE owner_id = $1", [.text(identifier)]),
                    PostgreSQLStatement(
                        """
                        DELETE FROM storage.objects WHERE id IN (SELECT id FROM storage.objects \
                        WHERE owner_id = $1 ORDER BY id LIMIT \(UnreferencedVersions.batch))
                        """, [.text(identifier)]),
                ], as: .service)
            try await delete(UnreferencedVersions.take(change.unreferenced))
            let count = change.results.last?.affectedRowCount ?? 0
            total += count
            if count < UnreferencedVersions.batch { return total }
        }
    }
}
