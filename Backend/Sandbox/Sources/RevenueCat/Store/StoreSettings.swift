/// How fast the store's time goes, and what happens on the way to the webhook.
struct StoreSettings: Sendable, Equatable, Codable {
    /// What becomes of events.
    enum Mode: String, Sendable, Codable, CaseIterable {
        /// They are sent as they come.
        case deliver
        /// They wait until they are released, and are then sent in an order of chance.
        case hold
        /// They are never sent: for what reconciliation has to find.
        case lose
    }

    /// What happens when a receipt comes with another customer's name.
    enum Transfer: String, Sendable, Codable, CaseIterable {
        /// The purchases move to the customer who restores them.
        case transfer
        /// They stay, and the restoring is refused.
        case keep
    }

    /// How long a month takes. The App Store's sandbox takes five minutes, and an hour for a year; 2,592,000 is a true one.
    var monthSeconds = 300.0
    /// How often a subscription renews before it ends by itself, as in the App Store's sandbox.
    var renewalLimit = 12
    /// How long access goes on while a payment fails, in the store's days; 0 for no grace period.
    var graceDays = 16
    /// How long the store goes on trying after a payment has failed, in the store's days.
    var retryDays = 60
    /// How long a trial is, in the store's days.
    var trialDays = 7
    var transfer = Transfer.transfer
    var mode = Mode.deliver
    /// After how long an event is sent again that was not answered with 200; each further time takes twice as long. RevenueCat
    /// takes 300.
    var retrySeconds = 5.0
    /// How often each event is sent.
    var copies = 1
    /// Each sending waits for a time of chance up to this.
    var disorderSeconds = 0.0

    /// RevenueCat tries six times in all.
    static let attemptLimit = 6

    func seconds(ofDays days: Int) -> Double { monthSeconds / 30 * Double(days) }

    func seconds(of product: StoreProduct) -> Double { product.kind == .yearly ? monthSeconds * 12 : monthSeconds }

    /// How long after attempt number `attempt`, from 1, comes the next; nil when there is none.
    func retrySeconds(afterAttempt attempt: Int) -> Double? {
        attempt < Self.attemptLimit ? retrySeconds * Double(1 << (attempt - 1)) : nil
    }

    /// The settings with some changed.
    ///
    /// - Throws: `SandboxRefusal` for an unknown name or a value out of its range.
    func changed(by values: [String: String]) throws(SandboxRefusal) -> StoreSettings {
        var settings = self
        for (name, value) in values {
            switch name {
            case "month_seconds": settings.monthSeconds = try Self.number(name, value, in: 1...31_536_000)
            case "renewal_limit": settings.renewalLimit = try Self.whole(name, value, in: 1...1000)
            case "grace_days": settings.graceDays = try Self.whole(name, value, in: 0...28)
            case "retry_days": settings.retryDays = try Self.whole(name, value, in: 29...60)
            case "trial_days": settings.trialDays = try Self.whole(name, value, in: 1...365)
            case "transfer": settings.transfer = try Self.choice(name, value)
            case "mode": settings.mode = try Self.choice(name, value)
            case "retry_seconds": settings.retrySeconds = try Self.number(name, value, in: 0.001...300)
            case "copies": settings.copies = try Self.whole(name, value, in: 1...10)
            case "disorder_seconds": settings.disorderSeconds = try Self.number(name, value, in: 0...600)
            default: throw SandboxRefusal(400, "There is no setting \(name).")
            }
        }
        return settings
    }

    private static func number(
        _ name: String, _ text: String, in range: ClosedRange<Double>
    ) throws(SandboxRefusal) -> Double {
        guard let value = Double(text), range.contains(value) else {
            throw SandboxRefusal(400, "\(name) must be a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    private static func whole(
        _ name: String, _ text: String, in range: ClosedRange<Int>
    ) throws(SandboxRefusal) -> Int {
        guard let value = Int(text), range.contains(value) else {
            throw SandboxRefusal(
                400, "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ text: String
    ) throws(SandboxRefusal) -> Choice where Choice.RawValue == String {
        guard let value = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw SandboxRefusal(400, "\(name) must be one of \(names).")
        }
        return value
    }
}

/// What the operator asked for and cannot have.
struct SandboxRefusal: Error, Equatable, CustomStringConvertible {
    var status: Int
    var description: String

    init(_ status: Int, _ description: String) {
        self.status = status
        self.description = description
    }
}
