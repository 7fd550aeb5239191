import Foundation
import SwiftUI
import Testing
import UITesting
import XCUIAutomation

@Suite(.uiTests, .serialized) struct ScreenshotTests {
    let app = XCUIApplication(_app: CounterApp.self)

    /// Width and height as the picture's header has them (PNG, "IHDR Image header").
    private func size(_ screenshot: XCUIScreenshot) throws -> (width: Int, height: Int) {
        let bytes = [UInt8](screenshot.pngRepresentation)
        try #require(bytes.count > 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(at: 16), number(at: 20))
    }

    @Test func theScreenIsDrawnAsItIs() throws {
        app.launch()
        let before = XCUIScreen.main.screenshot()
        #expect(try size(before) == (393 * 3, 852 * 3))
        app.buttons["Add"].tap()
        #expect(app.screenshot().pngRepresentation != before.pngRepresentation)
        #expect(before.image.pngData() == before.pngRepresentation)
    }

    @Test func anElementIsCutOut() throws {
        app.launch()
        let button = try size(app.buttons["Add"].screenshot())
        #expect(button.width > 60 && button.width < 393 && button.height > 40 && button.height < 200)
    }
}
