import Testing
import XCUIAutomation

extension UITests {
    @Suite @UITestActor struct Settings {
        private func me() throws -> XCUIApplication {
            let app = try XCUIApplication.launchedAtSignIn()
            app.buttons["auth.continueWithoutAccount"].tap()
            try app.tabBars.buttons["Me"].waited().tap()
            return app
        }

        @Test func theLanguageChangesAtOnceAndIsKept() throws {
            let app = try me()
            try app.buttons["settings.language"].waited().tap()
            try app.buttons["简体中文"].waited().tap()
            try app.tabBars.buttons["我的"].waited()
            #expect(app.navigationBars["我的"].exists)
            app.terminate()
            app.launch()
            try app.buttons["登录"].waited()
        }

        @Test func theAppearanceIsKept() throws {
            let app = try me()
            try app.buttons["settings.appearance"].waited().tap()
            try app.buttons["Dark"].waited().tap()
            #expect(app.buttons["settings.appearance"].value as? String == "Dark")
        }

        @Test func everyTabHasItsScreen() throws {
            let app = try me()
            for tab in ["Home", "Component", "Showcase", "Me"] {
                app.tabBars.buttons[tab].tap()
                try app.navigationBars[tab].waited()
            }
        }
    }
}
