import CombineContract
import Testing

/// Holds Combine to what its contract says.
@Suite struct CombineContractTests {
    @Test func whatTheContractSaysHolds() {
        let facts = CombineContract.facts
        for fact in facts { #expect(fact.holds, "\(fact.statement)") }
        #expect(facts.count > 100)
    }

    @Test(arguments: CombineContract.laterFacts.indices) func whatTakesTimeHolds(_ index: Int) async throws {
        let fact = CombineContract.laterFacts[index]
        #expect(try await fact.holds(), "\(fact.statement)")
    }
}
