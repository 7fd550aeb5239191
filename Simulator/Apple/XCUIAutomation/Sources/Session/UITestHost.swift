import Foundation
import SwiftUI
import UIKit

/// The app under test, and the finger and the keyboard that the test has.
@MainActor final class UITestHost {
    enum Direction: Sendable { case left, right, up, down }

    private let host: _ViewHost
    private let name: String
    private var focused: Int?
    /// Whether the app itself says where the focus is, and so also takes it away.
    private var isFocusTheApps = false
    private var openRows: [Int: String] = [:]
    private var openMenu: Int?
    let updates: UpdateSignal

    init(_ host: _ViewHost, name: String, updates: UpdateSignal) {
        self.host = host
        self.name = name
        self.updates = updates
        host.onUpdate = { updates.signal() }
    }

    var environment: EnvironmentValues {
        get { host.environment }
        set { host.environment = newValue }
    }

    var tree: _Element { host.tree }
    /// The size of the screen in points.
    var screenSize: (width: Int, height: Int) {
        let bounds = UIScreen.main.bounds
        return (Int(bounds.width), Int(bounds.height))
    }
    /// How large body text is, beside its usual size.
    var textScale: Double { host._textScale }

    func settle() async { await host.settle() }
    func open(_ url: URL) { host.open(url) }
    func tearDown() { host.tearDown() }

    func snapshot() -> Snapshot {
        host.flush()
        if let id = focused, host.element(id) == nil { focused = nil }
        followTheAppsFocus()
        return SnapshotBuilder(openRows: openRows, focused: focused, openMenu: openMenu)
            .application(host.tree, label: name)
    }

    private func followTheAppsFocus() {
        if let field = Self.first(in: host.tree, where: { $0[attribute: "data-focused"] == "true" }) {
            focused = field.id
            isFocusTheApps = true
        } else if isFocusTheApps {
            focused = nil
            isFocusTheApps = false
        }
    }

    // MARK: Events

    /// Sends an event to the element, or to the nearest one below or above it that takes such events.
    @discardableResult
    func dispatchNear(_ kind: _EventKind, to id: Int, value: _EventValue = .null) -> Bool {
        guard let path = path(to: id), let element = path.last else { return false }
        let inside = Self.first(in: element) { $0.handlers.mask.contains(kind) }
        guard let target = inside ?? path.last(where: { $0.handlers.mask.contains(kind) }) else { return false }
        return host.dispatch(kind, to: target.id, value: value)
    }

    /// Opens the menu of a picker, or chooses the option of the open one. Returns false for anything else, which closes
    /// an open menu.
    func tapMenu(_ id: Int) -> Bool {
        defer { updates.signal() }
        if let menu = openMenu.flatMap(host.element) {
            openMenu = nil
            let options = menu.children.filter { $0.tag == "option" }
            if let index = options.firstIndex(where: { $0.id == id }) {
                host.dispatch(.change, to: menu.id, value: .number(Double(index)))
            }
            // What lies below the menu cannot be reached while it is open.
            return true
        }
        guard host.element(id)?.tag == "select" else { return false }
        openMenu = id
        return true
    }

    func focus(_ id: Int) {
        guard focused != id else { return }
        blur(except: id)
        focused = id
        isFocusTheApps = false
        host.dispatch(.focus, to: id, value: .bool(true))
    }

    /// Takes the keyboard away from the field that has it, as tapping elsewhere does on the web and not on iOS: the
    /// app decides what keeps focus, so only a field that is gone loses it here.
    func blur(except id: Int) {
        guard let old = focused, old != id, host.element(old)?.tag != nil else { return }
        let isField = host.element(id).map { ["input", "textarea"].contains($0.tag) } ?? false
        guard isField else { return }
        focused = nil
        host.dispatch(.focus, to: old, value: .bool(false))
    }

    func type(_ character: Character, into id: Int) {
        guard let element = host.element(id) else { return }
        let isMultiline = element.tag == "textarea"
        if character == "\n" && !isMultiline || "\r\u{3}".contains(character) {
            host.dispatch(.submit, to: id)
            return
        }
        var text = element[attribute: "value"] ?? element.text ?? ""
        if character == "\u{8}" { _ = text.popLast() } else { text.append(character) }
        host.dispatch(.input, to: id, value: .string(text))
    }

    func slide(_ id: Int, to position: Double) {
        guard let element = host.element(id) else { return }
        func number(_ names: [String], _ otherwise: Double) -> Double {
            names.lazy.compactMap { element[attribute: $0].flatMap(Double.init) }.first ?? otherwise
        }
        let low = number(["min", "aria-valuemin"], 0)
        let high = number(["max", "aria-valuemax"], 1)
        let value = _EventValue.number(low + (high - low) * position)
        if !dispatchNear(.change, to: id, value: value) { dispatchNear(.input, to: id, value: value) }
    }

