import Foundation
import Testing

@testable import FoundationCompat

@Suite struct CGAffineTransformTests {
    private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

    @Test func transformsPoints() {
        let point = CGPoint(x: 2, y: 3)
        #expect(point.applying(.identity) == point)
        #expect(point.applying(CGAffineTransform(translationX: 1, y: -1)) == CGPoint(x: 3, y: 2))
        #expect(point.applying(CGAffineTransform(scaleX: 2, y: 3)) == CGPoint(x: 4, y: 9))
        #expect(near(point.applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: -3, y: 2)))
    }

    @Test func concatenatesInOrder() {
        let scaled = CGAffineTransform(scaleX: 2, y: 2)
        let moved = CGAffineTransform(translationX: 10, y: 0)
        let point = CGPoint(x: 1, y: 1)
        #expect(point.applying(scaled.concatenating(moved)) == CGPoint(x: 12, y: 2))
        #expect(point.applying(scaled.translatedBy(x: 10, y: 0)) == CGPoint(x: 22, y: 2))
    }

    @Test func inversesUndo() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let numbers = (0..<6).map { _ in CGFloat.random(in: -5...5, using: &generator) }
            let transform = CGAffineTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
            guard abs(transform.a * transform.d - transform.b * transform.c) > 0.01 else { continue }
            let point = CGPoint(x: 3, y: -7)
            let back = point.applying(transform).applying(transform.inverted())
            #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
        }
        let flat = CGAffineTransform(scaleX: 0, y: 0)
        #expect(flat.inverted() == flat)
    }

    @Test func boundsTransformedRectangles() {
        let turned = CGRect(x: 0, y: 0, width: 2, height: 1).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.minX + 1) < 1e-9 && abs(turned.width - 1) < 1e-9 && abs(turned.height - 2) < 1e-9)
    }
}
