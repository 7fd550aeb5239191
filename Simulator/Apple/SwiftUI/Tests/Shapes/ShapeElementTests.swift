import FoundationCompat
import Testing

@testable import SwiftUI

@MainActor @Suite struct ShapeElementTests {
    private struct Corner: Shape {
        func path(in rect: CGRect) -> Path {
            Path { path in
                path.move(to: CGPoint(x: 10, y: 0))
                path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            }
        }
    }

    private func first(_ host: _ViewHost, where matches: (_Element) -> Bool) -> _Element? {
        func find(_ element: _Element) -> _Element? {
            if matches(element) { return element }
            for child in element.children { if let found = find(child) { return found } }
            return nil
        }
        return find(host.tree)
    }

    @Test func shapesAreToldApartByHowTheyFollowTheirSize() {
        #expect(PathScaling(of: Ellipse()) == .stretched)
        #expect(PathScaling(of: Path { $0.addRect(CGRect(x: 1, y: 2, width: 3, height: 4)) }) == .fixed)
        #expect(PathScaling(of: RoundedRectangle(cornerRadius: 5)) == .sized)
        #expect(PathScaling(of: Corner()) == .sized)
    }

    @Test func aPathIsDrawnInTheSizeThatThePageSays() throws {
        let host = _ViewHost(Corner().fill(.red))
        let shape = try #require(first(host) { $0.hasClass("shape") })
        #expect(shape[attribute: "data-geometry"] == "size")
        let size: [String: _EventValue] = [
            "width": .number(30), "height": .number(20), "x": .number(0), "y": .number(0),
        ]
        host.dispatch(.geometry, to: shape.id, value: .object(size))
        let path = try #require(first(host) { $0.tag == "path" })
        #expect(path[attribute: "d"] == "M10 0L30 20")
        #expect(first(host) { $0.tag == "svg" }?[attribute: "viewBox"] == "0 0 30 20")
    }

    @Test func aStretchedPathAsksForNoSize() throws {
        let host = _ViewHost(Ellipse().stroke(.red, style: StrokeStyle(lineWidth: 1, dash: [2])))
        let shape = try #require(first(host) { $0.hasClass("shape") })
        #expect(shape[attribute: "data-geometry"] == nil)
    }

    @Test func insetCornersShrink() throws {
        let inset = RoundedRectangle(cornerRadius: 20).inset(by: 8)
        #expect(inset._box?.radius == "12px" && inset._box?.insetPoints == 8)
        #expect(RoundedRectangle(cornerRadius: 5).inset(by: 8)._box?.radius == "0")
        #expect(Circle().inset(by: 60).path(in: CGRect(x: 0, y: 0, width: 100, height: 100)).isEmpty)
    }
}
