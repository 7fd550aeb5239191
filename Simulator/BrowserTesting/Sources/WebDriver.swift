import Foundation
import FoundationNetworking
import JSON

/// One command at a time to chromedriver (W3C WebDriver, https://www.w3.org/TR/webdriver2/).
struct WebDriver: Sendable {
    let base: String
    private let session: URLSession

    init(port: Int) {
        base = "http://127.0.0.1:\(port)"
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 60
        session = URLSession(configuration: configuration)
    }

    /// Sends a command and returns its `value`.
    ///
    /// - Throws: `WebDriverError`.
    func command(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        guard let url = URL(string: base + path) else { throw WebDriverError.unexpectedAnswer(path) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let body {
            request.httpBody = Data(body.serialized)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, _) = try await session.data(for: request)
        guard let answer = try? JSONValue(parsing: Array(data)), let value = answer["value"] else {
            throw WebDriverError.unexpectedAnswer(String(decoding: data.prefix(500), as: UTF8.self))
        }
        if let error = value["error"]?.string {
            throw WebDriverError.refused(error: error, message: value["message"]?.string ?? "")
        }
        return value
    }
}