    /// Turns a wheel to a row. Returns false where no row reads so.
    func turn(_ id: Int, to title: String) -> Bool {
        func text(_ element: _Element) -> String { (element.text ?? "") + element.children.map(text).joined() }
        guard let wheel = host.element(id), let row = wheel.children.firstIndex(where: { text($0) == title }) else {
            return false
        }
        return host.dispatch(.change, to: id, value: .number(Double(row)))
    }

    /// Two fingers go down on an element, move, and are lifted.
    func pinch(_ id: Int, scale: Double, radians: Double, scaleVelocity: Double, turnVelocity: Double) {
        for (phase, share) in [("began", 0.5), ("changed", 1), ("ended", 1)] {
            dispatchNear(
                .pinch, to: id,
                value: .object([
                    "phase": .string(phase), "magnification": .number(1 + (scale - 1) * share),
                    "rotation": .number(radians * share), "magnificationVelocity": .number(scaleVelocity),
                    "rotationVelocity": .number(turnVelocity), "x": .number(1), "y": .number(1),
                    "width": .number(2), "height": .number(2),
                ]))
        }
    }

    func swipe(_ direction: Direction, on id: Int) {
        guard let path = path(to: id) else { return }
        switch direction {
        case .left, .right:
            let edge = direction == .left ? "trailing" : "leading"
            guard let row = row(at: path, where: { $0.handlers.mask.contains(.swipe) || Self.hasActions($0) }) else {
                let distance = direction == .left ? Self.swipeWidth : -Self.swipeWidth
                if let scroller = scroller(at: path, .horizontal) { host._scroll(scroller.id, byX: distance) }
                return updates.signal()
            }
            openRows = Self.actions(of: row, at: edge) == nil ? [:] : [row.id: edge]
        case .down:
            let scroller = scroller(at: path, .vertical)
            // Pulled down at its upper end, a list refreshes.
            if let scroller, host._scrollOffset(scroller.id).y > 0 {
                host._scroll(scroller.id, y: -Self.swipeDistance)
            } else {
                dispatchNear(.refresh, to: id)
            }
        case .up: if let scroller = scroller(at: path, .vertical) { host._scroll(scroller.id, y: Self.swipeDistance) }
        }
        updates.signal()
    }

    /// How far a swipe scrolls, in points: most of the screen, as a quick one of a finger does.
    private static let swipeDistance = 600.0
    private static let swipeWidth = 300.0

    /// What scrolls where the last element of a path is: it, what it is in, or what is in it.
    private func scroller(at path: [_Element], _ axis: Axis) -> _Element? {
        path.last { $0._scrolls(axis) } ?? path.last.flatMap { Self.first(in: $0) { $0._scrolls(axis) } }
    }

    /// Moves a row to the place of another of the same list.
    func reorder(_ id: Int, to other: Int) -> Bool {
        let canMove: (_Element) -> Bool = { $0.handlers.mask.contains(.reorder) }
        guard let path = path(to: id), let otherPath = self.path(to: other),
            let moved = row(at: path, where: canMove), let target = row(at: otherPath, where: canMove)
        else { return false }
        let rows = Self.all(in: host.tree, where: canMove).map(\.id)
        guard let from = rows.firstIndex(of: moved.id), let to = rows.firstIndex(of: target.id) else { return false }
        return host.dispatch(
            .reorder, to: moved.id, value: .object(["from": .number(Double(from)), "to": .number(Double(to))]))
    }

    /// Holds or lets go what looks different while it is held.
    func setPressed(_ isPressed: Bool, on id: Int) { dispatchNear(.press, to: id, value: .bool(isPressed)) }

    // MARK: The tree

    /// The elements from the root to the one with that number.
    private func path(to id: Int) -> [_Element]? {
        func find(_ element: _Element) -> [_Element]? {
            if element.id == id { return [element] }
            for child in element.children { if let rest = find(child) { return [element] + rest } }
            return nil
        }
        return find(host.tree)
    }

    /// The row that the last element of a path is in, or that is in it.
    private func row(at path: [_Element], where isRow: (_Element) -> Bool) -> _Element? {
        path.last(where: isRow) ?? path.last.flatMap { Self.first(in: $0, where: isRow) }
    }

    private static func hasActions(_ element: _Element) -> Bool {
        element.children.contains { $0[attribute: "data-swipe"] != nil }
    }

    private static func actions(of row: _Element, at edge: String) -> _Element? {
        row.children.first { $0[attribute: "data-swipe"] == edge }
    }

    private static func first(in element: _Element, where condition: (_Element) -> Bool) -> _Element? {
        if condition(element) { return element }
        for child in element.children {
            if let found = first(in: child, where: condition) { return found }
        }
        return nil
    }

    private static func all(in element: _Element, where condition: (_Element) -> Bool) -> [_Element] {
        (condition(element) ? [element] : []) + element.children.flatMap { all(in: $0, where: condition) }
    }
}

/// Tells a waiting test that the app has changed what it shows.
final class UpdateSignal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func signal() { semaphore.signal() }

    /// Waits for a change. Returns false when none came before `deadline`.
    func wait(until deadline: DispatchTime) -> Bool { semaphore.wait(timeout: deadline) == .success }
}
