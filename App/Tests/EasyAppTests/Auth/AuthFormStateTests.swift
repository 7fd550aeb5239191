import Testing

@testable import EasyApp

@MainActor
@Suite struct AuthFormStateTests {
    @Test func aFailureIsShownUntilTheNextTry() async {
        let form = AuthFormState()
        #expect(await !form.submit { throw AuthServiceError.offline })
        #expect(form.error == .offline)
        #expect(await form.submit {})
        #expect(form.error == nil)
        #expect(!form.isLoading)
    }

    @Test func aSecondTapWhileOneIsRunningDoesNothing() async {
        let form = AuthFormState()
        var inner: Bool?
        await form.submit {
            #expect(form.isLoading)
            inner = await form.submit {}
        }
        #expect(inner == false)
    }

    @Test func cancellationIsNoFailure() async {
        let form = AuthFormState()
        #expect(await !form.submit { throw CancellationError() })
        #expect(form.error == nil)
    }
}
