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
        #expect(disposable.refusal == "risk_score")
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
        #expect(assess { $0.earlierOfEmail = 1 }.refusal == "email_limit")
        #expect(assess { $0.bonusOfEmail = 1 }.refusal == "bonus_limit")
        #expect(assess { $0.earlierOfDevice = 10 }.refusal == "device_limit")
        #expect(assess { $0.daysSinceBonus = 29 }.refusal == "cooldown")
        #expect(assess { $0.daysSinceBonus = 30 }.refusal == nil)
    }

    @Test func whoHadABonusBeforeDeletingTheAccountGetsNoneEvenWithoutTheSystem() {
        var settings = settings
        settings.isAntiAbuseEnabled = false
        settings.maximumRegistrationsPerEmail = 100
        #expect(
            RiskAssessment(RegistrationFacts(isDisposableDomain: true, earlierOfEmail: 5), settings).refusal == nil)
        #expect(
            RiskAssessment(RegistrationFacts(hadBonusBeforeDeletion: true), settings).refusal
                == "had_bonus_before_deletion")
    }
}
