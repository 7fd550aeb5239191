/// When an app that crashed is started again: soon at first, later each time, and no more once it is clear that it cannot
/// run, because an app that crashes at its start would otherwise burn a core.
public struct RestartPolicy: Sendable {
    /// The pauses before the first, second … restart; after the last one the device waits for the person.
    public var pausesSeconds: [Double] = [1, 2, 4, 8]
    /// An app that ran this long before it crashed starts with the first pause again.
    public var forgivenAfterSeconds: Double = 30

    private var crashes = 0

    public init() {}

    /// The pause before the next start; `nil` when there is to be none.
    mutating func pauseAfterCrash(ranSeconds: Double) -> Double? {
        if ranSeconds >= forgivenAfterSeconds { crashes = 0 }
        crashes += 1
        return crashes <= pausesSeconds.count ? pausesSeconds[crashes - 1] : nil
    }

    /// The person, or a new build, starts the count again.
    mutating func reset() {
        crashes = 0
    }
}
