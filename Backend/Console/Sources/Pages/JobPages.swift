import HTTPServer
import PostgreSQL

extension ConsoleService {
    /// What was given up, and what waits and runs.
    func jobList(_ request: HTTPRequest) async throws -> ConsolePage {
        let deadCursor = PageCursor(request.query["dead"])
        let openCursor = PageCursor(request.query["open"])
        let results = try await pool.pipeline([
            ConsoleQueries.deadJobs(before: deadCursor), ConsoleQueries.openJobs(after: openCursor),
        ])
        let dead = ListPage(results[0])
        let open = ListPage(results[1])
        let deadLinks = dead.links(
            ConsoleSection.jobs.path, parameter: "dead", isFirst: deadCursor == nil
        ) { row in row.int("finished_number").map { PageCursor(number: $0, name: row.string("id") ?? "") } }
        let openLinks = open.links(
            ConsoleSection.jobs.path, parameter: "open", isFirst: openCursor == nil, anchor: "#open"
        ) { row in row.int("due_number").map { PageCursor(number: $0, name: row.string("id") ?? "") } }
        return ConsolePage("Jobs", in: .jobs) { context in
            let retry = Column("Again") { row in
                context.form(
                    "\(ConsoleSection.jobs.path)/\(row.string("id") ?? "")/retry",
                    button: "Retry \(row.string("id") ?? "")",
                    style: .small)
            }
            let deadTable = HTML.table("Given up", Self.deadColumns + [retry], dead.rows)
            let openTable = HTML.table("Waiting and running", Self.openColumns, open.rows)
            return """
                <h2>Given up</h2>\(deadTable)\(deadLinks)<h2 id="open">Waiting and running</h2>\(openTable)\(openLinks)
                """
        }
    }

    private static let deadColumns: [Column] = [
        .text("Kind", "kind"), .number("Attempts", "attempts"), .time("Given up", "finished"),
        .text("Last error", "last_error"),
    ]

    private static let openColumns: [Column] = [
        Column("No.", .number) { "\($0.string("id"))" }, .text("Kind", "kind"),
        Column("State") { row in .badge(row.string("state") ?? "", row.string("state") == "running" ? .good : .neutral)
        },
        .number("Attempts", "attempts"), .time("Due", "due"), .text("Progress", "progress_note"),
        .text("Last error", "last_error"),
    ]

    static let jobActs = [
        ConsoleAct(
            pattern: "/jobs/:id/retry", name: "retry job", subject: { request, _ in request.parameters["id"] ?? "" },
            recorded: [], page: { service, request, _ in try await service.jobList(request) }
        ) { service, request, _ in
            guard let identifier = Int(request.parameters["id"] ?? "") else {
                throw ConsoleProblem("There is no such job.", status: 404)
            }
            guard try await service.jobs.retry(identifier) else {
                throw ConsoleProblem("This job was not given up.", status: 409)
            }
            return Notice.retried.at("/jobs")
        }
    ]
}
