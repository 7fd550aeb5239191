import JSON

/// How the simulated iPhone is set: what the page's controls change and every app is told.
public struct DeviceSettings: Sendable, Equatable {
    public enum ColorScheme: String, Sendable, CaseIterable { case light, dark }
    public enum Language: String, Sendable, CaseIterable {
        case english = "en"
        case simplifiedChinese = "zh-Hans"
    }
    /// The sizes of text, by the names of SwiftUI's `DynamicTypeSize`.
    public enum TextSize: String, Sendable, CaseIterable {
        case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
        case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    }

    public var colorScheme = ColorScheme.light
    public var language = Language.english
    public var textSize = TextSize.large
    /// How much of the screen's lower edge the keyboard covers, in points; not kept when the device ends.
    public var keyboardHeight = 0

    /// The screen of the one model simulated so far, an iPhone with a Dynamic Island, in points.
    public static let width = 393
    public static let height = 852
    public static let safeAreaTop = 59
    public static let safeAreaBottom = 34
    static let keyboardLimit = 600

    public init() {}

    /// The members the page and the app are told.
    var members: [String: JSONValue] {
        var members = kept
        members["width"] = .number("\(Self.width)")
        members["height"] = .number("\(Self.height)")
        members["safeArea"] = [
            "top": .number("\(Self.safeAreaTop)"), "bottom": .number("\(Self.safeAreaBottom)"),
        ]
        members["keyboard"] = .number("\(keyboardHeight)")
        return members
    }

    /// The members that outlive the device's process.
    var kept: [String: JSONValue] {
        [
            "colorScheme": .string(colorScheme.rawValue), "locale": .string(language.rawValue),
            "dynamicType": .string(textSize.rawValue),
        ]
    }

    /// Takes the settings that are present and valid; a wrong one leaves everything as it was.
    ///
    /// - Throws: `BrowserMessageError.invalidSetting`.
    mutating func apply(_ message: JSONValue) throws(BrowserMessageError) {
        var changed = self
        if let value = message["colorScheme"] {
            changed.colorScheme = try Self.value(value, of: "colorScheme")
        }
        if let value = message["locale"] {
            changed.language = try Self.value(value, of: "locale")
        }
        if let value = message["dynamicType"] {
            changed.textSize = try Self.value(value, of: "dynamicType")
        }
        if let value = message["keyboard"] {
            guard let height = value.int, (0...Self.keyboardLimit).contains(height) else {
                throw .invalidSetting("keyboard")
            }
            changed.keyboardHeight = height
        }
        self = changed
    }

    private static func value<Choice: RawRepresentable<String>>(
        _ value: JSONValue, of name: String
    ) throws(BrowserMessageError) -> Choice {
        guard let choice = value.string.flatMap(Choice.init(rawValue:)) else { throw .invalidSetting(name) }
        return choice
    }
}
