import HTTPServer
import PostgreSQL

extension ConsoleService {
    /// What waits and runs, and what was given up.
    func jobList() async throws -> ConsolePage {
        let columns = "id, kind, state, attempts, run_at, progress_note, last_error"
        let dead = try await pool.query(
            "SELECT \(columns) FROM easyapp.jobs WHERE state = 'dead' ORDER BY finished_at DESC LIMIT 50")
        let open = try await pool.query(
            "SELECT \(columns) FROM easyapp.jobs WHERE state IN ('waiting', 'running') ORDER BY run_at LIMIT 50")
        let waiting = HTML.table(open, empty: "None.")
        return ConsolePage(title: "Jobs") { token in
            let given = HTML.table(dead, empty: "None.") { column, row in
                guard column == "id", let identifier = row.int("id") else { return nil }
                return ConsoleLayout.form(
                    "/console/jobs/\(identifier)/retry", token, button: "Retry \(identifier)", .empty)
            }
            return "<h2>Given up</h2>\(given)<h2>Waiting and running</h2>\(waiting)"
        }
    }

    static let jobActs = [
        Act(pattern: "/jobs/:id/retry") { service, request, _, _ in
            guard let identifier = Int(request.parameters["id"] ?? "") else {
                throw ConsoleProblem("There is no such job.", status: 404)
            }
            try await service.note("retry job", String(identifier), [:])
            guard try await service.jobs.retry(identifier) else {
                throw ConsoleProblem("This job was not given up.", status: 409)
            }
            return "/console/jobs?notice=It%20is%20tried%20again."
        }
    ]

    /// What was done in the console, newest first.
    func actList(_ request: HTTPRequest) async throws -> ConsolePage {
        let acts = try await pool.query(
            """
            SELECT id, at, act, subject, detail FROM easyapp.console_acts WHERE id < coalesce($1, 9223372036854775807)
            ORDER BY id DESC LIMIT 50
            """, [.init(request.query["before"].flatMap { Int($0) })])
        let older: HTML =
            acts.rowCount == 50 ? "<a href=\"/console/acts?before=\(acts.rows.last?.int("id"))\">Older</a>" : .empty
        let table = HTML.table(acts, empty: "Nothing yet.")
        return ConsolePage(title: "Record") { _ in "\(table)\(older)" }
    }
}
