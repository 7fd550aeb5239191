import JSON

/// One command at a time to chromedriver (W3C WebDriver, https://www.w3.org/TR/webdriver2/).
struct WebDriver: Sendable {
    let port: Int

    /// Sends a command and returns its `value`.
    ///
    /// - Throws: `WebDriverError`.
    func command(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        let bytes = try await LoopbackRequest.send(port: port, method: method, path: path, body: body?.serialized)
        guard let answer = try? JSONValue(parsing: bytes), let value = answer["value"] else {
            throw WebDriverError.unexpectedAnswer(String(decoding: bytes.prefix(500), as: UTF8.self))
        }
        if let error = value["error"]?.string {
            throw WebDriverError.refused(error: error, message: value["message"]?.string ?? "")
        }
        return value
    }
}
