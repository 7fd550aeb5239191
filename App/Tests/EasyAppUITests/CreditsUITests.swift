import Testing
import XCUIAutomation

extension UITests {
    @Suite @UITestActor struct Credits {
        @Test func aNewUserSeesTheBonusAndWhereItCameFrom() async throws {
            let (app, _) = try await XCUIApplication.launchedSignedIn()
            app.tabBars.buttons["Me"].tap()
            #expect(try app.staticTexts["me.credits.balance"].waited().label == "3,000")
            app.buttons["me.credits"].tap()
            #expect(try app.staticTexts["credits.balance"].waited().label == "3,000")
            try app.staticTexts["Receipt analysis"].waited()
            app.buttons["credits.history"].tap()
            try app.otherElements["credits.transaction"].waited()
            #expect(app.otherElements["credits.transaction"].label.contains("+3,000"))
        }

        @Test func aSecondAccountOnThisDeviceIsToldWhyItBeginsWithout() async throws {
            let (app, _) = try await XCUIApplication.launchedSignedIn()
            let server = try #require(TestServer.current)
            app.tabBars.buttons["Me"].tap()
            #expect(try app.staticTexts["me.credits.balance"].waited().label == "3,000")
            app.buttons["me.credits"].tap()
            try app.staticTexts["credits.balance"].waited()
            #expect(!app.staticTexts["credits.bonus.givenBefore"].exists)
            app.navigationBars.buttons["Me"].tap()
            try app.signOut()
            try app.signIn(try await server.makeAccount())
            try app.tabBars.buttons["Me"].waited().tap()
            try app.buttons["me.credits"].waited().tap()
            let explanation = try app.staticTexts["credits.bonus.givenBefore"].waited()
            #expect(explanation.label.hasPrefix("The welcome credits were given before"))
            #expect(app.staticTexts["credits.balance"].label == "0")
        }

        @Test func withoutAConnectionItIsSaidAndTriedAgain() async throws {
            let (app, _) = try await XCUIApplication.launchedSignedIn()
            let server = try #require(TestServer.current)
            server.stop()
            defer { try? server.start() }
            app.tabBars.buttons["Me"].tap()
            try app.buttons["me.credits"].waited().tap()
            try app.staticTexts["Your credits could not be loaded"].waited(seconds: 30)
            try server.start()
            app.buttons["credits.retry"].tap()
            try app.staticTexts["credits.balance"].waited(seconds: 20)
        }
    }
}
