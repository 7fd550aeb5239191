import FoundationEssentials
import Glibc
import PostgreSQL
import PostgreSQLCluster
import PostgreSQLTestSupport
import Testing

/// The TLS modes of a connection string, against a server with a certificate of an authority of its own.
@Suite struct TLSTests {
    /// A cluster that listens on TCP with TLS.
    private struct Server {
        let cluster: PostgreSQLCluster
        let port: Int
        let authority: String
        let otherAuthority: String

        func url(_ mode: String, host: String = "localhost", authority: String? = nil) -> String {
            let root = authority.map { "&sslrootcert=\($0)" } ?? ""
            return "postgres://postgres@\(host):\(port)/postgres?sslmode=\(mode)\(root)"
        }
    }

    private func withServer(_ body: (Server) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let certificates = folder.path + "/certificates"
        try #require(mkdir(certificates, 0o755) == 0)
        // The cluster's folder shows whom the key has to belong to.
        let first = try await PostgreSQLCluster.start(ClusterConfiguration(folder: folder.path))
        await first.stop()
        var status = stat()
        try #require(stat(folder.path + "/postgres/PG_VERSION", &status) == 0)
        try makeCertificates(in: certificates)
        try #require(chown(certificates + "/server.key", status.st_uid, status.st_gid) == 0)
        let port = try freePort()
        let cluster = try await PostgreSQLCluster.start(
            ClusterConfiguration(
                folder: folder.path,
                settings: ClusterConfiguration.volatileSettings.merging([
                    "listen_addresses": "127.0.0.1", "port": String(port), "ssl": "on",
                    "ssl_cert_file": certificates + "/server.crt", "ssl_key_file": certificates + "/server.key",
                ]) { $1 }))
        do {
            try await body(
                Server(
                    cluster: cluster, port: port, authority: certificates + "/ca.crt",
                    otherAuthority: certificates + "/other.crt"))
            await cluster.stop()
        } catch {
            await cluster.stop()
            throw error
        }
    }

    private func makeCertificates(in folder: String) throws {
        let subject = { (name: String) in "-subj /CN=\(name)" }
        let commands = [
            "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout ca.key -out ca.crt \(subject("authority"))",
            "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout other.key -out other.crt \(subject("other"))",
            "openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr \(subject("localhost"))",
            "printf subjectAltName=DNS:localhost > names",
            "openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -out server.crt -extfile names",
            "chmod 600 server.key",
        ]
        let code = system("cd '\(folder)' && (\(commands.joined(separator: " && "))) >/dev/null 2>&1")
        try #require(code == 0, "openssl could not make the certificates")
    }

    private func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        try #require(code == 0)
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Whether the connection is encrypted; nil when it was refused.
    private func isEncrypted(_ url: String) async throws -> Bool? {
        do {
            return try await TestCluster.withPool(TestCluster.configuration(url)) {
                try await $0.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").firstRow?.bool(0)
            }
        } catch PostgreSQLError.connectionFailed {
            return nil
        }
    }

    @Test func everyModeDoesWhatItSays() async throws {
        try await withServer { server in
            #expect(try await isEncrypted(server.url("disable")) == false)
            #expect(try await isEncrypted(server.url("prefer")) == true)
            // Encrypted, whoever the server is.
            #expect(try await isEncrypted(server.url("require")) == true)
            // Of that authority, whatever its name.
            #expect(try await isEncrypted(server.url("verify-ca", authority: server.authority)) == true)
            #expect(
                try await isEncrypted(server.url("verify-ca", host: "127.0.0.1", authority: server.authority)) == true)
            #expect(try await isEncrypted(server.url("verify-ca", authority: server.otherAuthority)) == nil)
            // Of that authority, and by that name.
            #expect(try await isEncrypted(server.url("verify-full", authority: server.authority)) == true)
            #expect(
                try await isEncrypted(server.url("verify-full", host: "127.0.0.1", authority: server.authority)) == nil)
            #expect(try await isEncrypted(server.url("verify-full", authority: server.otherAuthority)) == nil)
            // Many queries at once, so that data waits inside the TLS layer.
            let pool = TestCluster.configuration(server.url("verify-full", authority: server.authority))
            try await TestCluster.withPool(pool) { pool in
                try await withThrowingTaskGroup(of: Int?.self) { group in
                    for _ in 0..<50 {
                        group.addTask {
                            try await pool.query("SELECT repeat('x', 300000)").firstRow?.string(0)?.utf8.count
                        }
                    }
                    for try await count in group { #expect(count == 300_000) }
                }
            }
        }
    }

    @Test func aServerWithoutTLSIsRefusedWhereItIsRequired() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let port = try freePort()
        let cluster = try await PostgreSQLCluster.start(
            ClusterConfiguration(
                folder: folder.path,
                settings: ClusterConfiguration.volatileSettings.merging([
                    "listen_addresses": "127.0.0.1", "port": String(port),
                ]) { $1 }))
        let url = { (mode: String) in "postgres://postgres@127.0.0.1:\(port)/postgres?sslmode=\(mode)" }
        #expect(try await isEncrypted(url("prefer")) == false)
        #expect(try await isEncrypted(url("require")) == nil)
        #expect(try await isEncrypted(url("verify-full")) == nil)
        await cluster.stop()
    }
}
