import EventLoop
import HTTPClient
import PostgreSQLTestSupport
import PythonTestSupport
import S3Client
import Synchronization

@testable import Storage

/// A store on a real S3 service, in a bucket of its own.
struct TestStore: Sendable {
    private static let count = Atomic<Int>(0)

    let client: S3Client
    let store: S3ObjectStore

    static func run(_ body: (TestStore) async throws -> Void) async throws {
        let moto = try await MotoServer.server()
        let group = try EventLoopGroup(count: 1)
        let http = HTTPClient(group: group)
        let bucket = "objects-\(count.add(1, ordering: .relaxed).newValue)"
        let client = S3Client(
            S3Configuration(
                endpoint: moto.url, region: "us-east-1", bucket: bucket,
                credentials: S3Credentials(accessKeyIdentifier: "key", secretAccessKey: "secret")), http: http)
        let result: Result<Void, any Error>
        do {
            // Making the bucket is not the store's business.
            let url = moto.url + "/" + bucket
            guard try await http.execute(HTTPClientRequest(method: .put, url: url)).status == 200 else {
                throw PythonEnvironment.Failure(description: "no bucket")
            }
            try await body(TestStore(client: client, store: S3ObjectStore(client)))
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await http.close()
        group.stop()
        try result.get()
    }
}

/// A store that is made anew for every test, so that both are held to the same.
enum StoreKind: CaseIterable, Sendable {
    case disk
    case s3

    func run(_ body: (any ObjectStore) async throws -> Void) async throws {
        switch self {
        case .disk:
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try await body(DiskObjectStore(folder: folder.path))
        case .s3: try await TestStore.run { try await body($0.store) }
        }
    }
}
