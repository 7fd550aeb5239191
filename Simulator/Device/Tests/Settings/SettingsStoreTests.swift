import Foundation
import Testing

@testable import DeviceHost

@Suite("SettingsStore")
struct SettingsStoreTests {
    @Test("Settings are kept, but for the keyboard")
    func kept() throws {
        let folder = try TemporaryFolder()
        let store = SettingsStore(file: folder.url.appendingPathComponent("settings.json"))
        var settings = DeviceSettings()
        settings.colorScheme = .dark
        settings.language = .simplifiedChinese
        settings.textSize = .accessibility5
        settings.keyboardHeight = 300
        try store.save(settings)
        settings.keyboardHeight = 0
        #expect(store.load() == settings)
    }

    @Test(
        "A file that makes no sense counts as none", arguments: ["", "{", "[]", "{\"colorScheme\":\"pink\"}", "\u{0}"])
    func damaged(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("settings.json", text)
        #expect(SettingsStore(file: folder.url.appendingPathComponent("settings.json")).load() == DeviceSettings())
    }
}
