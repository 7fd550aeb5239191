import Foundation

/// Defaults of their own for one test, gone afterwards.
final class TestDefaults {
    let defaults: UserDefaults
    private let name = "test." + UUID().uuidString

    init() {
        defaults = UserDefaults(suiteName: name) ?? .standard
    }

    deinit {
        defaults.removePersistentDomain(forName: name)
    }
}
