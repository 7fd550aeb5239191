import Testing
import XCUIAutomation

extension UITests {
    @Suite @UITestActor struct Todos {
        private func list(_ titles: String...) async throws -> (XCUIApplication, TestAccount) {
            let (app, account) = try await XCUIApplication.launchedSignedIn()
            try app.openTodos()
            for title in titles { try app.addTodo(title) }
            return (app, account)
        }

        @Test func aNewListIsEmptyForEveryFilter() async throws {
            let (app, _) = try await list()
            try app.staticTexts["Nothing to do yet"].waited()
            app.buttons["todos.filter.active"].tap()
            try app.staticTexts["All done"].waited()
            app.buttons["todos.filter.completed"].tap()
            try app.staticTexts["Nothing completed yet"].waited()
        }

        @Test func todosAreAddedOnTopAndKeptByTheServer() async throws {
            let (app, account) = try await list("Bread", "Milk", "Eggs")
            #expect(app.todoTitles == ["Eggs", "Milk", "Bread"])
            #expect(try app.staticTexts["todos.remaining"].waited().label == "3 left")
            #expect(try await #require(TestServer.current).waitForTodos(["Eggs", "Milk", "Bread"], of: account))
            app.terminate()
            app.launch()
            try app.openTodos()
            try app.buttons["Milk"].waited()
            #expect(app.todoTitles == ["Eggs", "Milk", "Bread"])
        }

        @Test func aTitleIsCheckedWhileItIsTyped() async throws {
            let (app, _) = try await list()
            #expect(!app.buttons["todos.add.button"].isEnabled)
            app.textFields["todos.add.field"].enter(String(repeating: "x", count: 501))
            #expect(try app.staticTexts["todos.add.problem"].waited().label == "1 character too long")
            #expect(!app.buttons["todos.add.button"].isEnabled)
        }

        @Test func aTodoIsEditedInPlace() async throws {
            let (app, account) = try await list("Milk")
            app.buttons["Milk"].tap()
            try app.textViews["todos.edit.field"].waited().enter(" and honey")
            app.buttons["todos.edit.save"].tap()
            try app.buttons["Milk and honey"].waited()
            app.buttons["Milk and honey"].tap()
            try app.textViews["todos.edit.field"].waited().enter(" and more")
            app.buttons["todos.edit.cancel"].tap()
            #expect(app.todoTitles == ["Milk and honey"])
            #expect(try await #require(TestServer.current).waitForTodos(["Milk and honey"], of: account))
        }

        @Test func filtersAndClearing() async throws {
            let (app, account) = try await list("Bread", "Milk", "Eggs")
            app.buttons["Mark Milk as completed"].tap()
            try app.buttons["Mark Milk as not completed"].waited()
            app.buttons["todos.filter.active"].tap()
            #expect(app.todoTitles == ["Eggs", "Bread"])
            #expect(app.buttons["todos.filter.active"].isSelected)
            #expect(!app.buttons["todos.filter.all"].isSelected)
            app.buttons["todos.filter.completed"].tap()
            #expect(app.todoTitles == ["Milk"])
            app.buttons["todos.clearCompleted"].tap()
            try app.staticTexts["Delete 1 completed todo?"].waited()
            app.buttons["Cancel"].tap()
            #expect(app.todoTitles == ["Milk"])
            app.buttons["todos.clearCompleted"].tap()
            try app.buttons["todos.clearCompleted.confirm"].waited().tap()
            try app.staticTexts["Nothing completed yet"].waited()
            #expect(try await #require(TestServer.current).waitForTodos(["Eggs", "Bread"], of: account))
        }

        @Test func rowsMoveAndGoByTheirMenu() async throws {
            let (app, account) = try await list("Bread", "Milk", "Eggs")
            try app.chooseFromMenu(of: "Bread", "todos.menu.moveUp")
            #expect(app.todoTitles == ["Eggs", "Bread", "Milk"])
            try app.chooseFromMenu(of: "Eggs", "todos.menu.moveDown")
            #expect(app.todoTitles == ["Bread", "Eggs", "Milk"])
            try app.chooseFromMenu(of: "Eggs", "todos.menu.delete")
            #expect(app.todoTitles == ["Bread", "Milk"])
            #expect(try await #require(TestServer.current).waitForTodos(["Bread", "Milk"], of: account))
        }

        @Test func rowsGoByASwipe() async throws {
            let (app, account) = try await list("Bread", "Milk")
            app.buttons["Milk"].swipeLeft()
            try app.buttons["todos.swipe.delete"].waited().tap()
            #expect(app.todoTitles == ["Bread"])
            #expect(try await #require(TestServer.current).waitForTodos(["Bread"], of: account))
            #expect(try app.staticTexts["todos.deleted"].waited().label == "“Milk” was deleted")
            app.buttons["todos.deleted.undo"].tap()
            try app.buttons["Milk"].waited()
            #expect(app.todoTitles == ["Milk", "Bread"])
            #expect(try await #require(TestServer.current).waitForTodos(["Milk", "Bread"], of: account))
            #expect(!app.buttons["todos.deleted.undo"].exists)
        }

        @Test func rowsAreDraggedToTheirPlace() async throws {
            let (app, account) = try await list("Bread", "Milk", "Eggs")
            app.buttons["Bread"].press(forDuration: 0.5, thenDragTo: app.buttons["Eggs"])
            #expect(app.todoTitles == ["Bread", "Eggs", "Milk"])
            #expect(try await #require(TestServer.current).waitForTodos(["Bread", "Eggs", "Milk"], of: account))
        }

        @Test func pullingShowsWhatAnotherDeviceAdded() async throws {
            let (app, account) = try await list("Bread")
            try await #require(TestServer.current).addTodo("From elsewhere", for: account)
            app.buttons["Bread"].swipeDown()
            try app.buttons["From elsewhere"].waited()
        }

