import BackendCore
import HTTPServer
import JSON
import PostgreSQL

/// `POST /object/list-v2/:bucket`: objects under a prefix, with folders or without, by pages that follow each other.
func listObjectsV2(_ request: StorageRequest) async throws -> HTTPResponse {
    try Names.checkBucket(request.bucket)
    let parameters = try await request.parameters()
    let listing = try Listing(parameters)
    let results = try await request.database.read([listing.statement(bucket: request.bucket)], as: request.standing)
    var entries = results[0].firstRow?.bytes(0).flatMap { try? JSONValue(parsing: $0) }?.array ?? []
    let hasNext = entries.count > listing.limit
    if hasNext { entries.removeLast() }
    var answer: [String: JSONValue] = ["hasNext": .bool(hasNext)]
    let named = entries.map { entry -> JSONValue in
        guard entry["id"]?.isNull != false, var members = entry.object else { return entry }
        members["name"] = .string((entry["name"]?.string ?? "") + "/")
        return .object(members)
    }
    answer["folders"] = .array(named.filter { $0["id"]?.isNull != false })
    answer["objects"] = .array(named.filter { $0["id"]?.isNull == false })
    if hasNext, let last = named.last, let name = last["name"]?.string {
        answer["nextCursor"] = .string(listing.cursor(after: last, name: name).text)
        answer["nextCursorKey"] = entries.last?["name"]
    }
    return .json(.object(answer))
}

/// What a listing is of and how it is sorted.
private struct Listing {
    /// The most entries of a page.
    private static let maximum = 1000

    let prefix: String
    let limit: Int
    let isByFolder: Bool
    let order: String
    let column: String
    let start: ListCursor?

    init(_ parameters: Parameters) throws(StorageError) {
        prefix = try parameters.string("prefix") ?? ""
        limit = min(try parameters.int("limit", minimum: 1) ?? Self.maximum, Self.maximum)
        isByFolder = try parameters.bool("with_delimiter") ?? false
        let sorting = try parameters.object("sortBy")
        let wantedColumn = try sorting?.choice("column", of: ["name", "created_at", "updated_at"])
        let wantedOrder = try sorting?.choice("order", of: ["asc", "desc"])
        if let text = try parameters.string("cursor"), !text.isEmpty {
            start = try ListCursor(text)
        } else {
            start = nil
        }
        order = start?.order ?? wantedOrder ?? "asc"
        column = start?.column ?? wantedColumn ?? "name"
    }

    func cursor(after entry: JSONValue, name: String) -> ListCursor {
        ListCursor(
            name: name, order: order, column: column, time: column == "name" ? nil : entry[column]?.string)
    }

    /// Gives one entry more than a page has.
    func statement(bucket: String) -> PostgreSQLStatement {
        let json = """
            SELECT coalesce(json_agg(json_build_object('key', l.key, 'name', l.name, 'id', l.id, \
            'updated_at', \(SQL.timestamp("l.updated_at")), 'created_at', \(SQL.timestamp("l.created_at")), \
            'last_accessed_at', \(SQL.timestamp("l.last_accessed_at")), 'metadata', l.metadata)), '[]') FROM
            """
        let values: [PostgreSQLParameter] = [
            .text(prefix), .text(bucket), PostgreSQLParameter(limit + 1), .text(start?.name ?? ""),
            .text(start?.time ?? ""),
        ]
        if isByFolder {
            let level = prefix.split(separator: "/", omittingEmptySubsequences: false).count
            return PostgreSQLStatement(
                "\(json) storage.search_v2($1, $2, $3, \(level), $4, '\(order)', '\(column)', $5) l", values)
        }
        let comparison = order == "asc" ? ">" : "<"
        let place =
            column == "name" ? "o.name COLLATE \"C\"" : "date_trunc('milliseconds', o.\(column)), o.name COLLATE \"C\""
        let startPlace = column == "name" ? "$4" : "nullif($5, '')::timestamptz, $4"
        let sorting =
            (column == "name" ? "" : "date_trunc('milliseconds', o.\(column)) \(order), ")
            + "o.name COLLATE \"C\" \(order)"
        return PostgreSQLStatement(
            """
            \(json) (SELECT o.name AS key, o.* FROM storage.objects o WHERE o.bucket_id = $2 AND starts_with(o.name, $1) \
            AND o.name COLLATE "C" >= $1 AND ($4 = '' OR $5::text IS NULL OR (\(place)) \(comparison) (\(startPlace))) \
            ORDER BY \(sorting) LIMIT $3) l
            """, values)
    }
}
