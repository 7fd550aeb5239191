import Foundation
import SwiftUI
import Testing
import UITesting
import XCUIAutomation

public struct ScrollingApp: App {
    public init() {}

    public var body: some Scene {
        WindowGroup { ScrollingScreen() }
    }
}

struct HeldStyle: ButtonStyle {
    let onHold: () -> Void

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .onChange(of: configuration.isPressed) { _, isPressed in if isPressed { onHold() } }
    }
}

struct ScrollingScreen: View {
    @State private var farthest = -1
    @State private var refreshes = 0
    @State private var holds = 0

    var body: some View {
        VStack {
            Text(verbatim: "farthest \(farthest)")
            Text(verbatim: "refreshes \(refreshes) holds \(holds)")
            Button("Hold") {}.buttonStyle(HeldStyle { holds += 1 })
            List(0..<200, id: \.self) { number in
                Text(verbatim: "row \(number)").onAppear { farthest = max(farthest, number) }
            }
            .refreshable { @MainActor in refreshes += 1 }
        }
    }
}

@Suite(.uiTests) struct ScrollingTests {
    let app = XCUIApplication(_app: ScrollingApp.self)

    private var farthest: Int {
        (0..<200).last { app.staticTexts["farthest \($0)"].exists } ?? -1
    }

    @Test func swipingUpScrollsAndSwipingDownScrollsBack() {
        app.launch()
        let first = farthest
        #expect((10...25).contains(first))
        app.staticTexts["row 3"].swipeUp()
        let second = farthest
        #expect(second > first && second < 60)
        // Not at its upper end, a swipe down scrolls; there, it refreshes.
        app.staticTexts["row 3"].swipeDown()
        #expect(app.staticTexts["refreshes 0 holds 0"].exists)
        app.staticTexts["row 3"].swipeDown()
        #expect(app.staticTexts["refreshes 1 holds 0"].waitForExistence(timeout: 60))
    }

    @Test func aTapHoldsTheButton() {
        app.launch()
        app.buttons["Hold"].tap()
        #expect(app.staticTexts["refreshes 0 holds 1"].exists)
        app.buttons["Hold"].press(forDuration: 1)
        #expect(app.staticTexts["refreshes 0 holds 2"].exists)
    }
}
