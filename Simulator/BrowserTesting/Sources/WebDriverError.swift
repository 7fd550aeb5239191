/// Why a browser could not do what a test asked.
public enum WebDriverError: Error, CustomStringConvertible {
    case notInstalled(String)
    case driverDidNotStart(String)
    /// The driver's own error: `error` is the code of the WebDriver standard, such as "no such element".
    case refused(error: String, message: String)
    case unexpectedAnswer(String)
    case timedOut(what: String, page: String)

    public var description: String {
        switch self {
        case .notInstalled(let name): "\(name) is not installed (Debian: apt install chromium chromium-driver)."
        case .driverDidNotStart(let reason): "chromedriver did not start: \(reason)"
        case .refused(let error, let message): "The browser refused (\(error)): \(message)"
        case .unexpectedAnswer(let text): "chromedriver answered something unexpected: \(text)"
        case .timedOut(let what, let page): "Waited in vain for \(what). The page shows: \(page)"
        }
    }
}
