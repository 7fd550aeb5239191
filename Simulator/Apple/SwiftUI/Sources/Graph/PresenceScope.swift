import Foundation

/// Whether a page is the one that is shown. A page under another, or of a tab that is not selected, keeps its state,
/// but its views have disappeared: their `onDisappear` runs and their tasks are cancelled until it is shown again.
@MainActor final class PresenceScope {
    private var isOwnPresent = true
    private let outer: PresenceScope?
    private var observers: [Observation] = []

    /// One who is told; kept weakly, since a view leaves without saying so.
    private struct Observation {
        weak var observer: (any PresenceObserver)?
    }

    init(outer: PresenceScope?) {
        self.outer = outer
        outer?.add(self)
    }

    var isPresent: Bool { isOwnPresent && outer?.isPresent != false }

    func add(_ observer: any PresenceObserver) {
        observers.removeAll { $0.observer == nil }
        observers.append(Observation(observer: observer))
    }

    func setPresent(_ isPresent: Bool) {
        guard isOwnPresent != isPresent else { return }
        isOwnPresent = isPresent
        // Within a page that is itself out of sight nothing changes.
        if outer?.isPresent != false { tell() }
    }

    private func tell() {
        for observation in observers { observation.observer?.presenceChanged() }
    }
}

/// Who has to know when a page comes and goes.
@MainActor protocol PresenceObserver: AnyObject {
    func presenceChanged()
}

extension PresenceScope: PresenceObserver {
    func presenceChanged() {
        if isOwnPresent { tell() }
    }
}

enum PresenceScopeKey: EnvironmentKey { static var defaultValue: PresenceScope? { nil } }

extension EnvironmentValues {
    /// The page this view is on.
    var presenceScope: PresenceScope? {
        get { self[PresenceScopeKey.self] }
        set { self[PresenceScopeKey.self] = newValue }
    }
}
