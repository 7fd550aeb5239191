import Foundation
import FoundationNetworking
import JSON
import Testing

/// The backend as something outside the app sees it: the mailbox, and REST with any user's token.
struct Backend {
    let url: String
    let anonKey: String
    let serviceRoleKey: String

    /// - Parameter dataFolder: the folder of a running `up`, whose server wrote its keys there.
    init(dataFolder: String) throws {
        let file = try Data(contentsOf: URL(fileURLWithPath: dataFolder + "/server-ready.json"))
        let ready = try JSONValue(parsing: Array(file))
        url = try #require(ready["url"]?.string)
        anonKey = try #require(ready["anonKey"]?.string)
        serviceRoleKey = try #require(ready["serviceRoleKey"]?.string)
    }

    /// The link in the newest mail to an address.
    func confirmationLink(to address: String) async throws -> String {
        let messages = try await get("/mailbox/messages", token: serviceRoleKey)
        let message = try #require(messages.array?.first { $0["to"]?.string == address }, "no mail to \(address)")
        return try #require(message["links"]?[0]?.string)
    }

    /// The rows of `todos` that a token may see, in order.
    func todos(token: String) async throws -> [JSONValue] {
        try await get("/rest/v1/todos?select=title,completed,user_id&order=position", token: token).array ?? []
    }

    /// Makes an account and confirms it.
    /// - Returns: its access token.
    func signUp(email: String, password: String) async throws -> String {
        var request = self.request("/auth/v1/signup", token: anonKey)
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"email":"\#(email)","password":"\#(password)"}"#.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        _ = try await send(request)
        let link = try await confirmationLink(to: email)
        _ = try? await send(URLRequest(url: try #require(URL(string: link))))
        var signIn = self.request("/auth/v1/token?grant_type=password", token: anonKey)
        signIn.httpMethod = "POST"
        signIn.httpBody = request.httpBody
        signIn.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try #require(try await send(signIn)["access_token"]?.string)
    }

    private func get(_ path: String, token: String) async throws -> JSONValue {
        try await send(request(path, token: token))
    }

    private func request(_ path: String, token: String) -> URLRequest {
        var request = URLRequest(url: URL(string: url + path) ?? URL(fileURLWithPath: "/"))
        request.setValue(token, forHTTPHeaderField: "apikey")
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return request
    }

    private func send(_ request: URLRequest) async throws -> JSONValue {
        // Answers that redirect into the app are not followed: nothing here opens its links.
        let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (data, _) = try await session.data(for: request)
        return data.isEmpty ? .null : try JSONValue(parsing: Array(data))
    }
}

private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
