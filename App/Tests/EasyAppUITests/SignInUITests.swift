import Testing
import XCUIAutomation

extension UITests {
    @Suite @UITestActor struct SignIn {
        @Test func aWrongPasswordIsSaidAndCanBeCorrected() async throws {
            let account = try await #require(TestServer.current).makeAccount()
            let app = try XCUIApplication.launchedAtSignIn()
            #expect(!app.buttons["auth.signIn"].isEnabled)
            app.textFields["auth.email"].enter(account.email)
            app.secureTextFields["auth.password"].enter("wrong4sure")
            #expect(app.keyboards.firstMatch.exists)
            app.buttons["auth.signIn"].tap()
            let message = try app.staticTexts["message.text"].waited()
            #expect(message.label.hasPrefix("The email or the password is wrong."))
            // Nothing is covered.
            #expect(!app.keyboards.firstMatch.exists)
            app.secureTextFields["auth.password"].clearAndEnter(account.password, old: "wrong4sure")
            app.buttons["auth.signIn"].tap()
            try app.tabBars.buttons["Home"].waited()
        }

        @Test func withoutAConnectionItSaysWhatToDo() async throws {
            let server = try #require(TestServer.current)
            let account = try await server.makeAccount()
            let app = try XCUIApplication.launchedAtSignIn()
            server.stop()
            defer { try? server.start() }
            try app.signIn(account)
            let message = try app.staticTexts["message.text"].waited(seconds: 30)
            #expect(message.label == "No connection to the server. Check your network, then try again.")
            try server.start()
            app.buttons["auth.signIn"].tap()
            try app.tabBars.buttons["Home"].waited()
        }

        @Test func aSessionOutlivesALaunchAndEndsWithSigningOut() async throws {
            let (app, account) = try await XCUIApplication.launchedSignedIn()
            app.terminate()
            app.launch()
            try app.tabBars.buttons["Me"].waited().tap()
            #expect(try app.staticTexts["me.email"].waited().label == account.email)
            app.buttons["me.signOut"].tap()
            try app.buttons["me.signOut.confirm"].waited().tap()
            try app.buttons["auth.signIn"].waited()
        }

        @Test func theAppCanBeSeenWithoutAnAccount() throws {
            let app = try XCUIApplication.launchedAtSignIn()
            app.buttons["auth.continueWithoutAccount"].tap()
            try app.buttons["home.action.todos"].waited().tap()
            try app.buttons["todos.signIn"].waited().tap()
            try app.buttons["auth.signIn"].waited()
        }

        @Test func aForgottenPasswordCanBeSetAgain() async throws {
            let server = try #require(TestServer.current)
            let account = try await server.makeAccount()
            let app = try XCUIApplication.launchedAtSignIn()
            try app.askForNewPassword(of: account)
            app.open(try await server.followMailedLink(to: account.email))
            try app.secureTextFields["auth.newPassword"].waited().enter("another5horse\n")
            // The return key has led to the next field, where it saves.
            app.secureTextFields["auth.repeatPassword"].typeText("another5horse\n")
            try app.confirmNewPassword()
            try app.signOut()
            try app.signIn(TestAccount(email: account.email, password: "another5horse"))
            try app.tabBars.buttons["Home"].waited()
        }

        @Test func theSixDigitsOfTheMailLeadToANewPassword() async throws {
            let server = try #require(TestServer.current)
            let account = try await server.makeAccount()
            let app = try XCUIApplication.launchedAtSignIn()
            try app.buttons["auth.forgotPassword"].waited().tap()
            // What is typed after the return key belongs to nothing.
            try app.textFields["auth.forgot.email"].waited().enter(account.email + "\nXY")
            #expect(try app.staticTexts["auth.forgot.address"].waited().label == account.email)
            let resend = try app.buttons["auth.forgot.resend"].waited()
            #expect(resend.label.hasPrefix("Send again in ") && !resend.isEnabled)
            let code = try await server.mailedCode(to: account.email)
            let field = try app.textFields["auth.code"].waited()
            field.enter(code == "000000" ? "000001" : "000000")
            try app.staticTexts["message.text"].waited()
            field.enter(code)
            try app.secureTextFields["auth.newPassword"].waited().enter("another5horse")
            app.secureTextFields["auth.repeatPassword"].enter("another6")
            app.secureTextFields["auth.newPassword"].tap()
            try app.staticTexts["The two passwords differ."].waited()
            #expect(!app.buttons["auth.reset.save"].isEnabled)
            app.secureTextFields["auth.repeatPassword"].clearAndEnter("another5horse", old: "another6")
            app.buttons["auth.reset.save"].tap()
            try app.confirmNewPassword()
            try app.signOut()
            try app.signIn(TestAccount(email: account.email, password: "another5horse"))
            try app.tabBars.buttons["Home"].waited()
        }

        @Test func aLinkForANewPasswordWorksOnceAndThenLeadsToAnother() async throws {
            let server = try #require(TestServer.current)
            let account = try await server.makeAccount()
            let app = try XCUIApplication.launchedAtSignIn()
            try app.askForNewPassword(of: account)
            app.open(try await server.followMailedLink(to: account.email))
            try app.buttons["auth.reset.keep"].waited().tap()
            try app.signOut()
            app.open(try await server.followMailedLink(to: account.email))
            try app.alerts["The link did not work"].waited()
            #expect(
                app.alerts.staticTexts.allElementsBoundByIndex.contains {
                    $0.label.hasPrefix("This link was used already or is too old")
                })
            app.buttons["auth.link.sendNew"].tap()
            try app.textFields["auth.forgot.email"].waited().enter(account.email)
            app.buttons["auth.forgot.send"].tap()
            let sent = app.staticTexts["If there is an account with this address, a mail is on its way."]
            // The server sends an address one mail a second.
            for _ in 0..<5 where !sent.waitForExistence(timeout: 1) { app.buttons["auth.forgot.send"].tap() }
            try sent.waited()
            app.open(try await server.followMailedLink(to: account.email))
            try app.secureTextFields["auth.newPassword"].waited().enter("another5horse\n")
            app.secureTextFields["auth.repeatPassword"].typeText("another5horse\n")
            try app.confirmNewPassword()
            try app.tabBars.buttons["Home"].waited()
        }
    }
}
