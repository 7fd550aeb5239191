import HTTPCore
import HTTPServer
import JSON
import PostgreSQL

extension ConsoleService {
    private static let pageSize = 50

    /// What the store has told, newest first.
    func events(_ request: HTTPRequest) async throws -> ConsolePage {
        let state = request.query["state"].flatMap { ["applied", "ignored", "unresolved"].contains($0) ? $0 : nil }
        let user = request.query["user"].flatMap { Self.isIdentifier($0) ? $0 : nil }
        let events = try await pool.query(
            """
            SELECT id, type, state, state_reason AS reason, environment, event_timestamp AS happened, received_at AS received,
                (extract(epoch FROM received_at) * 1000000)::bigint AS _cursor
            FROM purchase_events
            WHERE ($1::text IS NULL OR state = $1) AND ($2::uuid IS NULL OR user_id = $2)
                AND ($3::bigint IS NULL OR received_at < to_timestamp($3::double precision / 1000000))
            ORDER BY received_at DESC, id LIMIT $4
            """, [.init(state), .init(user), .init(request.query["before"].flatMap { Int($0) }), .init(Self.pageSize)])
        let table = HTML.table(events, empty: "None.") { column, row in
            column == "id"
                ? "<a href=\"/console/event?id=\(PercentEncoding.encode(row.string("id") ?? ""))\">\(row.string("id"))</a>"
                : nil
        }
        let older: HTML =
            events.rowCount == Self.pageSize
            ? "<a href=\"/console/events?state=\(state)&amp;user=\(user)&amp;before=\(events.rows.last?.int("_cursor"))\">Older</a>"
            : .empty
        return ConsolePage(title: "Purchases") { _ in
            """
            <p><a href="/console/events">All</a> · <a href="/console/events?state=unresolved">Unresolved</a> ·
            <a href="/console/events?state=ignored">Ignored</a></p>\(table)\(older)
            """
        }
    }

    /// Whether a text has the form of a user's identifier.
    private static func isIdentifier(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// One event as it came.
    func event(_ request: HTTPRequest) async throws -> ConsolePage {
        let identifier = request.query["id"] ?? ""
        let row = try await pool.query(
            "SELECT type, state, state_reason, user_id::text AS user, jsonb_pretty(payload) AS payload FROM purchase_events WHERE id = $1",
            [.text(identifier)]
        ).firstRow
        guard let row else { throw ConsoleProblem("There is no such event.", status: 404) }
        let owner: HTML = row.string("user").map { "<a href=\"/console/users/\($0)\">\($0)</a>" } ?? "unknown"
        return ConsolePage(title: row.string("type") ?? "") { token in
            """
            <p>\(identifier): \(row.string("state")). \(row.string("state_reason")) User: \(owner)</p>
            \(ConsoleLayout.form("/console/event/apply", token, button: "Apply again", "<input type=\"hidden\" name=\"id\" value=\"\(identifier)\">"))
            <pre>\(row.string("payload"))</pre>
            """
        }
    }

    static let eventActs = [
        Act(pattern: "/event/apply") { service, _, form, _ in
            try await service.note("apply event", form["id"], [:])
            guard try await service.settlement.applyAgain(form["id"]) else {
                throw ConsoleProblem("There is no such event.", status: 404)
            }
            return "/console/event?id=\(PercentEncoding.encode(form["id"]))&notice=Applied."
        }
    ]
}
