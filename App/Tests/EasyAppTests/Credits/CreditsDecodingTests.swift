import Foundation
import Supabase
import Testing

@testable import EasyApp

@Suite struct CreditsDecodingTests {
    private func decode<Value: Decodable>(_ text: String) throws -> Value {
        try PostgrestClient.Configuration.jsonDecoder.decode(Value.self, from: Data(text.utf8))
    }

    @Test(
        arguments: [
            (#"{"granted":true,"amount":3000,"balance":3000,"reason":null}"#, nil),
            (#"{"granted":true,"amount":3000,"balance":3000}"#, nil),
            (#"{"granted":false,"amount":0,"balance":0,"reason":"given_before"}"#, .givenBefore),
            (#"{"granted":false,"amount":0,"balance":0,"reason":"of a later version"}"#, nil),
        ] as [(String, RegistrationBonus.Refusal?)])
    func theReasonForNoBonus(answer: String, refusal: RegistrationBonus.Refusal?) throws {
        let bonus: RegistrationBonus = try decode(answer)
        #expect(bonus.refusal == refusal)
    }

    @Test func aBalanceWithAndWithoutAnExpiry() throws {
        let some: CreditBalance = try decode(
            """
            {"balance":3250,"permanent":3000,"expiring":250,"expiring_soon":250,
             "next_expiry":{"at":"2026-12-03T00:00:00.000000Z","amount":250}}
            """)
        #expect(some.nextExpiry?.amount == 250)
        #expect(some.nextExpiry?.at == Date(timeIntervalSince1970: 1_796_256_000))
        let none: CreditBalance = try decode(
            #"{"balance":0,"permanent":0,"expiring":0,"expiring_soon":0,"next_expiry":null}"#)
        #expect(none == CreditBalance(balance: 0, permanent: 0, expiring: 0, expiringSoon: 0))
    }

    @Test func aPageOfTheHistory() throws {
        let page: CreditHistoryPage = try decode(
            """
            {"next":2,"transactions":[
             {"transaction":3,"kind":"consume","amount":-50,"balance":2950,"reason":"receipt_analysis",
              "created_at":"2026-11-30T09:00:00.123456Z"},
             {"transaction":2,"kind":"of tomorrow","amount":1,"balance":3000,"reason":"",
              "created_at":"2026-11-30T08:00:00.000000Z"}]}
            """)
        #expect(page.next == 2)
        #expect(page.transactions.map(\.kind) == [.consume, .adjust])
        #expect(page.transactions.map(\.title.key) == ["credits.feature.receiptAnalysis", "credits.kind.adjust"])
        let last: CreditHistoryPage = try decode(#"{"next":null,"transactions":[]}"#)
        #expect(last == CreditHistoryPage(transactions: [], next: nil))
    }

    @Test func aFeatureThatIsNotKnownIsOnlySaidToBeUsed() {
        #expect(CreditCost.title(of: "of tomorrow").key == "credits.feature.other")
        #expect(!CreditCost(name: "of tomorrow", cost: 1).isKnown)
        #expect(CreditCost(name: "text2image", cost: 1).isKnown)
    }
}
