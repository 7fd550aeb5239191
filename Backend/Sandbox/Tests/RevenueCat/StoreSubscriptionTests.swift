import BackendCore
import Testing

@testable import Sandbox

/// Subscriptions against a plain model that counts seconds, and the rules one by one.
@Suite struct StoreSubscriptionTests {
    static let monthly = StoreProduct(
        identifier: "monthly", name: "Monthly", kind: .monthly, priceCents: 999, currency: "USD", credits: 2000)
    static let pro = StoreProduct(
        identifier: "pro", name: "Pro", kind: .monthly, priceCents: 1999, currency: "USD", credits: 5000)
    static let yearly = StoreProduct(
        identifier: "yearly", name: "Yearly", kind: .yearly, priceCents: 8399, currency: "USD", credits: 2000)
    private static let products = [monthly, pro, yearly]

    /// A minute a month, so that everything takes whole seconds.
    private static let settings = {
        var settings = StoreSettings()
        settings.monthSeconds = 60
        settings.renewalLimit = 4
        return settings
    }()

    private static func time(_ second: Int) -> Timestamp { Timestamp(seconds: 1_893_456_000 + second) }

    private func subscription(_ product: StoreProduct = monthly, isTrial: Bool = false) -> StoreSubscription {
        StoreSubscription(
            originalTransaction: "2000000000000000", store: .appStore, product: product, isTrial: isTrial,
            at: Self.time(0), settings: Self.settings)
    }

    private func text(_ changes: [StoreChange]) -> [String] {
        changes.map { change in
            let second = change.at.seconds - Self.time(0).seconds
            return
                "\(second) \(change.kind.rawValue) \(change.period.product.identifier) \(change.reason?.rawValue ?? "-")"
        }
    }

