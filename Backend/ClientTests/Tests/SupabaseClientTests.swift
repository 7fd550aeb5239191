import BackendTestSupport
import Foundation
import PostgreSQL
import PythonTestSupport
import Testing

/// The server driven by the Supabase client for Python, as an app built with a Supabase SDK drives it.
@Suite struct SupabaseClientTests {
    /// Where the checks are.
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("client").path

    @Test(.timeLimit(.minutes(10))) func theClientForPythonFindsWhatItExpects() async throws {
        let python = try await PythonEnvironment.named(
            "supabase-client", requirements: folder + "/requirements.txt")
        let library = try String(contentsOfFile: folder + "/library.sql", encoding: .utf8)
        try await TestBackend.run { test in
            try await test.backend.pool.withConnection { try await $0.execute(script: library) }
            let result = try await python.run(
                [folder + "/run.py"],
                environment: [
                    "SUPABASE_URL": test.backend.url, "SUPABASE_ANON_KEY": test.backend.keys.anonymous,
                    "SUPABASE_SERVICE_KEY": test.backend.keys.serviceRole,
                ])
            #expect(result.status == 0, "\(result.output)")
            // Checks that are not found fail nothing.
            let count = result.output.split(separator: "\n").last?.split(separator: " ").first.flatMap { Int($0) } ?? 0
            #expect(count >= 100, "\(result.output)")
        }
    }
}
