import BackendCore
import Credits
import HTTPServer
import PostgreSQL
import Testing

@testable import Console

/// Who gets in, and who does not.
@Suite struct ConsoleAccessTests {
    private let alice = ConsoleBrowser.alice

    @Test func nothingIsShownOrDoneWithoutThePassword() async throws {
        try await ConsoleBrowser.run(isSignedIn: false) { browser in
            for view in ConsoleService.views {
                let answer = try await browser.get("/console" + view.pattern)
                #expect(answer.status == 303, "\(view.pattern)")
                #expect(answer.headers["Location"] == "/console/sign-in")
            }
            for act in ConsoleService.acts {
                let path = act.pattern.split(separator: "/").map { $0 == ":id" ? alice : String($0) }
                let answer = try await browser.post(
                    "/console/" + path.joined(separator: "/"), "amount=5&reason=x&key=console/1")
                #expect(answer.status == 303, "\(act.pattern)")
            }
            #expect(try await CreditLedger(pool: browser.pool).balance(of: alice).balance == 0)
            #expect(try await browser.record() == [])
        }
    }

    @Test func aWrongPasswordIsRefusedAndOnRecord() async throws {
        try await ConsoleBrowser.run(isSignedIn: false) { browser in
            let wrong = try await browser.post("/console/sign-in", "password=wrong")
            #expect(wrong.status == 403)
            #expect(wrong.headers["Set-Cookie"] == nil)
            #expect(wrong.text.contains("This is not the password."))
            try await browser.signIn()
            #expect(try await browser.record() == ["sign in done: ", "sign in refused: Wrong password."])
        }
    }

    @Test func thePasswordIsShownOnceAndStoredAsAHash() async throws {
        try await ConsoleBrowser.run { browser in
            #expect(try await browser.service.preparePassword() == nil)
            let stored = try await browser.pool.query("SELECT hash FROM easyapp.console_password").firstRow?.string(0)
            #expect(stored?.hasPrefix("$2") == true)
            #expect(stored?.contains(browser.password) == false)
        }
    }

    @Test func manyWrongPasswordsMakeTheirAddressWait() async throws {
        try await ConsoleBrowser.run(isSignedIn: false) { browser in
            for _ in 0..<AttemptLimit.failureLimit { _ = try await browser.post("/console/sign-in", "password=wrong") }
            let answer = try await browser.post("/console/sign-in", "password=\(browser.password)")
            #expect(answer.status == 429)
            #expect(answer.text.contains("Wait five minutes."))
            let wait = try #require(answer.headers["Retry-After"].flatMap { Int($0) })
            #expect((1...Int(AttemptLimit.windowSeconds)).contains(wait))
            // Nothing was tried, and nobody else waits.
            #expect(try await browser.record().count == AttemptLimit.failureLimit)
            let elsewhere = try await browser.service.access.signIn(browser.password, from: "198.51.100.1")
            guard case .signedIn = elsewhere else {
                Issue.record("\(elsewhere)")
                return
            }
        }
    }

    @Test func wrongPasswordsOfManyAddressesMakeEverybodyWaitForAWhile() {
        let limit = AttemptLimit()
        let now = Timestamp(seconds: 1_900_000_000)
        for number in 0..<AttemptLimit.totalLimit { limit.noteFailure("198.51.100.\(number)", at: now) }
        let almost = now.adding(seconds: AttemptLimit.windowSeconds - 1)
        #expect(limit.waitSeconds("203.0.113.1", at: almost) == 1)
        #expect(limit.waitSeconds("203.0.113.1", at: now.adding(seconds: AttemptLimit.windowSeconds)) == nil)
    }

    /// Until the oldest of the last ten is five minutes old.
    @Test func howLongToWaitIsTold() {
        let limit = AttemptLimit()
        let now = Timestamp(seconds: 1_900_000_000)
        for second in 0..<12 { limit.noteFailure("198.51.100.1", at: now.adding(seconds: Double(second))) }
        let later = now.adding(seconds: 20)
        #expect(limit.waitSeconds("198.51.100.1", at: later) == AttemptLimit.windowSeconds - 18)
        #expect(limit.waitSeconds("198.51.100.2", at: later) == nil)
        #expect(limit.waitSeconds("198.51.100.1", at: now.adding(seconds: AttemptLimit.windowSeconds + 1.5)) == 0.5)
        #expect(limit.waitSeconds("198.51.100.1", at: now.adding(seconds: AttemptLimit.windowSeconds + 2)) == nil)
    }

