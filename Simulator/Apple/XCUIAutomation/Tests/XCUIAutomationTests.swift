import Foundation
import SwiftUI
import Testing
import UITesting
import XCUIAutomation

public struct CounterApp: App {
    public init() {}

    public var body: some Scene {
        WindowGroup { CounterScreen() }
    }
}

struct CounterScreen: View {
    @State private var count = 0
    @State private var isLate = false
    @State private var link = "none"

    var body: some View {
        VStack {
            Text(verbatim: "count \(count)")
            Button("Add") { count += 1 }
            Button("Later") { Task { isLate = true } }
            Button("Never") {}.disabled(true)
            if isLate { Text(verbatim: "late") }
            Text(verbatim: "link \(link)")
            Text(verbatim: "visits \(UserDefaults.standard.integer(forKey: "visits"))")
            Text(verbatim: "mode \(ProcessInfo.processInfo.environment["MODE"] ?? "none")")
            Text(verbatim: "name \(UserDefaults.standard.string(forKey: "name") ?? "none")")
        }
        .onAppear { UserDefaults.standard.set(UserDefaults.standard.integer(forKey: "visits") + 1, forKey: "visits") }
        .onOpenURL { link = $0.absoluteString }
    }
}

@Suite(.uiTests) struct XCUIApplicationTests {
    let app = XCUIApplication(_app: CounterApp.self)

    @Test func tapsAndReads() {
        app.launch()
        #expect(app.staticTexts["count 0"].exists)
        app.buttons["Add"].tap()
        app.buttons["Add"].tap()
        #expect(app.staticTexts["count 2"].exists)
        #expect(!app.staticTexts["count 0"].exists)
        #expect(app.buttons.count == 3)
        #expect(app.buttons.element(boundBy: 1).label == "Later")
        #expect(app.buttons["Add"].isEnabled)
        #expect(!app.buttons["Never"].isEnabled)
    }

    @Test func waitsForWhatComesLater() {
        app.launch()
        #expect(!app.staticTexts["late"].exists)
        app.buttons["Later"].tap()
        #expect(app.staticTexts["late"].waitForExistence(timeout: 60))
        #expect(!app.staticTexts["never"].waitForExistence(timeout: 0.05))
    }

    @Test func opensAddresses() throws {
        app.launch()
        app.open(try #require(URL(string: "easyapp://todos")))
        #expect(app.staticTexts["link easyapp://todos"].exists)
    }

    @Test(arguments: 1...2) func eachTestBeginsWithNothingStored(run: Int) {
        app.launch()
        #expect(app.staticTexts["visits 0"].exists, "\(app.debugDescription)")
        app.terminate()
        #expect(app.state == .notRunning)
        app.launch()
        #expect(app.staticTexts["visits 1"].exists)
    }

    @Test func takesArgumentsAndEnvironment() {
        app.launchEnvironment = ["MODE": "test"]
        app.launchArguments = ["-name", "Ann", "-AppleLanguages", "(zh-Hans)"]
        app.launch()
        #expect(app.staticTexts["mode test"].exists)
        #expect(app.staticTexts["name Ann"].exists)
        #expect(Locale.current.identifier == "zh-Hans_CN")
        app.terminate()
        #expect(ProcessInfo.processInfo.environment["MODE"] == nil)
        app.launchArguments = []
        app.launch()
        #expect(Locale.current.identifier == "en_US")
    }

    @Test func aMissingElementFailsOnceAndShowsTheScreen() {
        app.launch()
        withKnownIssue {
            app.buttons["Subtract"].tap()
            app.buttons["Divide"].tap()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("there is no button in the app named 'Subtract'") && text.contains("label: 'Later'")
        }
    }
}
