import Testing
import XCUIAutomation

@UITestActor extension XCUIApplication {
    /// The app as it is after installation, talking to the suite's server.
    static func launched() throws -> XCUIApplication {
        let app = XCUIApplication()
        app.launchEnvironment["EASYAPP_SUPABASE_URL"] = try #require(TestServer.current).url
        app.launch()
        return app
    }

    /// The app past onboarding, at the sign-in screen.
    static func launchedAtSignIn() throws -> XCUIApplication {
        let app = try launched()
        try app.buttons["onboarding.skip"].waited().tap()
        return app
    }

    /// The app with a new user signed in.
    static func launchedSignedIn() async throws -> (XCUIApplication, TestAccount) {
        let account = try await #require(TestServer.current).makeAccount()
        let app = try launchedAtSignIn()
        try app.signIn(account)
        try app.tabBars.buttons["Home"].waited()
        return (app, account)
    }

    /// Fills in the sign-in form and sends it.
    func signIn(_ account: TestAccount) throws {
        try textFields["auth.email"].waited().enter(account.email)
        try secureTextFields["auth.password"].waited().enter(account.password)
        try buttons["auth.signIn"].waited().tap()
    }

    /// Asks for the mail whose link leads to a new password, from the sign-in screen.
    func askForNewPassword(of account: TestAccount) throws {
        try buttons["auth.forgotPassword"].waited().tap()
        try textFields["auth.forgot.email"].waited().enter(account.email)
        buttons["auth.forgot.send"].tap()
        try staticTexts["If there is an account with this address, a mail is on its way."].waited()
    }

    /// Reads that the new password was set.
    func confirmNewPassword() throws {
        try alerts["Your password was changed"].waited()
        buttons["auth.reset.done.ok"].tap()
    }

    /// Signs out on the Me tab.
    func signOut() throws {
        try tabBars.buttons["Me"].waited().tap()
        try buttons["me.signOut"].waited().tap()
        try buttons["me.signOut.confirm"].waited().tap()
        try buttons["auth.signIn"].waited()
    }

    /// Opens the todos from Home.
    func openTodos() throws {
        try buttons["home.action.todos"].waited().tap()
        try textFields["todos.add.field"].waited()
    }

    /// Adds a todo by the keyboard.
    func addTodo(_ title: String) throws {
        try textFields["todos.add.field"].waited().enter(title + "\n")
        try buttons[title].waited()
    }

    /// The titles of the list, from the top.
    var todoTitles: [String] {
        buttons.matching(identifier: "todos.title").allElementsBoundByIndex.map(\.label)
    }

    /// The row of a todo.
    func todoRow(_ title: String) -> XCUIElement {
        otherElements.matching(identifier: "todos.row").containing(.button, identifier: title).firstMatch
    }

    /// Chooses an entry of the menu of a todo's row.
    func chooseFromMenu(of title: String, _ entry: String) throws {
        try buttons["More for \(title)"].waited().tap()
        try buttons[entry].waited().tap()
    }
}

@UITestActor extension XCUIElement {
    /// The element, once it is there.
    @discardableResult
    func waited(seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation) throws -> XCUIElement {
        try #require(
            waitForExistence(timeout: seconds), "It did not appear:\n\(debugDescription)",
            sourceLocation: sourceLocation)
        return self
    }

    /// Types into a field after putting the focus there.
    func enter(_ text: String) {
        tap()
        typeText(text)
    }

    /// Replaces what is in a field.
    func clearAndEnter(_ text: String, old: String) {
        tap()
        typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: old.count) + text)
    }
}
