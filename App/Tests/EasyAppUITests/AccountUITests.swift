import Testing
import XCUIAutomation

extension UITests {
    @Suite @UITestActor struct Account {
        private func accountAndSecurity() async throws -> (XCUIApplication, TestAccount) {
            let (app, account) = try await XCUIApplication.launchedSignedIn()
            app.tabBars.buttons["Me"].tap()
            try app.buttons["me.accountSecurity"].waited().tap()
            #expect(try app.staticTexts["account.email"].waited().label == account.email)
            return (app, account)
        }

        @Test func theAccountIsDeletedAfterAskingOnceMore() async throws {
            let (app, account) = try await accountAndSecurity()
            app.buttons["account.delete"].tap()
            try app.otherElements["account.delete.losses"].waited()
            app.buttons["account.delete.button"].tap()
            try app.staticTexts["Delete your account for good?"].waited()
            app.buttons["Cancel"].tap()
            #expect(app.buttons["account.delete.button"].exists)
            app.buttons["account.delete.button"].tap()
            try app.buttons["account.delete.confirm"].waited().tap()
            try app.alerts["Your account was deleted"].waited()
            app.buttons["account.deleted.ok"].tap()
            try app.signIn(account)
            let message = try app.staticTexts["message.text"].waited()
            #expect(message.label.hasPrefix("The email or the password is wrong."))
        }

        @Test func withoutAConnectionTheAccountStaysAndItIsSaid() async throws {
            let (app, _) = try await accountAndSecurity()
            let server = try #require(TestServer.current)
            app.buttons["account.delete"].tap()
            try app.buttons["account.delete.button"].waited()
            server.stop()
            defer { try? server.start() }
            app.buttons["account.delete.button"].tap()
            try app.buttons["account.delete.confirm"].waited().tap()
            let message = try app.staticTexts["message.text"].waited(seconds: 30)
            #expect(message.label == "No connection to the server. Check your network, then try again.")
            #expect(app.buttons["account.delete.button"].isEnabled)
            try server.start()
        }

        @Test func thePasswordIsChangedByWhoKnowsTheCurrentOne() async throws {
            let (app, account) = try await accountAndSecurity()
            app.buttons["account.changePassword"].tap()
            let current = try app.secureTextFields["account.password.current"].waited()
            current.enter("wrong4sure")
            app.secureTextFields["auth.newPassword"].enter("another5horse")
            app.secureTextFields["account.password.repeat"].enter("another6")
            try app.staticTexts["The two passwords differ."].waited()
            #expect(!app.buttons["account.password.save"].isEnabled)
            app.secureTextFields["account.password.repeat"].clearAndEnter("another5horse", old: "another6")
            app.buttons["account.password.save"].tap()
            try app.staticTexts["The current password is wrong. Check it and try again."].waited()
            #expect(!app.staticTexts["message.text"].exists, "it is said once, at the field")
            current.clearAndEnter(account.password, old: "wrong4sure")
            app.buttons["account.password.save"].tap()
            try app.alerts["Your password was changed"].waited()
            app.buttons["account.password.ok"].tap()
            try app.buttons["account.changePassword"].waited()
            app.navigationBars.buttons["Me"].tap()
            try app.signOut()
            try app.signIn(TestAccount(email: account.email, password: "another5horse"))
            try app.tabBars.buttons["Home"].waited()
        }

        @Test func theAddressIsChangedByTheLinksInBothMails() async throws {
            let (app, account) = try await accountAndSecurity()
            let server = try #require(TestServer.current)
            let new = TestAccount(email: TestAccount.unique().email, password: account.password)
            app.buttons["account.changeEmail"].tap()
            let field = try app.textFields["account.changeEmail.new"].waited()
            field.enter(account.email)
            try app.staticTexts["Your account has this address already."].waited()
            #expect(!app.buttons["account.changeEmail.send"].isEnabled, "it is the present one")
            // What is typed after the return key belongs to nothing.
            field.clearAndEnter(new.email + "\nXY", old: account.email)
            let sent = "We sent a mail to \(account.email) and one to \(new.email). Open the link in each."
            try app.staticTexts[sent].waited()
            #expect(!app.buttons["account.changeEmail.resend"].isEnabled)
            app.open(try await server.followMailedLink(to: account.email))
            try app.alerts["One more link"].waited()
            app.buttons["account.email.ok"].tap()
            app.navigationBars.buttons["Account & Security"].tap()
            #expect(try app.staticTexts["account.email"].waited().label == account.email)
            #expect(app.staticTexts["account.email.pending"].label == "\(new.email) is not confirmed yet")
            app.open(try await server.followMailedLink(to: new.email))
            try app.alerts["Your email was changed"].waited()
            app.buttons["account.email.ok"].tap()
            #expect(app.staticTexts["account.email"].label == new.email)
            #expect(!app.staticTexts["account.email.pending"].exists)
            app.navigationBars.buttons["Me"].tap()
            try app.signOut()
            try app.signIn(new)
            try app.tabBars.buttons["Home"].waited()
        }

        @Test func theChangeOfTheAddressEndsWhereItBegan() async throws {
            let (app, account) = try await accountAndSecurity()
            let server = try #require(TestServer.current)
            let new = TestAccount.unique().email
            app.buttons["account.changeEmail"].tap()
            try app.textFields["account.changeEmail.new"].waited().enter(new + "\n")
            let sent = "We sent a mail to \(account.email) and one to \(new). Open the link in each."
            try app.staticTexts[sent].waited()
            for address in [account.email, new] {
                app.open(try await server.followMailedLink(to: address))
                try app.alerts[address == new ? "Your email was changed" : "One more link"].waited()
                #expect(app.staticTexts[sent].exists)
                app.buttons["account.email.ok"].tap()
            }
            try app.buttons["account.changePassword"].waited()
            #expect(app.staticTexts["account.email"].label == new)
        }

        @Test func anAddressOfAnotherAccountIsRefused() async throws {
            let (app, _) = try await accountAndSecurity()
            let other = try await #require(TestServer.current).makeAccount()
            app.buttons["account.changeEmail"].tap()
            try app.textFields["account.changeEmail.new"].waited().enter(other.email + "\n")
            let message = try app.staticTexts["message.text"].waited()
            #expect(message.label == "This address belongs to another account. Use another one.")
        }

        @Test func anAccountDeletedElsewhereIsSignedOutWithAnExplanation() async throws {
            let (app, account) = try await XCUIApplication.launchedSignedIn()
            let server = try #require(TestServer.current)
            try app.openTodos()
            try app.addTodo("Milk")
            try #require(try await server.waitForTodos(["Milk"], of: account))
            try await server.delete(account)
            app.textFields["todos.add.field"].enter("Bread\n")
            try app.buttons["auth.signIn"].waited(seconds: 20)
            let message = try app.staticTexts["message.text"].waited()
            #expect(message.label.hasPrefix("This account no longer exists"))
            app.buttons["message.dismiss"].tap()
            #expect(!app.staticTexts["message.text"].exists)
        }
    }
}
