import Testing
import XCUIAutomation

extension UITests {
    @Suite @UITestActor struct Onboarding {
        @Test func everyPageCanBeReadAndTheLastOneStartsTheApp() throws {
            let app = try XCUIApplication.launched()
            for title in ["Welcome to EasyApp", "Everything in its place", "Yours alone", "Always in step"] {
                try app.staticTexts[title].waited()
                if app.buttons["onboarding.next"].exists { app.buttons["onboarding.next"].tap() }
            }
            try app.buttons["onboarding.start"].waited().tap()
            try app.buttons["auth.signIn"].waited()
        }

        @Test func itCanBeSkippedAndThenStaysAway() throws {
            let app = try XCUIApplication.launched()
            try app.buttons["onboarding.skip"].waited().tap()
            try app.buttons["auth.signIn"].waited()
            app.terminate()
            app.launch()
            try app.buttons["auth.signIn"].waited()
            #expect(!app.buttons["onboarding.skip"].exists)
        }
    }
}
