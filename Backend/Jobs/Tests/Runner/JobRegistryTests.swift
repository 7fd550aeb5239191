import BackendCore
import Jobs
import Testing

/// Makes the others' mistakes; it is never found, being generic.
private struct Mistaken<Mistake: MistakeSource>: JobHandler {
    static var kind: String { Mistake.kind }
    static var schedule: JobSchedule? { Mistake.schedule }
    init(services: BackendServices) {}
    func run(_ job: Job) async throws {}
}

private protocol MistakeSource {
    static var kind: String { get }
    static var schedule: JobSchedule? { get }
}

private enum SameKind: MistakeSource {
    static let kind = CountingJob.kind
    static let schedule: JobSchedule? = nil
}
private enum BadKind: MistakeSource {
    static let kind = "a b"
    static let schedule: JobSchedule? = nil
}
private enum BadSchedule: MistakeSource {
    static let kind = "test.bad-schedule"
    static let schedule: JobSchedule? = .cron("0 0 30 2 *")
}

@Suite struct JobRegistryTests {
    @Test func mistakesAreReportedTogether() async throws {
        try await JobFixture.run { fixture in
            let error = #expect(throws: ConfigurationError.self) {
                try JobRegistry(
                    types: [
                        CountingJob.self, Mistaken<SameKind>.self, Mistaken<BadKind>.self, Mistaken<BadSchedule>.self,
                    ], services: fixture.services)
            }
            let text = error?.description ?? ""
            #expect(text.contains("has the kind “test.count”, as CountingJob has"))
            #expect(text.contains("“a b” is no kind of job"))
            #expect(text.contains("has the schedule “cron 0 0 30 2 *”, which never comes"))
            #expect(error?.problems.count == 3)
        }
    }

    @Test func findsTheHandlersOfTheProgram() {
        let kinds = JobRegistry.discoveredTypes().map { $0.kind }
        #expect(!kinds.contains("test.scheduled"))
        #expect(kinds.contains("test.count") && kinds.contains("easyapp.forget-jobs"))
    }
}
