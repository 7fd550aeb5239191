import Foundation
import UIKit

/// A picture of a screen or an element.
open class XCUIScreenshot: NSObject, @unchecked Sendable {
    /// The picture as PNG data, three pixels a point.
    public let pngRepresentation: Data

    init(png: Data) { pngRepresentation = png }

    public var image: UIImage { UIImage(data: pngRepresentation) ?? UIImage() }
}

/// Something that a picture can be taken of.
public protocol XCUIScreenshotProviding: NSObjectProtocol {
    func screenshot() -> XCUIScreenshot
}

/// A screen of the device.
public final class XCUIScreen: NSObject, XCUIScreenshotProviding, Sendable {
    public static let main = XCUIScreen()
    public static var screens: [XCUIScreen] { [main] }

    /// Draws what the app shows with Chromium, which UI tests need for nothing else. A failure of the test where there is none.
    public func screenshot() -> XCUIScreenshot { UITestSession.current.screenshot(of: nil) }
}

extension XCUIElement: XCUIScreenshotProviding {
    /// Draws what the app shows, and cuts the element out.
    public func screenshot() -> XCUIScreenshot {
        guard let element = required(for: "take a picture") else { return XCUIScreenshot(png: Data()) }
        return UITestSession.current.screenshot(of: element.type == .application ? nil : element.elementID)
    }
}

extension UITestSession {
    /// - Parameter elementID: nil for the whole screen.
    fileprivate func screenshot(of elementID: Int?) -> XCUIScreenshot {
        guard let page = interact({ $0.page() }) else { return XCUIScreenshot(png: Data()) }
        do {
            return XCUIScreenshot(png: try ScreenRenderer().png(of: page, elementID: elementID))
        } catch {
            fail("cannot take a picture: \(error)")
            return XCUIScreenshot(png: Data())
        }
    }
}
