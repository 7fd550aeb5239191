import Foundation
import Testing

@testable import EasyApp

@Suite struct AuthLinkFailureTests {
    private func message(_ failure: AuthLinkFailure, isSignedIn: Bool) -> String {
        failure.message(isSignedIn: isSignedIn).key
    }

    @Test func eachPurposeHasItsOwnWayOn() {
        let reset = AuthLinkFailure(error: .linkInvalid, purpose: .passwordReset)
        #expect(message(reset, isSignedIn: false) == "auth.link.resetInvalid")
        #expect(message(reset, isSignedIn: true) == "auth.link.resetInvalid")
        let confirmation = AuthLinkFailure(error: .linkInvalid, purpose: .confirmation)
        #expect(message(confirmation, isSignedIn: false) == "auth.link.confirmationInvalid")
        #expect(message(confirmation, isSignedIn: true) == "auth.link.notNeeded")
    }

    @Test func otherFailuresAreToldAsTheyAre() {
        let failure = AuthLinkFailure(error: .offline, purpose: .passwordReset)
        #expect(message(failure, isSignedIn: false) == "error.offline")
    }
}