    @Test func theCookieIsForThisSiteAloneAndForTLSWhereThereIsTLS() async throws {
        try await ConsoleBrowser.run(isSignedIn: false) { browser in
            for (origin, isSecure) in [("http://console.test", false), ("https://console.test", true)] {
                let answer = try await browser.post("/console/sign-in", "password=\(browser.password)", origin: origin)
                let cookie = answer.headers["Set-Cookie"] ?? ""
                #expect(cookie.contains("; HttpOnly; SameSite=Strict; Max-Age=43200"))
                #expect(cookie.hasSuffix("; Secure") == isSecure)
            }
        }
    }

    @Test func formsOfOtherSitesAndOldFormsDoNothing() async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/users/\(alice)/grant"
            let form = try await browser.fields(of: "/console/users/\(alice)", action: action) + "&amount=500&reason=x"
            #expect(try await browser.post(action, form, origin: "https://evil.test").status == 403)
            #expect(try await browser.post(action, "amount=500&reason=x&key=console/1").status == 403)
            #expect(try await browser.post(action, "form_token=x&amount=500&reason=x&key=console/1").status == 403)
            _ = try await browser.post("/console/sign-out", form)
            #expect(try await browser.post(action, form).status == 303)
            #expect(try await CreditLedger(pool: browser.pool).balance(of: alice).balance == 0)
            #expect(try await browser.record() == ["sign out done: ", "sign in done: "])
        }
    }

    @Test func changingThePasswordEndsAllSessions() async throws {
        try await ConsoleBrowser.run { browser in
            let form = try await browser.fields(of: "/console/password", action: "/console/password")
            let change = { @Sendable [browser] (current: String, new: String, again: String) in
                try await browser.post("/console/password", form + "&current=\(current)&new=\(new)&again=\(again)")
            }
            let wrong = try await change("wrong", "a-new-password-1", "a-new-password-1")
            #expect(wrong.status == 403)
            #expect(!wrong.text.contains("a-new-password-1"))
            #expect(try await change(browser.password, "short", "short").text.contains("must have 12 to 72 bytes."))
            #expect(
                try await change(browser.password, "a-new-password-1", "a-new-password-2").text.contains(
                    "This is not the new password."))
            #expect(try await change(browser.password, "a-new-password-1", "a-new-password-1").status == 303)
            #expect(try await browser.get("/console/users").status == 303)
            #expect(try await browser.post("/console/sign-in", "password=a-new-password-1").status == 303)
            #expect(
                try await browser.record().prefix(3) == [
                    "sign in done: ", "change password done: ",
                    "change password refused: This is not the new password.",
                ])
            let kept = try await browser.pool.query("SELECT string_agg(a::text, '') FROM easyapp.console_acts a")
            #expect(kept.firstRow?.string(0)?.contains("a-new-password-1") == false)
        }
    }

    @Test func aNewPasswordFromTheCommandLineEndsAllSessions() async throws {
        try await ConsoleBrowser.run { browser in
            let password = try await ConsoleAccess(pool: browser.pool).renewPassword()
            #expect(password.utf8.count == 20)
            #expect(try await browser.get("/console/users").status == 303)
            #expect(try await browser.post("/console/sign-in", "password=\(browser.password)").status == 403)
            #expect(try await browser.post("/console/sign-in", "password=\(password)").status == 303)
            #expect(try await browser.record().contains("renew password done: "))
        }
    }

    @Test func thePasswordOfTheEnvironmentHoldsAndIsChangedThere() async throws {
        try await ConsoleBrowser.run(.init(password: "of the environment")) { browser in
            #expect(browser.cookie != nil)
            let page = try await browser.get("/console/password").text
            #expect(page.contains("EASYAPP_CONSOLE_PASSWORD"))
            #expect(!page.contains("name=\"new\""))
            // The server starts again with the same password, and with another one.
            #expect(try await browser.service.preparePassword() == nil)
            #expect(try await browser.get("/console/users").status == 200)
            let other = ConsoleService(
                pool: browser.pool, access: ConsoleAccess(pool: browser.pool, hashCost: 4),
                configuration: .init(password: "another password"))
            #expect(try await other.preparePassword() == nil)
            #expect(try await browser.get("/console/users").status == 303)
            #expect(try await other.access.isPassword("another password"))
        }
    }
}
