import Testing

@testable import Credits

@Suite struct RiskAssessmentTests {
    private let settings = RegistrationSettings()

    private func assess(_ change: (inout RegistrationFacts) -> Void) -> RiskAssessment {
        var facts = RegistrationFacts()
        change(&facts)
        return RiskAssessment(facts, settings)
    }

    @Test func anOrdinaryRegistrationHasNoReasons() {
        let assessment = assess { _ in }
        #expect(assessment.score == 0)
        #expect(assessment.reasons == [])
        #expect(assessment.refusal == nil)
    }

    @Test func reasonsAddUpAndReachTheThreshold() {
        let disposable = assess { $0.isDisposableDomain = true }
        #expect(disposable.score == 70)
        #expect(disposable.refusal == .riskScore)
        let suspicious = assess {
            $0.isDisguisedEmail = true
            $0.hasDevice = false
            $0.recentOfAddressRange = 3
        }
        #expect(suspicious.reasons.map(\.code) == ["disguised_email", "no_device", "many_from_address_range"])
        #expect(suspicious.score == 55)
        #expect(suspicious.refusal == nil)
        let everything = assess {
            $0 = RegistrationFacts(
                isDisposableDomain: true, isDisguisedEmail: true, hasDevice: false, earlierOfDevice: 9,
                recentOfAddressRange: 99)
        }
        #expect(everything.score == 100)
    }

    @Test func limitsHoldWhateverTheScore() {
        #expect(assess { $0.earlierOfEmail = 1 }.refusal == .emailLimit)
        #expect(assess { $0.bonusOfEmail = 1 }.refusal == .bonusLimit)
        #expect(assess { $0.earlierOfDevice = 10 }.refusal == .deviceLimit)
        #expect(assess { $0.daysSinceBonus = 29 }.refusal == .cooldown)
        #expect(assess { $0.daysSinceBonus = 30 }.refusal == nil)
        #expect(assess { $0.recentBonusesOfAddressRange = 29 }.refusal == nil)
        #expect(assess { $0.recentBonusesOfAddressRange = 30 }.refusal == .addressRangeLimit)
    }

    /// So that each has its say, the right one is kept: what is certain before what is likely, and before what is over tomorrow.
    @Test func theReasonThatIsKeptIsTheFirstOfThoseThatHold() {
        var facts = RegistrationFacts(
            isDisposableDomain: true, earlierOfEmail: 1, earlierOfDevice: 10, recentBonusesOfAddressRange: 30,
            bonusOfEmail: 1, hadBonusBeforeDeletion: true, daysSinceBonus: 0)
        let changes: [(BonusRefusal, (inout RegistrationFacts) -> Void)] = [
            (.hadBonusBeforeDeletion, { $0.hadBonusBeforeDeletion = false }),
            (.emailLimit, { $0.earlierOfEmail = 0 }), (.bonusLimit, { $0.bonusOfEmail = 0 }),
            (.deviceLimit, { $0.earlierOfDevice = 0 }), (.cooldown, { $0.daysSinceBonus = nil }),
            (.riskScore, { $0.isDisposableDomain = false }),
            (.addressRangeLimit, { $0.recentBonusesOfAddressRange = 0 }),
        ]
        for (refusal, change) in changes {
            #expect(RiskAssessment(facts, settings).refusal == refusal)
            change(&facts)
        }
        #expect(RiskAssessment(facts, settings).refusal == nil)
    }

    @Test func whoHadABonusBeforeDeletingTheAccountGetsNoneEvenWithoutTheSystem() {
        var settings = settings
        settings.isAntiAbuseEnabled = false
        settings.maximumRegistrationsPerEmail = 100
        #expect(
            RiskAssessment(RegistrationFacts(isDisposableDomain: true, earlierOfEmail: 5), settings).refusal == nil)
        #expect(
            RiskAssessment(RegistrationFacts(hadBonusBeforeDeletion: true), settings).refusal
                == .hadBonusBeforeDeletion)
    }
}
