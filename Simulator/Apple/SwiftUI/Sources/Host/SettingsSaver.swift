import Foundation

/// Foundation on Linux writes `UserDefaults` to disk only when it is told to; an iPhone does so by itself soon after a
/// change. The app may have changed its settings whenever it did something, so they are saved shortly after that.
@MainActor final class SettingsSaver {
    private let delaySeconds: Double
    private let save: @MainActor () -> Void
    private var isScheduled = false

    init(delaySeconds: Double = 0.1, save: @escaping @MainActor () -> Void) {
        self.delaySeconds = delaySeconds
        self.save = save
    }

    /// Saves once after the delay, however often it is called until then.
    func saveSoon() {
        if isScheduled { return }
        isScheduled = true
        DispatchQueue.main.asyncAfter(deadline: .now() + delaySeconds) {
            MainActor.assumeIsolated { self.saveNow() }
        }
    }

    func saveNow() {
        isScheduled = false
        save()
    }
}
