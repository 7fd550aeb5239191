import Foundation
import JSON

/// Keeps the device's settings in a file. A file that cannot be read or understood counts as none: settings are not worth
/// refusing to start for.
struct SettingsStore: Sendable {
    let file: URL

    func load() -> DeviceSettings {
        var settings = DeviceSettings()
        guard let data = try? Data(contentsOf: file), let value = try? JSONValue(parsing: Array(data)) else {
            return settings
        }
        try? settings.apply(value)
        settings.keyboardHeight = 0
        return settings
    }

    func save(_ settings: DeviceSettings) throws {
        try Data(JSONValue.object(settings.kept).serialized).write(to: file, options: .atomic)
    }
}