        @Test func typingAcrossATapOnAddLosesNothing() async throws {
            let (app, account) = try await list()
            let field = app.textFields["todos.add.field"]
            field.enter("milk")
            app.buttons["todos.add.button"].tap()
            field.typeText("bread")
            app.buttons["todos.add.button"].tap()
            field.typeText("eggs")
            try app.buttons["bread"].waited()
            #expect(app.todoTitles == ["bread", "milk"])
            #expect(field.value as? String == "eggs")
            #expect(try await #require(TestServer.current).waitForTodos(["bread", "milk"], of: account))
        }

        @Test func aToggleWithoutAConnectionIsTakenBackNamedAndSentByItself() async throws {
            let (app, account) = try await list("Milk")
            let server = try #require(TestServer.current)
            try #require(try await server.waitForTodos(["Milk"], of: account))
            server.stop()
            defer { try? server.start() }
            app.buttons["Mark Milk as completed"].tap()
            let message = try app.staticTexts["message.text"].waited(seconds: 30)
            #expect(message.label.hasPrefix("Not saved yet: “Milk” stays as it was"))
            #expect(app.buttons["Mark Milk as completed"].exists)
            #expect(app.otherElements["todos.mark"].label == "Change not saved yet")
            #expect(app.otherElements["state.connecting"].exists)
            try server.start()
            try app.buttons["Mark Milk as not completed"].waited(seconds: 30)
            #expect(!app.staticTexts["message.text"].exists)
            #expect(!app.otherElements["todos.mark"].exists)
            #expect(!app.otherElements["state.connecting"].exists)
        }

        @Test func whatIsWrittenWithoutAConnectionStaysAlsoAfterALaunch() async throws {
            let (app, account) = try await list("Milk")
            let server = try #require(TestServer.current)
            try #require(try await server.waitForTodos(["Milk"], of: account))
            server.stop()
            defer { try? server.start() }
            try app.addTodo("Bread")
            try app.otherElements["todos.mark"].waited(seconds: 30)
            #expect(app.otherElements["todos.mark"].label == "Not saved yet")
            app.buttons["Milk"].tap()
            try app.textViews["todos.edit.field"].waited().enter(" and honey")
            app.buttons["todos.edit.save"].tap()
            app.terminate()
            app.launch()
            try app.openTodos()
            try app.buttons["Bread"].waited()
            #expect(app.todoTitles == ["Bread", "Milk and honey"])
            #expect(try app.staticTexts["todos.asOf"].waited(seconds: 30).label.hasPrefix("This is the list as of"))
            #expect(app.otherElements.matching(identifier: "todos.mark").count == 2)
            try server.start()
            #expect(app.otherElements["todos.mark"].waitForNonExistence(timeout: 20))
            #expect(!app.staticTexts["todos.asOf"].exists)
            #expect(app.todoTitles == ["Bread", "Milk and honey"])
            #expect(try await server.waitForTodos(["Bread", "Milk and honey"], of: account))
        }

        @Test func aLongTitleIsReadWholeWhereItIsEdited() async throws {
            let (app, _) = try await list()
            let title = String(repeating: "long words ", count: 40) + "end"
            try app.addTodo(title)
            app.buttons[title].tap()
            #expect(try app.textViews["todos.edit.field"].waited().value as? String == title)
        }

        @Test func aChangeWithoutAConnectionOutlivesTheApp() async throws {
            let (app, account) = try await list("Milk")
            let server = try #require(TestServer.current)
            try #require(try await server.waitForTodos(["Milk"], of: account))
            server.stop()
            defer { try? server.start() }
            app.textFields["todos.add.field"].enter("Bread\n")
            try app.staticTexts["message.text"].waited(seconds: 30)
            app.terminate()
            try server.start()
            app.launch()
            // It is sent though the list is not open.
            try app.tabBars.buttons["Home"].waited()
            #expect(try await server.waitForTodos(["Bread", "Milk"], of: account))
        }

        @Test func whatWaitsCanBeDiscardedAndIsWarnedAboutBeforeSigningOut() async throws {
            let (app, account) = try await list("Milk")
            let server = try #require(TestServer.current)
            try #require(try await server.waitForTodos(["Milk"], of: account))
            server.stop()
            defer { try? server.start() }
            app.buttons["Mark Milk as completed"].tap()
            try app.staticTexts["message.text"].waited(seconds: 30)
            app.tabBars.buttons["Me"].tap()
            try app.buttons["me.signOut"].waited().tap()
            try app.staticTexts[
                "1 change has not reached the server yet and will be lost. Everything else stays with your account."
            ].waited()
            app.buttons["Cancel"].tap()
            app.tabBars.buttons["Home"].tap()
            try app.buttons["message.discard"].waited().tap()
            try app.buttons["todos.discard.confirm"].waited().tap()
            // There may be a message again: that the list cannot be loaded.
            #expect(app.buttons["message.discard"].waitForNonExistence(timeout: 20))
            try server.start()
            app.buttons["Mark Milk as completed"].tap()
            try app.buttons["Mark Milk as not completed"].waited()
        }

        @Test func nobodySeesTheTodosOfAnother() async throws {
            let (app, first) = try await list("Secret")
            #expect(try await #require(TestServer.current).waitForTodos(["Secret"], of: first))
            try app.signOut()
            try app.signIn(try await #require(TestServer.current).makeAccount())
            try app.openTodos()
            try app.staticTexts["Nothing to do yet"].waited()
            try app.signOut()
            try app.signIn(first)
            try app.openTodos()
            try app.buttons["Secret"].waited()
        }
    }
}
