/// How long to wait before the next attempt: twice as long each time, up to a bound. The bound is short, since attempts
/// are made only while the app is in front.
struct RetryBackoff: Equatable, Sendable {
    static let first = Duration.seconds(1)
    static let longest = Duration.seconds(5)

    private var upcoming = Self.first

    /// The time to wait now.
    mutating func next() -> Duration {
        defer { upcoming = min(upcoming * 2, Self.longest) }
        return upcoming
    }

    /// An attempt succeeded, or the user asked for one: begins again with the shortest time.
    mutating func reset() { self = RetryBackoff() }
}
