import BackendTestSupport
import EventLoop
import HTTPClient
import JSON
import PostgreSQL
import Testing

@testable import BackendServer

/// A whole server stands for the Supabase project.
@Suite struct ProjectFilesTests {
    private let alice = "00000000-0000-4000-8000-00000000000a"

    private func run(
        serviceRoleKey: String? = nil, _ body: (TestBackend, ProjectFiles) async throws -> Void
    ) async throws {
        try await TestBackend.run { server in
            let group = try EventLoopGroup(count: 1)
            let client = HTTPClient(group: group)
            var project = SupabaseSettings()
            project.url = server.backend.url
            project.serviceRoleKey = serviceRoleKey ?? server.backend.keys.serviceRole
            try await body(server, ProjectFiles(project: project, client: client, pool: server.backend.pool))
            await client.close()
            group.stop()
        }
    }

    private func upload(_ server: TestBackend, count: Int) async throws {
        let service = server.backend.keys.serviceRole
        for bucket in ["first", "with space"] {
            let made = try await server.send(
                "POST", "/storage/v1/bucket", json: #"{"id":"\#(bucket)","name":"\#(bucket)"}"#, token: service)
            #expect(made.status == 200)
            try await server.backend.pool.query(
                """
                INSERT INTO storage.objects (bucket_id, name, owner_id)
                SELECT $1, 'photo ' || n || '.jpg', CASE WHEN n = 0 THEN 'other' ELSE $2 END
                FROM generate_series(0, $3) AS n
                """, [.text(bucket), .text(alice), .init(count)])
        }
    }

    @Test func theProjectRemovesAUsersFiles() async throws {
        try await run { server, files in
            // More than one request's worth.
            try await upload(server, count: 130)
            try await files.removeAll(ofUser: alice)
            let left = try await server.backend.pool.query("SELECT owner_id FROM storage.objects")
            #expect(left.rows.map { $0.string(0) } == ["other", "other"])
            try await files.removeAll(ofUser: alice)
        }
    }

    @Test func aProjectThatRefusesIsAskedOnce() async throws {
        try await run(serviceRoleKey: "nonsense") { server, files in
            try await upload(server, count: 1)
            let error = await #expect(throws: ProjectFilesError.self) { try await files.removeAll(ofUser: alice) }
            #expect(error?.description.contains("SUPABASE_SERVICE_ROLE_KEY") == true)
        }
    }
}
