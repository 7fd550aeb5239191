import HTTPServer
import PostgreSQL

/// `GET /bucket`: the buckets the caller may see.
func listBuckets(_ request: StorageRequest) async throws -> HTTPResponse {
    let query = request.http.query
    let limit = try number("limit", minimum: 1)
    let offset = try number("offset", minimum: 0)
    let column = try choice("sortColumn", of: ["id", "name", "created_at", "updated_at"])
    let order = try choice("sortOrder", of: ["asc", "desc"])
    let search = query["search"].flatMap { $0.isEmpty ? nil : SQL.containing($0) }

    func number(_ name: String, minimum: Int) throws -> Int? {
        guard let text = query[name] else { return nil }
        guard let value = Int(text) else {
            throw StorageError.invalidRequest("querystring/\(name) must be integer", error: "Error")
        }
        guard value >= minimum else {
            throw StorageError.invalidRequest("querystring/\(name) must be >= \(minimum)", error: "Error")
        }
        return value
    }
    func choice(_ name: String, of words: [String]) throws -> String? {
        guard let word = query[name] else { return nil }
        guard words.contains(word) else {
            throw StorageError.invalidRequest(
                "querystring/\(name) must be equal to one of the allowed values", error: "Error")
        }
        return word
    }

    let statement = PostgreSQLStatement(
        """
        SELECT coalesce(json_agg(\(BucketTable.json)), '[]') FROM (SELECT * FROM storage.buckets \
        WHERE $1::text IS NULL OR name ILIKE $1 ORDER BY \(column ?? "created_at") \(order ?? "asc"), id LIMIT $2 OFFSET $3) b
        """, [PostgreSQLParameter(search), PostgreSQLParameter(limit), PostgreSQLParameter(offset ?? 0)])
    let results = try await request.database.read([statement], as: request.standing)
    return .json(results[0].firstRow?.bytes(0) ?? Array("[]".utf8))
}
