import ConformanceScanning
import Foundation
import FoundationCompat
import SwiftUI

/// The app under test.
///
/// On iOS it is another process. In the simulator it runs in the test's process: the type that conforms to `App`, as
/// its `main` would run it.
open class XCUIApplication: XCUIElement, @unchecked Sendable {
    public enum State: UInt, Sendable {
        case unknown, notRunning, runningBackgroundSuspended, runningBackground, runningForeground
    }

    /// What the app is started with. `-AppleLanguages (zh-Hans)` and `-AppleLocale` choose the language; other pairs
    /// `-name value` come before the app's stored settings.
    public var launchArguments: [String] = []
    /// Environment variables of the app, for as long as it runs.
    public var launchEnvironment: [String: String] = [:]

    private let appType: (any App.Type)?

    /// The app of this process.
    public init() {
        let types = ConformanceScanning.types(conformingTo: (any App).self, as: (any App.Type).self)
        // Test targets may declare apps of their own beside the one under test.
        appType = types.first { Self.isExecutable($0) } ?? types.first
        super.init("the app") { [UITestSession.current.snapshot()] }
    }

    /// One app of several in this process.
    public init(_app appType: any App.Type) {
        self.appType = appType
        super.init("the app") { [UITestSession.current.snapshot()] }
    }

    private static func isExecutable(_ type: any App.Type) -> Bool { !"\(String(reflecting: type))".contains("Tests.") }

    public var state: State { UITestSession.current.isRunning ? .runningForeground : .notRunning }

    /// Starts the app, once more when it runs already. The first launch of a test finds nothing stored.
    open func launch() {
        guard let found = appType else {
            return UITestSession.current.fail("there is no type that conforms to App in this process")
        }
        nonisolated(unsafe) let appType = found
        let arguments = launchArguments
        UITestSession.current.launch(
            { updates in
                LaunchOptions.apply(arguments)
                return Self.makeHost(appType, updates)
            }, environment: launchEnvironment)
    }

    @MainActor private static func makeHost(_ type: any App.Type, _ updates: UpdateSignal) -> UITestHost {
        let name = Bundle.main.object(forInfoDictionaryKey: "CFBundleDisplayName") as? String ?? "\(type)"
        return UITestHost(_ViewHost(_launching: type), name: name, updates: updates)
    }

    /// Ends the app. What it stored stays for the next launch of the test.
    open func terminate() { UITestSession.current.terminate() }

    /// Brings the app to the front, starting it when it does not run.
    open func activate() {
        if state == .notRunning { return launch() }
        UITestSession.current.interact { $0.environment.scenePhase = .active }
    }

    /// Opens the app with an address, starting it when it does not run.
    open func open(_ url: URL) {
        if state == .notRunning { launch() }
        UITestSession.current.interact { $0.open(url) }
    }
}

/// What launch arguments mean to an app.
enum LaunchOptions {
    static func apply(_ arguments: [String]) {
        var settings: [String: Any] = [:]
        var language = "en"
        for (name, value) in zip(arguments, arguments.dropFirst()) where name.hasPrefix("-") && !value.hasPrefix("-") {
            switch name {
            case "-AppleLanguages":
                language =
                    value.trimmingCharacters(in: CharacterSet(charactersIn: "()\" "))
                    .split(separator: ",").first.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }
                    ?? "en"
            case "-AppleLocale": break
            default: settings[String(name.dropFirst())] = value
            }
        }
        _SimulatorLocale.setLanguage(language)
        if let index = arguments.firstIndex(of: "-AppleLocale"), arguments.indices.contains(index + 1) {
            _SimulatorLocale.current = Locale(identifier: arguments[index + 1])
        }
        UserDefaults.standard.setVolatileDomain(settings, forName: UserDefaults.argumentDomain)
    }
}

/// Empties the container between tests.
enum _AppContainerAccess {
    static func erase() -> Bool { _AppContainer.erase() }
}
