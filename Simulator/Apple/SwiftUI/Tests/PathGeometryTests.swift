import Foundation
import FoundationCompat
import SwiftUI
import Testing

@Suite struct PathGeometryTests {
    private let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))

    @Test func boundsLeaveControlPointsOut() {
        var path = Path()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(abs(path.boundingRect.height - 5) < 1e-9)
        #expect(circle.boundingRect == CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(Path().boundingRect.isNull)
    }

    @Test func pointsLieInsideByWinding() {
        #expect(circle.contains(CGPoint(x: 10, y: 10)) && circle.contains(CGPoint(x: 3.5, y: 3.5)))
        #expect(!circle.contains(CGPoint(x: 2.5, y: 2.5)) && !circle.contains(CGPoint(x: 30, y: 10)))
        var twice = circle
        twice.addPath(circle)
        #expect(twice.contains(CGPoint(x: 10, y: 10)) && !twice.contains(CGPoint(x: 10, y: 10), eoFill: true))
    }

    @Test func partsAreSharesOfTheLength() {
        var line = Path()
        line.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        let part = line.trimmedPath(from: 0.25, to: 0.75)
        #expect(part.description == "5 0 m 10 0 l 10 5 l")
        #expect(line.trimmedPath(from: 0, to: 1) == line && line.trimmedPath(from: 0.5, to: 0.5).isEmpty)
        let half = circle.trimmedPath(from: 0, to: 0.5).boundingRect
        #expect(abs(half.minY - 10) < 0.01 && abs(half.maxY - 20) < 0.01, "down first, as Apple's")
    }

    @Test func transformsApplyToEveryPoint() {
        let moved = Path {
            $0.addRect(CGRect(x: 0, y: 0, width: 1, height: 1), transform: .init(translationX: 3, y: 4))
        }
        #expect(moved.boundingRect == CGRect(x: 3, y: 4, width: 1, height: 1))
        let wide = circle.applying(CGAffineTransform(scaleX: 2, y: 1)).boundingRect
        #expect(abs(wide.width - 40) < 1e-9 && abs(wide.height - 20) < 1e-9)
    }

    @Test func arcsTouchTheirTangents() throws {
        var path = Path()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        let end = try #require(path.currentPoint)
        #expect(abs(end.x - 10) < 1e-9 && abs(end.y - 4) < 1e-9)
        guard case .line(let start)? = path.description.contains("l") ? lines(path).first : nil else {
            Issue.record("no line to the arc")
            return
        }
        #expect(abs(start.x - 6) < 1e-9 && abs(start.y) < 1e-9)
    }

    private func lines(_ path: Path) -> [Path.Element] {
        var lines: [Path.Element] = []
        path.forEach { if case .line = $0 { lines.append($0) } }
        return lines
    }
}
