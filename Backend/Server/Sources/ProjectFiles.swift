import BackendCore
import HTTPClient
import JSON
import PostgreSQL

/// The files that a Supabase project keeps, whose rows alone must not be deleted: the files would stay.
struct ProjectFiles: Sendable {
    let project: SupabaseSettings
    let client: HTTPClient
    let pool: PostgreSQLPool

    /// How many the project is asked to remove at once.
    private static let step = 100

    /// Removes all files of a user.
    ///
    /// - Throws: `PostgreSQLError`, `HTTPClientError`, `ProjectFilesError` when the project refuses.
    @Sendable func removeAll(ofUser user: String) async throws {
        while true {
            let rows = try await pool.query(
                "SELECT bucket_id, name FROM storage.objects WHERE owner_id = $1 ORDER BY bucket_id, name LIMIT $2",
                [.text(user), .init(Self.step)])
            let files = rows.rows.map { (bucket: $0.string(0) ?? "", name: $0.string(1) ?? "") }
            if files.isEmpty { return }
            for (bucket, files) in Dictionary(grouping: files, by: \.bucket) {
                try await remove(files.map(\.name), bucket: bucket)
            }
        }
    }

    private func remove(_ names: [String], bucket: String) async throws {
        let key = project.serviceRoleKey ?? ""
        let body: JSONValue = ["prefixes": .array(names.map { .string($0) })]
        let response = try await client.execute(
            HTTPClientRequest(
                method: .delete, url: "\(project.url ?? "")/storage/v1/object/\(PercentEncoding.encode(bucket))",
                headers: ["apikey": key, "Authorization": "Bearer \(key)", "Content-Type": "application/json"],
                body: body.serialized))
        let answer = try? JSONValue(parsing: try await response.body.collect())
        // What it cannot remove it leaves out, and would be asked for again and again.
        guard response.status == 200, answer?.array?.isEmpty == false else {
            throw ProjectFilesError(bucket: bucket, status: response.status)
        }
    }
}

/// A Supabase project does not remove a user's files.
struct ProjectFilesError: Error, Equatable, CustomStringConvertible {
    var bucket: String
    var status: Int

    var description: String {
        "The Supabase project did not remove files from the bucket \(bucket) (HTTP \(status)): check SUPABASE_SERVICE_ROLE_KEY."
    }
}
