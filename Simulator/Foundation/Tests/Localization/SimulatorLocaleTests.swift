import Foundation
import Testing

@testable import FoundationCompat

/// One suite, one test at a time: the device's locale is one for the process.
@Suite(.serialized) struct SimulatorLocaleTests {
    @Test func foundationFollowsTheDevice() {
        let before = _SimulatorLocale.current
        defer { _SimulatorLocale.current = before }
        _SimulatorLocale.setLanguage("zh-Hans")
        #expect(Locale.current.identifier == "zh-Hans_CN")
        #expect(Locale.preferredLanguages == ["zh-Hans-CN"])
        #expect(["a", "b"].formatted() == "a和b")
        let day = Date(timeIntervalSince1970: 0)
        #expect(day.formatted(.dateTime.month(.wide)) == "一月")
        _SimulatorLocale.setLanguage("en")
        #expect(Locale.current.identifier == "en_US")
        #expect(["a", "b"].formatted() == "a and b")
        _SimulatorLocale.setLanguage("en-GB")
        #expect(Locale.current.region == "GB")
    }

    @Test func aChangeIsAnnounced() async {
        let before = _SimulatorLocale.current
        defer { _SimulatorLocale.current = before }
        await confirmation { announced in
            let token = NotificationCenter.default.addObserver(
                forName: NSLocale.currentLocaleDidChangeNotification, object: nil, queue: nil
            ) { _ in announced() }
            _SimulatorLocale.current = Locale(identifier: "fr_FR")
            _SimulatorLocale.current = Locale(identifier: "fr_FR")
            NotificationCenter.default.removeObserver(token)
        }
    }

    @Test func bundlesSpeakTheDevicesLanguage() throws {
        let before = _SimulatorLocale.current
        defer { _SimulatorLocale.current = before }
        let fixture = try TemporaryBundle(files: ["Localizable.xcstrings": StringCatalogTests.catalog])
        _SimulatorLocale.setLanguage("zh-Hans")
        #expect(NSLocalizedString("Sign in", bundle: fixture.bundle, comment: "") == "登录")
        #expect(NSLocalizedString("none", bundle: fixture.bundle, value: "given", comment: "") == "given")
        #expect(NSLocalizedString("none", tableName: nil, bundle: fixture.bundle, comment: "") == "none")
    }

    @Test(arguments: ["", "Resources/"])
    func theMainBundleIsTheResourcesBesideTheExecutable(folder: String) throws {
        let plist = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundlePackageType</key><string>APPL</string>
            <key>CFBundleIdentifier</key><string>com.example.app</string>
            </dict></plist>
            """
        let fixture = try TemporaryBundle(files: [
            "P_Other.resources/x.txt": "", "P_Phone.resources/\(folder)Info.plist": plist,
            "P_Phone.resources/\(folder)page.html": "",
        ])
        for executable in ["Phone", "PTests.xctest"] {
            let bundle = _MainBundle.find(executable: fixture.directory.appendingPathComponent(executable))
            #expect(bundle.bundleIdentifier == "com.example.app")
            #expect(bundle.url(forResource: "page", withExtension: "html") != nil)
        }
        #expect(Bundle.main === _MainBundle.current)
    }
}