    @Test func renewsAsOftenAsItMayAndEnds() {
        var subscription = subscription()
        #expect(subscription.advance(to: Self.time(59), settings: Self.settings) == [])
        let changes = subscription.advance(to: Self.time(10_000), settings: Self.settings)
        #expect(
            text(changes) == [
                "60 RENEWAL monthly -", "120 RENEWAL monthly -", "180 RENEWAL monthly -", "240 RENEWAL monthly -",
                "300 CANCELLATION monthly UNSUBSCRIBE", "300 EXPIRATION monthly UNSUBSCRIBE",
            ])
        #expect(subscription.state == .expired && subscription.nextChange == nil)
        #expect(Set(subscription.periods.map(\.transaction)).count == 5)
        #expect(
            subscription.periods.map(\.start.seconds) == [0, 60, 120, 180, 240].map { Self.time($0).seconds })
    }

    @Test func aTrialConverts() {
        var subscription = subscription(isTrial: true)
        #expect(subscription.current.paidCents == 0)
        let changes = subscription.advance(to: Self.time(14), settings: Self.settings)
        #expect(text(changes) == ["14 RENEWAL monthly -"])
        #expect(changes.first?.isTrialConversion == true)
        #expect(subscription.current.end == Self.time(74) && subscription.current.paidCents == 999)
    }

    @Test func aFailedPaymentIsTriedAndRecovered() throws {
        var subscription = subscription()
        _ = try subscription.setPaymentFails(true, at: Self.time(1), settings: Self.settings)
        let failed = subscription.advance(to: Self.time(60), settings: Self.settings)
        #expect(text(failed) == ["60 BILLING_ISSUE monthly -", "60 CANCELLATION monthly BILLING_ERROR"])
        #expect(subscription.hasAccess && failed[0].gracePeriodEnd == Self.time(92))
        var late = subscription
        // Within the grace period the new period begins where the old one has ended.
        let recovered = try subscription.setPaymentFails(false, at: Self.time(80), settings: Self.settings)
        #expect(text(recovered) == ["80 RENEWAL monthly -"])
        #expect(subscription.current.start == Self.time(60) && subscription.current.end == Self.time(120))
        // After it, at the time of the payment.
        #expect(
            text(late.advance(to: Self.time(100), settings: Self.settings)) == [
                "92 EXPIRATION monthly BILLING_ERROR"
            ])
        #expect(!late.hasAccess)
        _ = try late.setPaymentFails(false, at: Self.time(101), settings: Self.settings)
        #expect(late.current.start == Self.time(101) && late.state == .active)
    }

    @Test func dearerProductsBeginAtOnceAndCheaperOnesWithTheNextPeriod() throws {
        var subscription = subscription()
        let up = try subscription.changeProduct(to: Self.pro, at: Self.time(20), settings: Self.settings)
        #expect(text(up) == ["20 PRODUCT_CHANGE monthly -", "20 RENEWAL pro -"])
        #expect(up[0].newProduct == "pro")
        #expect(subscription.periods.map(\.end) == [Self.time(20), Self.time(80)])
        let down = try subscription.changeProduct(to: Self.monthly, at: Self.time(30), settings: Self.settings)
        #expect(text(down) == ["30 PRODUCT_CHANGE pro -"])
        #expect(text(subscription.advance(to: Self.time(80), settings: Self.settings)) == ["80 RENEWAL monthly -"])
    }

    @Test func aRefundEndsItAndItsReversalGivesTheRestBack() throws {
        var subscription = subscription()
        #expect(throws: SandboxRefusal.self) { try subscription.refund("another", at: Self.time(1)) }
        let refund = try subscription.refund(subscription.current.transaction, at: Self.time(10))
        #expect(
            text(refund) == ["10 CANCELLATION monthly CUSTOMER_SUPPORT", "10 EXPIRATION monthly CUSTOMER_SUPPORT"])
        #expect(subscription.current.end == Self.time(10) && subscription.state == .expired)
        let reversal = try subscription.reverseRefund(subscription.current.transaction, at: Self.time(20))
        #expect(text(reversal) == ["20 REFUND_REVERSED monthly -"])
        #expect(subscription.current.end == Self.time(60) && subscription.hasAccess && !subscription.willRenew)
        #expect(
            text(subscription.advance(to: Self.time(99), settings: Self.settings)) == [
                "60 EXPIRATION monthly UNSUBSCRIBE"
            ])
    }

    @Test func pausesAtThePlayStoreOnly() throws {
        var apple = subscription()
        #expect(throws: SandboxRefusal.self) { try apple.pause(days: 5, at: Self.time(1), settings: Self.settings) }
        var google = StoreSubscription(
            originalTransaction: "1", store: .playStore, product: Self.monthly, isTrial: false, at: Self.time(0),
            settings: Self.settings)
        let notice = try google.pause(days: 5, at: Self.time(1), settings: Self.settings)
        #expect(text(notice) == ["1 SUBSCRIPTION_PAUSED monthly -"] && notice[0].resumesAt == Self.time(70))
        #expect(
            text(google.advance(to: Self.time(70), settings: Self.settings)) == [
                "60 EXPIRATION monthly SUBSCRIPTION_PAUSED", "70 RENEWAL monthly -",
            ])
    }

    @Test(arguments: 0..<40)
    func randomHistoriesAgreeWithThePlainModel(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let product = Self.products[Int.random(in: 0..<3, using: &random)]
        let isTrial = Bool.random(using: &random)
        var subscription = StoreSubscription(
            originalTransaction: "2000000000000000", store: .playStore, product: product, isTrial: isTrial,
            at: Self.time(0), settings: Self.settings)
        var model = PlainSubscription(product: product, isTrial: isTrial)
        var log: [String] = []
        for _ in 0..<120 {
            for _ in 0..<Int.random(in: 0...40, using: &random) { model.tick() }
            log += text(subscription.advance(to: Self.time(model.now), settings: Self.settings))
            let operation = PlainSubscription.Operation.allCases.randomElement(using: &random) ?? .cancel
            let wanted = Self.products[Int.random(in: 0..<3, using: &random)]
            let isDone = model.perform(operation, wanted)
            do {
                log += text(try perform(operation, on: &subscription, wanted, at: Self.time(model.now)))
                #expect(isDone, "\(operation) at \(model.now)")
            } catch {
                #expect(!isDone, "\(operation) at \(model.now): \(error)")
            }
            guard log == model.log, subscription.current.product == model.product,
                subscription.current.end == Self.time(model.end), subscription.state.rawValue == model.phase.rawValue
            else {
                let common = zip(log, model.log).prefix { $0 == $1 }.count
                Issue.record(
                    "seed \(seed), \(operation) at \(model.now): \(log.dropFirst(common)) is not \(model.log.dropFirst(common)); \(subscription) \(model)"
                )
                return
            }
        }
    }

    private func perform(
        _ operation: PlainSubscription.Operation, on subscription: inout StoreSubscription, _ product: StoreProduct,
        at: Timestamp
    ) throws -> [StoreChange] {
        switch operation {
        case .cancel: try subscription.cancel(at: at)
        case .uncancel: try subscription.uncancel(at: at)
        case .fail: try subscription.setPaymentFails(true, at: at, settings: Self.settings)
        case .recover: try subscription.setPaymentFails(false, at: at, settings: Self.settings)
        case .refund: try subscription.refund(subscription.current.transaction, at: at)
        case .reverse: try subscription.reverseRefund(subscription.current.transaction, at: at)
        case .change: try subscription.changeProduct(to: product, at: at, settings: Self.settings)
        case .extend: try subscription.extend(days: 3, at: at, settings: Self.settings)
        case .pause: try subscription.pause(days: 10, at: at, settings: Self.settings)
        case .end: try subscription.endPeriod(at: at, settings: Self.settings)
        case .again: try subscription.subscribeAgain(to: product, at: at, settings: Self.settings)
        }
    }
}
