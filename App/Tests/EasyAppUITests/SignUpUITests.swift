import Testing
import XCUIAutomation

extension UITests {
    @Suite @UITestActor struct SignUp {
        private func form() throws -> XCUIApplication {
            let app = try XCUIApplication.launchedAtSignIn()
            try app.buttons["auth.goToSignUp"].waited().tap()
            try app.secureTextFields["auth.repeatPassword"].waited()
            return app
        }

        @Test func theFormSaysWhatIsMissingWhileItIsFilledIn() throws {
            let app = try form()
            let signUp = app.buttons["auth.signUp"]
            #expect(!signUp.isEnabled)
            app.textFields["auth.email"].enter("ada@")
            app.secureTextFields["auth.password"].enter("abc")
            try app.staticTexts["Enter an address like name@example.com."].waited()
            #expect(app.otherElements["auth.rule.letter"].value as? String == "Met")
            #expect(app.otherElements["auth.rule.number"].value as? String == "Not met yet")
            #expect(app.otherElements["auth.strength"].value as? String == "Weak")
            app.secureTextFields["auth.password"].enter("123-Zürich")
            #expect(app.otherElements["auth.rule.length"].value as? String == "Met")
            #expect(app.otherElements["auth.strength"].value as? String == "Strong")
            app.textFields["auth.email"].enter("example.com")
            app.secureTextFields["auth.repeatPassword"].enter("abd")
            try app.staticTexts["The two passwords differ."].waited()
            #expect(!signUp.isEnabled)
            // While it is typed, the beginning of the password is none, until it is entered.
            app.secureTextFields["auth.repeatPassword"].clearAndEnter("abc123", old: "abd")
            #expect(app.staticTexts["The two passwords differ."].waitForNonExistence(timeout: 20))
            app.secureTextFields["auth.repeatPassword"].typeText("\n")
            try app.staticTexts["The two passwords differ."].waited()
        }

        @Test func theVerificationScreenAppearsByItselfAndTheLinkSignsIn() async throws {
            let account = TestAccount.unique()
            let app = try form()
            app.textFields["auth.email"].enter(account.email)
            app.secureTextFields["auth.password"].enter(account.password)
            app.secureTextFields["auth.repeatPassword"].enter(account.password + "\n")
            try app.staticTexts["Check your mail"].waited()
            #expect(!app.buttons["auth.verify.resend"].isEnabled)
            app.buttons["auth.verify.check"].tap()
            try app.staticTexts["message.text"].waited()
            app.open(try await #require(TestServer.current).followMailedLink(to: account.email))
            try app.tabBars.buttons["Me"].waited().tap()
            #expect(try app.staticTexts["me.email"].waited().label == account.email)
        }

        @Test func theSixDigitsOfTheMailSignIn() async throws {
            let account = TestAccount.unique()
            let app = try form()
            app.textFields["auth.email"].enter(account.email)
            app.secureTextFields["auth.password"].enter(account.password)
            app.secureTextFields["auth.repeatPassword"].enter(account.password + "\n")
            let code = try app.textFields["auth.code"].waited()
            let digits = try await #require(TestServer.current).mailedCode(to: account.email)
            code.enter(digits == "000000" ? "000001" : "000000")
            let message = try app.staticTexts["message.text"].waited()
            #expect(message.label.hasPrefix("This code is wrong or too old."))
            // Pasted in groups.
            code.enter("\(digits.prefix(3)) \(digits.suffix(3))")
            try app.tabBars.buttons["Me"].waited().tap()
            #expect(try app.staticTexts["me.email"].waited().label == account.email)
        }

        @Test func aLinkThatWasUsedSaysSo() async throws {
            let account = TestAccount.unique()
            let app = try form()
            app.textFields["auth.email"].enter(account.email)
            app.secureTextFields["auth.password"].enter(account.password)
            app.secureTextFields["auth.repeatPassword"].enter(account.password)
            app.buttons["auth.signUp"].tap()
            try app.staticTexts["Check your mail"].waited()
            let server = try #require(TestServer.current)
            try await server.followMailedLink(to: account.email)
            app.open(try await server.followMailedLink(to: account.email))
            try app.alerts["The link did not work"].waited()
            app.buttons["auth.link.ok"].tap()
            app.buttons["auth.verify.check"].tap()
            try app.tabBars.buttons["Home"].waited()
        }

        /// The server answers as if the address were new, so that nobody learns who has an account.
        @Test func signingUpAgainLeadsToSigningIn() async throws {
            let account = try await #require(TestServer.current).makeAccount()
            let app = try form()
            app.textFields["auth.email"].enter(account.email)
            app.secureTextFields["auth.password"].enter(account.password)
            app.secureTextFields["auth.repeatPassword"].enter(account.password + "\n")
            try app.staticTexts["auth.verify.account"].waited()
            app.buttons["auth.verify.signIn"].tap()
            let email = try app.textFields["auth.email"].waited()
            #expect(email.value as? String == account.email)
            try app.secureTextFields["auth.password"].waited().enter(account.password)
            app.buttons["auth.signIn"].tap()
            try app.tabBars.buttons["Home"].waited()
        }

        @Test func signingUpAgainLeadsToANewPassword() async throws {
            let account = try await #require(TestServer.current).makeAccount()
            let app = try form()
            app.textFields["auth.email"].enter(account.email)
            app.secureTextFields["auth.password"].enter(account.password)
            app.secureTextFields["auth.repeatPassword"].enter(account.password + "\n")
            try app.buttons["auth.verify.resetPassword"].waited().tap()
            let email = try app.textFields["auth.forgot.email"].waited()
            #expect(email.value as? String == account.email)
            app.buttons["auth.forgot.send"].tap()
            try app.staticTexts["If there is an account with this address, a mail is on its way."].waited()
        }
    }
}
