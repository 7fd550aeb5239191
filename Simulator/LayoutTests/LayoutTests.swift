import Foundation
import SwiftUI
import Testing

/// Screens of stacks, frames, grids, lists and texts, laid out by the browser and held against SwiftUI's rules to a point.
@MainActor @Suite struct LayoutTests {
    static let cases = StackCases.all + FrameCases.all + ContentCases.all
    static let toleranceInPoints = 1.0

    @Test func everyViewIsWhereTheRulesPutIt() async throws {
        #expect(Self.cases.count >= 40)
        for (screen, measured) in try await LayoutScreens.measure(Self.cases) {
            for layout in Self.cases {
                let places = measured.places[layout.name] ?? [:]
                for (name, wanted) in layout.places(measured.room).sorted(by: { $0.key < $1.key }) {
                    guard let found = places[name] else {
                        Issue.record("\(screen): \(layout.name): no view \(name)")
                        continue
                    }
                    let difference = [
                        found.minX - wanted.minX, found.minY - wanted.minY, found.width - wanted.width,
                        found.height - wanted.height,
                    ].map(abs).max()
                    if let difference, difference > Self.toleranceInPoints {
                        Issue.record("\(screen): \(layout.name): \(name) is at \(found), not at \(wanted)")
                    }
                }
            }
        }
    }
}
