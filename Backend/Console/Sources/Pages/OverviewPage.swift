import PostgreSQL

extension ConsoleService {
    static let views: [View] = [
        View(pattern: "/") { service, _ in try await service.overview() },
        View(pattern: "/users") { service, request in try await service.users(request) },
        View(pattern: "/users/:id") { service, request in try await service.user(request) },
        View(pattern: "/events") { service, request in try await service.events(request) },
        View(pattern: "/event") { service, request in try await service.event(request) },
        View(pattern: "/offers") { service, _ in try await service.offers() },
        View(pattern: "/settings") { service, _ in try await service.settings() },
        View(pattern: "/jobs") { service, _ in try await service.jobList() },
        View(pattern: "/acts") { service, request in try await service.actList(request) },
        View(pattern: "/password") { _, _ in passwordPage },
    ]

    static let acts: [Act] = userActs + eventActs + offerActs + settingActs + jobActs

    /// What is granted, spent and expired by day, and what asks for somebody's attention.
    func overview() async throws -> ConsolePage {
        let days = try await pool.query(
            """
            SELECT day::date AS day,
                coalesce(sum(amount) FILTER (WHERE kind = 'grant'), 0)::bigint AS granted,
                coalesce(-sum(amount) FILTER (WHERE kind = 'consume'), 0)::bigint AS spent,
                coalesce(-sum(amount) FILTER (WHERE kind = 'expire'), 0)::bigint AS expired
            FROM generate_series(date_trunc('day', now()) - interval '29 days', date_trunc('day', now()), '1 day') AS day
            LEFT JOIN credit_transactions ON created_at >= day AND created_at < day + interval '1 day'
                AND created_at >= date_trunc('day', now()) - interval '29 days'
            GROUP BY day ORDER BY day
            """)
        let attention = try await pool.query(
            """
            SELECT (SELECT count(*) FROM purchase_events WHERE state = 'unresolved') AS unresolved,
                (SELECT count(*) FROM easyapp.jobs WHERE state = 'dead') AS dead
            """
        ).firstRow
        let charts: [HTML] = ["granted", "spent", "expired"].map { name in
            HTML.bars(
                days.rows.map { ($0.string("day") ?? "", $0.int(name) ?? 0) },
                title: name.prefix(1).uppercased() + name.dropFirst())
        }
        let unresolved = attention?.int("unresolved") ?? 0
        let dead = attention?.int("dead") ?? 0
        return ConsolePage(title: "Overview") { _ in
            """
            <p><a href="/console/events?state=unresolved">\(unresolved) purchases that could not be assigned</a> ·
            <a href="/console/jobs">\(dead) jobs that were given up</a></p>\(charts)
            """
        }
    }
}
