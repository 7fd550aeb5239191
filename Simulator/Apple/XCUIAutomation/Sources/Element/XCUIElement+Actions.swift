import Foundation
import SwiftUI

extension XCUIElement {
    /// Taps the element.
    public func tap() { tap(count: 1) }

    /// Taps the element twice.
    public func doubleTap() { tap(count: 2) }

    /// Taps so many times with one finger.
    public func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) { tap(count: numberOfTaps) }

    private func tap(count: Int) {
        guard let snapshot = reachable(for: "tap") else { return }
        UITestSession.current.interact { host in
            if Self.takesText(snapshot.type) { return host.focus(snapshot.elementID) }
            host.blur(except: snapshot.elementID)
            guard snapshot.isEnabled, !host.tapMenu(snapshot.elementID) else { return }
            let value: _EventValue = .object(["x": .number(1), "y": .number(1), "count": .number(Double(count))])
            host.setPressed(true, on: snapshot.elementID)
            defer { host.setPressed(false, on: snapshot.elementID) }
            if host.dispatchNear(.tap, to: snapshot.elementID, value: value) { return }
            if snapshot.type == .switch || snapshot.type == .checkBox {
                host.dispatchNear(.change, to: snapshot.elementID, value: .bool(snapshot.value != "1"))
            }
        }
    }

    /// Presses the element for a while.
    public func press(forDuration duration: TimeInterval) {
        guard let snapshot = reachable(for: "press"), snapshot.isEnabled else { return }
        UITestSession.current.interact { $0.setPressed(true, on: snapshot.elementID) }
        UITestSession.current.interact { host in
            host.dispatchNear(.longPress, to: snapshot.elementID, value: .object(["x": .number(1), "y": .number(1)]))
            host.setPressed(false, on: snapshot.elementID)
        }
    }

    /// Lifts a row and drops it where another is.
    public func press(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
        guard let row = reachable(for: "drag"), let target = otherElement.reachable(for: "drop on") else { return }
        let moved = UITestSession.current.interact { $0.reorder(row.elementID, to: target.elementID) }
        if moved == false {
            UITestSession.current.fail("\(explanation) cannot be moved to \(otherElement.explanation)")
        }
    }

    /// Types text into the element, which must have keyboard focus: tap it first. A line feed is the return key.
    public func typeText(_ text: String) {
        guard let snapshot = required(for: "type") else { return }
        let target = snapshot.subtree.first { $0.hasFocus && Self.takesText($0.type) }
        guard let target else {
            return UITestSession.current.fail(
                "cannot type into \(explanation): neither it nor anything in it has keyboard focus; tap it first")
        }
        for character in text {
            UITestSession.current.interact { $0.type(character, into: target.elementID) }
        }
    }

    /// Swipes the element to the left: shows the actions at the trailing edge of a row.
    public func swipeLeft() { swipe(.left) }
    /// Swipes the element to the right: shows the actions at the leading edge of a row.
    public func swipeRight() { swipe(.right) }
    /// Swipes upwards: scrolls on.
    public func swipeUp() { swipe(.up) }
    /// Swipes downwards: scrolls back, and refreshes what can be refreshed by pulling.
    public func swipeDown() { swipe(.down) }

    private func swipe(_ direction: UITestHost.Direction) {
        guard let snapshot = reachable(for: "swipe \(direction)") else { return }
        UITestSession.current.interact { $0.swipe(direction, on: snapshot.elementID) }
    }

    /// Moves a slider to a position between 0 and 1.
    public func adjust(toNormalizedSliderPosition normalizedSliderPosition: CGFloat) {
        guard let snapshot = reachable(for: "adjust") else { return }
        let position = Double(min(max(normalizedSliderPosition, 0), 1))
        UITestSession.current.interact { $0.slide(snapshot.elementID, to: position) }
    }

    /// Turns a wheel to the row that reads so.
    public func adjust(toPickerWheelValue pickerWheelValue: String) {
        guard let snapshot = reachable(for: "adjust") else { return }
        if UITestSession.current.interact({ $0.turn(snapshot.elementID, to: pickerWheelValue) }) == false {
            UITestSession.current.fail("\(explanation) has no row that reads “\(pickerWheelValue)”")
        }
    }

    /// Moves two fingers apart, or together where the scale is below 1.
    public func pinch(withScale scale: CGFloat, velocity: CGFloat) {
        guard let snapshot = reachable(for: "pinch") else { return }
        UITestSession.current.interact {
            $0.pinch(snapshot.elementID, scale: scale, radians: 0, scaleVelocity: velocity, turnVelocity: 0)
        }
    }

    /// Turns two fingers round each other, by an angle in radians.
    public func rotate(_ rotation: CGFloat, withVelocity velocity: CGFloat) {
        guard let snapshot = reachable(for: "rotate") else { return }
        UITestSession.current.interact {
            $0.pinch(snapshot.elementID, scale: 1, radians: rotation, scaleVelocity: 0, turnVelocity: velocity)
        }
    }

    /// The element as it is now, when it can be reached by a finger; otherwise a failure of the test.
    fileprivate func reachable(for action: String) -> Snapshot? {
        guard let snapshot = required(for: action) else { return nil }
        if snapshot.isReachable { return snapshot }
        // Something that covers it may be on its way out.
        let isUncovered = UITestSession.current.wait(timeoutSeconds: UITestSession.patienceSeconds) { [self] in
            isHittable
        }
        if isUncovered { return self.snapshot() }
        UITestSession.current.fail("cannot \(action) \(explanation): something modal covers it")
        return nil
    }

    private static func takesText(_ type: ElementType) -> Bool {
        [.textField, .secureTextField, .searchField, .textView].contains(type)
    }
}

/// Keys that text cannot say.
public struct XCUIKeyboardKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let delete = XCUIKeyboardKey(rawValue: "\u{8}")
    public static let `return` = XCUIKeyboardKey(rawValue: "\r")
    public static let enter = XCUIKeyboardKey(rawValue: "\u{3}")
    public static let space = XCUIKeyboardKey(rawValue: " ")
    public static let tab = XCUIKeyboardKey(rawValue: "\t")
}
