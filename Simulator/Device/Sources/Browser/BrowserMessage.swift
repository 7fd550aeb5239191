import JSON

/// Why a message of the page is refused; the page gets the description with status 400.
public enum BrowserMessageError: Error, Equatable, CustomStringConvertible {
    case notJSON(JSONError)
    case notArray
    case unknownType(index: Int)
    case invalidEvent(index: Int)
    case invalidSetting(String)
    case invalidPhase(index: Int)

    public var description: String {
        switch self {
        case .notJSON(let error): "The messages are not JSON. \(error)"
        case .notArray: "The messages are not a JSON array of objects."
        case .unknownType(let index): "Message \(index) has no known type \"t\"."
        case .invalidEvent(let index):
            "Message \(index) is no event: it needs an integer \"i\", a short text \"k\" and an integer \"q\"."
        case .invalidSetting(let name): "The setting \"\(name)\" has a value the device does not know."
        case .invalidPhase(let index): "Message \(index) needs a \"phase\" of active, inactive or background."
        }
    }
}

/// What the page sends to the device.
enum BrowserMessage: Equatable {
    /// An event of an element, as the app gets it.
    case event(JSONValue)
    case settings(JSONValue)
    /// The page lost track of the tree.
    case needsTree
    case relaunch
    case phase(String)

    static let phases: Set<String> = ["active", "inactive", "background"]
    private static let kindLimit = 32

    /// The messages of one request. All are understood before any is acted on.
    ///
    /// - Throws: `BrowserMessageError`.
    static func parse(_ body: [UInt8]) throws(BrowserMessageError) -> [BrowserMessage] {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: body, depthLimit: 16)
        } catch {
            throw .notJSON(error)
        }
        guard let elements = value.array else { throw .notArray }
        var messages: [BrowserMessage] = []
        for (index, element) in elements.enumerated() {
            messages.append(try parse(element, at: index))
        }
        return messages
    }

    private static func parse(_ value: JSONValue, at index: Int) throws(BrowserMessageError) -> BrowserMessage {
        switch value["t"]?.string {
        case "event":
            guard value["i"]?.int != nil, value["q"]?.int != nil, let kind = value["k"]?.string,
                !kind.isEmpty, kind.utf8.count <= kindLimit
            else { throw .invalidEvent(index: index) }
            return .event(value)
        case "settings":
            var trial = DeviceSettings()
            try trial.apply(value)
            return .settings(value)
        case "root": return .needsTree
        case "relaunch": return .relaunch
        case "phase":
            guard let phase = value["phase"]?.string, phases.contains(phase) else { throw .invalidPhase(index: index) }
            return .phase(phase)
        default: throw .unknownType(index: index)
        }
    }
}
