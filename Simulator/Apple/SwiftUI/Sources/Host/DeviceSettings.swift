import Foundation
import FoundationCompat

/// The settings of the simulated device, as the environment has them.
enum DeviceSettings {
    /// Before the device said anything: an English iPhone, light, with the usual text size.
    @MainActor static var initialEnvironment: EnvironmentValues {
        var environment = EnvironmentValues()
        environment.locale = _SimulatorLocale.current
        environment.openURL = OpenURLAction(system: { _SystemActions.shared._open($0) })
        return environment
    }

    @MainActor static func apply(_ message: _EventValue, to environment: EnvironmentValues) -> EnvironmentValues {
        var environment = environment
        // Only what is different is set: all that is shown is made anew with another environment.
        func set<Value: Equatable>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) {
            if environment[keyPath: keyPath] != value { environment[keyPath: keyPath] = value }
        }
        if let scheme = message["colorScheme"]?.string { set(\.colorScheme, scheme == "dark" ? .dark : .light) }
        if let language = message["locale"]?.string {
            _SimulatorLocale.setLanguage(language)
            set(\.locale, _SimulatorLocale.current)
        }
        if let size = message["dynamicType"]?.string.flatMap(DynamicTypeSize.init(name:)) {
            set(\.dynamicTypeSize, size)
        }
        var screen = environment.screen
        if let width = message["width"]?.number { screen.width = width }
        if let height = message["height"]?.number { screen.height = height }
        if let top = message["safeArea"]?["top"]?.number { screen.safeTop = top }
        if let bottom = message["safeArea"]?["bottom"]?.number { screen.safeBottom = bottom }
        set(\.screen, screen)
        UIScreen.main._bounds = CGRect(x: 0, y: 0, width: screen.width, height: screen.height)
        return environment
    }
}

/// The size of the screen and the parts of it that are covered, in points.
struct Screen: Equatable, Sendable {
    var width = 393.0
    var height = 852.0
    var safeTop = 59.0
    var safeBottom = 34.0
}

enum ScreenKey: EnvironmentKey { static var defaultValue: Screen { Screen() } }

extension EnvironmentValues {
    var screen: Screen {
        get { self[ScreenKey.self] }
        set { self[ScreenKey.self] = newValue }
    }
}

extension DynamicTypeSize {
    init?(name: String) {
        guard let size = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = size
    }
}
