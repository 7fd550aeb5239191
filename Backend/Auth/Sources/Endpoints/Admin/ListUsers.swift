import HTTPServer
import JSON

extension AuthService {
    /// How many users a page may have.
    static let pageLimit = 1000
    private static let defaultPageLength = 50

    /// `GET /admin/users`: a page of all users, newest first.
    func listUsers(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.requireAdministrator()
        let page = try Self.positive(request, "page", default: 1)
        let length = min(try Self.positive(request, "per_page", default: Self.defaultPageLength), Self.pageLimit)
        let isAscending = try Self.isAscending(request.http.query["sort"] ?? "created_at desc")
        let filter = request.http.query["filter"] ?? ""
        let (offset, overflow) = (page - 1).multipliedReportingOverflow(by: length)
        if overflow { throw AuthError.validationFailed("Bad Pagination Parameters: page is too large") }
        let (users, total) = try await pool.auth { database in
            try await database.users.list(
                audience: request.audience, filter: filter, isAscending: isAscending, limit: length, offset: offset)
        }
        var response = HTTPResponse.authJSON([
            "users": .array(users.map(\.json)), "aud": .string(request.audience),
        ])
        response.headers["X-Total-Count"] = String(total)
        response.headers["Link"] = links(request, page: page, length: length, total: total)
        return response
    }

    /// Where the next and the last page are (RFC 8288).
    private func links(_ request: AuthRequest, page: Int, length: Int, total: Int) -> String {
        let last = (total + length - 1) / length
        let link = { (page: Int, relation: String) in
            "<\(configuration.externalURL)/auth/v1/admin/users?page=\(page)&per_page=\(length)>; rel=\"\(relation)\""
        }
        return ((page < last ? [link(page + 1, "next")] : []) + [link(last, "last")]).joined(separator: ", ")
    }

    private static func positive(_ request: AuthRequest, _ name: String, default fallback: Int) throws -> Int {
        guard let text = request.http.query[name], !text.isEmpty else { return fallback }
        guard let number = Int(text), number > 0 else {
            throw AuthError.validationFailed("Bad Pagination Parameters: \(name) must be a positive number")
        }
        return number
    }

    private static func isAscending(_ sort: String) throws -> Bool {
        let words = sort.lowercased().split(whereSeparator: { $0 == " " || $0 == ":" })
        guard words.first == "created_at", words.count <= 2, words.count < 2 || ["asc", "desc"].contains(words[1])
        else { throw AuthError.validationFailed("Bad Sort Parameters: only created_at can be sorted by") }
        return words.count == 2 && words[1] == "asc"
    }
}
