import Foundation
import FoundationCompat
import Testing

@testable import Supabase

/// A server without a network: answers each request with what the test says, and remembers what was asked.
final class StandInServer: @unchecked Sendable {
    struct Call {
        let method: String
        let path: String
        let query: [String: String]
        let rawQuery: String
        let headers: [String: String]
        let body: Data

        var json: JSONObject { (try? JSONDecoder().decode(JSONObject.self, from: body)) ?? [:] }
    }

    typealias Handler = @Sendable (Call) async throws -> (status: Int, body: String, headers: [String: String])

    private let handler: Handler
    private let recorded = Locked<[Call]>([])

    init(_ handler: @escaping Handler) { self.handler = handler }

    /// Answers everything with one body.
    convenience init(status: Int = 200, _ body: String = "[]", headers: [String: String] = [:]) {
        self.init { _ in (status, body, headers) }
    }

    var calls: [Call] { recorded.value }

    var fetch: @Sendable (URLRequest) async throws -> (Data, URLResponse) {
        { [self] request in
            let url = try #require(request.url)
            let components = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
            let items = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
            let call = Call(
                method: request.httpMethod ?? "", path: url.path, query: Dictionary(items) { $0 + "&" + $1 },
                rawQuery: components.percentEncodedQuery ?? "", headers: request.allHTTPHeaderFields ?? [:],
                body: request.httpBody ?? Data())
            recorded.withLock { $0.append(call) }
            let (status, body, headers) = try await handler(call)
            let response = try #require(
                HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers))
            return (Data(body.utf8), response)
        }
    }
}

/// Sessions that are kept for as long as the test.
final class MemoryStorage: AuthLocalStorage {
    private let items = Locked<[String: Data]>([:])

    func store(key: String, value: Data) throws { items.withLock { $0[key] = value } }
    func retrieve(key: String) throws -> Data? { items.withLock { $0[key] } }
    func remove(key: String) throws { items.withLock { $0[key] = nil } }
}

/// Bodies as the auth service writes them.
enum Body {
    static func user(_ email: String = "ann@example.com") -> String {
        """
        {"id": "6c2f3a44-54cd-4b5e-8a3e-0a3d2f0d6c11", "aud": "authenticated", "role": "authenticated", "email": "\(email)",
        "created_at": "2026-01-02T03:04:05.678901Z", "updated_at": "2026-01-02T03:04:05Z",
        "app_metadata": {"provider": "email", "providers": ["email"]}, "user_metadata": {"first_name": "Ann"},
        "identities": [], "is_anonymous": false}
        """
    }

    static func session(_ name: String = "1", expiresIn: Int = 3600, now: Date = Date()) -> String {
        """
        {"access_token": "access-\(name)", "refresh_token": "refresh-\(name)", "token_type": "bearer",
        "expires_in": \(expiresIn), "expires_at": \(Int(now.timeIntervalSince1970) + expiresIn), "user": \(user())}
        """
    }
}
