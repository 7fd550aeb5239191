import Foundation
import Testing
import UITesting
import XCUIAutomation

@Suite(.uiTests) struct CatalogTests {
    let app = XCUIApplication(_app: CatalogApp.self)

    @Test func typesIntoTheFieldWithFocus() {
        app.launch()
        let name = app.textFields["Name"]
        #expect(name.placeholderValue == "Name")
        #expect(!name.hasFocus)
        name.tap()
        #expect(name.hasFocus)
        #expect(app.staticTexts["name has focus"].exists)
        name.typeText("Ann Lee")
        #expect(app.textFields["nameField"].value as? String == "Ann Lee")
        name.typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: 4))
        #expect(name.value as? String == "Ann")
        name.typeText("\n")
        #expect(app.staticTexts["submitted Ann"].waitForExistence(timeout: 60))
        app.secureTextFields["Password"].tap()
        app.secureTextFields["Password"].typeText("secret")
        #expect(!name.hasFocus)
    }

    @Test func typingWithoutFocusFails() {
        app.launch()
        withKnownIssue {
            app.textFields["Name"].typeText("x")
        } matching: {
            $0.comments.map(\.rawValue).joined().contains("keyboard focus")
        }
    }

    @Test func choosesFromTheMenuOfAPicker() {
        app.launch()
        #expect(app.buttons["sizePicker"].value as? String == "Medium")
        #expect(!app.buttons["Large"].exists)
        app.buttons["Size"].tap()
        app.buttons["Large"].tap()
        #expect(app.staticTexts["size 2"].exists)
        #expect(app.buttons["sizePicker"].value as? String == "Large")
        #expect(!app.buttons["Small"].exists)
    }

    @Test func wheelsTurnAndFingersPinch() {
        app.launch()
        let tone = app.pickerWheels["Tone"]
        #expect(tone.value as? String == "low")
        tone.adjust(toPickerWheelValue: "high")
        #expect(tone.value as? String == "high")
        let wheels = app.datePickers.firstMatch.pickerWheels
        #expect(wheels.count == 3)
        wheels["Day, Month"].adjust(toPickerWheelValue: "February")
        #expect(app.staticTexts["tone high day 31"].exists)
        app.staticTexts["zoom 100"].pinch(withScale: 2, velocity: 1)
        #expect(app.staticTexts["zoom 200"].exists)
    }

    @Test func aWheelWithoutTheRowFails() {
        app.launch()
        withKnownIssue {
            app.pickerWheels["Tone"].adjust(toPickerWheelValue: "shrill")
        } matching: {
            $0.comments.map(\.rawValue).joined().contains("has no row")
        }
    }

    @Test func switchesAndSlides() {
        app.launch()
        let sounds = app.switches["Sounds"]
        #expect(sounds.value as? String == "0")
        sounds.tap()
        #expect(sounds.value as? String == "1")
        sounds.tap()
        #expect(sounds.value as? String == "0")
        app.sliders["Level"].adjust(toNormalizedSliderPosition: 0.7)
        #expect(app.staticTexts["level 7"].exists)
        app.staticTexts["hold"].press(forDuration: 1)
        #expect(app.staticTexts["answer held"].exists)
    }

    @Test func aTextOfSeveralRunsIsOneElement() {
        app.launch()
        #expect(app.staticTexts["plain bold end"].exists)
    }

    @Test func alertsCoverTheScreen() {
        app.launch()
        app.buttons["Show alert"].tap()
        let alert = app.alerts["Sure?"]
        #expect(alert.exists)
        #expect(alert.buttons.count == 2)
        #expect(alert.staticTexts["Sure?"].isHittable)
        #expect(!app.buttons["Show sheet"].isHittable)
        alert.buttons["Yes"].tap()
        #expect(alert.waitForNonExistence(timeout: 5))
        #expect(app.staticTexts["answer yes"].exists)
        #expect(app.buttons["Show sheet"].isHittable)
    }

    @Test func dialogsAndSheets() {
        app.launch()
        app.buttons["Show dialog"].tap()
        #expect(app.sheets["Which?"].buttons["Cancel"].exists)
        app.sheets.buttons["That"].tap()
        #expect(app.staticTexts["answer that"].exists)
        app.buttons["Show sheet"].tap()
        #expect(app.staticTexts["in the sheet"].isHittable)
        app.buttons["Close"].tap()
        #expect(app.staticTexts["in the sheet"].waitForNonExistence(timeout: 5))
    }

    @Test func navigatesAndComesBack() {
        app.launch()
        #expect(app.navigationBars["Form"].exists)
        app.buttons["Details"].tap()
        #expect(app.navigationBars["Details"].waitForExistence(timeout: 60))
        #expect(app.staticTexts["the details"].isHittable)
        app.navigationBars["Details"].buttons.firstMatch.tap()
        #expect(app.navigationBars["Details"].waitForNonExistence(timeout: 5))
        app.tabBars.buttons["List"].tap()
        #expect(app.tabBars.buttons["List"].isSelected)
        #expect(app.navigationBars["List"].exists)
    }

    @Test func rowsSwipeMoveAndRefresh() {
        app.launch()
        app.tabBars.buttons["List"].tap()
        let pears = app.cells.containing(.staticText, identifier: "Pears").firstMatch
        #expect(!app.buttons["Remove"].exists)
        pears.swipeLeft()
        #expect(app.buttons["Remove"].exists)
        app.buttons["Remove"].tap()
        #expect(app.staticTexts["order Apples,Plums"].exists)
        app.staticTexts["Plums"].press(forDuration: 0.5, thenDragTo: app.staticTexts["Apples"])
        #expect(app.staticTexts["order Plums,Apples"].exists)
        app.staticTexts["Apples"].swipeRight()
        app.buttons["Shout"].tap()
        #expect(app.staticTexts["order PLUMS,APPLES"].exists)
        app.collectionViews.firstMatch.swipeDown()
        #expect(app.staticTexts["refreshed 1"].waitForExistence(timeout: 60))
    }

    @Test func queriesNarrowDown() {
        app.launch()
        app.tabBars.buttons["List"].tap()
        #expect(app.cells.count == 5)
        #expect(app.cells.element(boundBy: 0).staticTexts.firstMatch.label == "Apples")
        let long = NSPredicate { element, _ in
            ((element as? any XCUIElementAttributes)?.label.count ?? 0) == 6
        }
        #expect(app.staticTexts.matching(long).element.label == "Apples")
        #expect(app.descendants(matching: .any)["Pears"].exists)
        #expect(app.staticTexts.allElementsBoundByIndex.map(\.label).contains("Plums"))
        #expect(!app.staticTexts["Cherries"].exists)
    }

    @Test func theDeviceTurnsDarkAndGoesHome() {
        app.launch()
        XCUIDevice.shared.appearance = .dark
        #expect(XCUIDevice.shared.appearance == .dark)
        XCUIDevice.shared.press(.home)
        app.activate()
        #expect(app.state == .runningForeground)
        XCUIDevice.shared.appearance = .light
    }
}
