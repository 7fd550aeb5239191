import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A user of the server, made for one test.
struct TestAccount: Sendable {
    let email: String
    let password: String

    /// An address that no other test uses.
    static func unique() -> TestAccount {
        TestAccount(email: "user-\(UUID().uuidString.lowercased())@example.com", password: "correct4horse")
    }
}

/// A mail in the development mailbox.
private struct Mail: Decodable {
    let to: String
    let subject: String
    let text: String
    let links: [String]
}

/// Stops at the first answer: the link of a mail leads into the app, where no HTTP client can follow.
private final class WithoutRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension TestServer {
    private static let anonymousKey = """
        eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\
        .eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9\
        .CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0
        """

    /// An account whose address is confirmed already.
    func makeAccount() async throws -> TestAccount {
        let account = TestAccount.unique()
        let body = ["email": account.email, "password": account.password]
        _ = try await send("POST", "/auth/v1/signup", body: body)
        _ = try await followMailedLink(to: account.email)
        return account
    }

    /// Opens the link of the newest mail to an address as a browser would.
    /// - Returns: where it leads, a link into the app.
    @discardableResult
    func followMailedLink(to address: String) async throws -> URL {
        guard let link = try await newestMail(to: address).links.first, let url = URL(string: link) else {
            throw Failure.noMail(address)
        }
        let session = URLSession(configuration: .ephemeral, delegate: WithoutRedirects(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (body, response) = try await session.data(from: url)
        guard let response = response as? HTTPURLResponse,
            let location = response.value(forHTTPHeaderField: "Location").flatMap(URL.init(string:))
        else {
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            throw Failure.badAnswer(status, String(decoding: body, as: UTF8.self))
        }
        return location
    }

    /// The six digits of the newest mail to an address.
    func mailedCode(to address: String) async throws -> String {
        let text = try await newestMail(to: address).text
        guard let code = text.firstMatch(of: /\b\d{6}\b/) else { throw Failure.noMail(address) }
        return String(code.output)
    }

    private func newestMail(to address: String) async throws -> Mail {
        let mails = try JSONDecoder().decode([Mail].self, from: await send("GET", "/mailbox/messages"))
        guard let mail = mails.first(where: { $0.to == address }) else { throw Failure.noMail(address) }
        return mail
    }

    /// Deletes an account as another device of the user would.
    func delete(_ account: TestAccount) async throws {
        _ = try await send("POST", "/functions/v1/delete-account", token: accessToken(of: account))
    }

    /// Waits until the server keeps these todos of a user, in this order: the app shows a change before it is sent.
    /// - Returns: whether it came to that.
    func waitForTodos(_ titles: [String], of account: TestAccount, seconds: Int = 20) async throws -> Bool {
        struct Row: Decodable {
            let title: String
        }
        let token = try await accessToken(of: account)
        let deadline = ContinuousClock.now + .seconds(seconds)
        repeat {
            let rows = try await send("GET", "/rest/v1/todos?select=title&order=position", token: token)
            if try JSONDecoder().decode([Row].self, from: rows).map(\.title) == titles { return true }
        } while ContinuousClock.now < deadline
        return false
    }

    /// Adds a todo as another device of the user would.
    func addTodo(_ title: String, for account: TestAccount) async throws {
        _ = try await send("POST", "/rest/v1/todos", body: ["title": title], token: accessToken(of: account))
    }

    private func accessToken(of account: TestAccount) async throws -> String {
        struct Session: Decodable {
            let access_token: String
        }
        let credentials = ["email": account.email, "password": account.password]
        let answer = try await send("POST", "/auth/v1/token?grant_type=password", body: credentials)
        return try JSONDecoder().decode(Session.self, from: answer).access_token
    }

    private func send(
        _ method: String, _ path: String, body: [String: String]? = nil, token: String = anonymousKey
    ) async throws -> Data {
        guard let url = URL(string: url + path) else { throw Failure.badAnswer(0, path) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue(Self.anonymousKey, forHTTPHeaderField: "apikey")
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        if let body {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONEncoder().encode(body)
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status) else {
            throw Failure.badAnswer(status, String(decoding: data, as: UTF8.self))
        }
        return data
    }
}
