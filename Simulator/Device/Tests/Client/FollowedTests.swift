import BrowserTesting
import Foundation
import JSON
import Testing

@testable import DeviceHost

extension ClientTests {
    @Suite("Followed elements")
    struct FollowedTests {
        /// Attributes that make an element one to look after, others like them, and none.
        private static let looks: [JSONValue] = [
            ["class": "text fits"], ["class": "hstack aligns"], ["class": "aligns fits"],
            ["class": "scroll-transition"],
            ["class": "aligns-inside"], ["class": "outfits"], ["class": nil], ["role": "menu"], ["role": "list"],
            ["role": nil], ["aria-modal": "true"], ["aria-modal": "false"], ["data-page": ""], ["data-page": nil],
        ]

        /// What is followed, and what a search finds: the same, in the same order where that counts.
        private static let comparison = """
            const { followed } = window.device;
            const numbers = (elements) => [...elements].map((element) => element.appID);
            const sorted = (elements) => numbers(elements).sort((one, other) => one - other);
            const found = (selector) => document.querySelectorAll(`#screen :is(${selector})`);
            return [
                [sorted(followed.fits), sorted(found(".fits"))],
                [sorted(followed.scrollTransitions), sorted(found(".scroll-transition"))],
                [numbers(followed.aligns), numbers(found(".aligns"))],
                [numbers(followed.presented), numbers(found("[aria-modal=true], [role=menu], [data-page]"))],
            ];
            """

        @Test("What is looked after is what a search would find, after many random changes")
        func random() async throws {
            var random = SeededGenerator(state: 7)
            var children: [Int] = []
            var number = 1
            try await PageFixture.with(["i": 1, "t": "div"]) { page in
                for step in 1...120 {
                    let look = Self.looks.randomElement(using: &random) ?? [:]
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0 where children.count > 3:
                        let place = Int.random(in: 0..<children.count, using: &random)
                        page.app.sendPatch([["r", .number("\(children.remove(at: place))")]])
                    case 1 where children.count > 3:
                        let moved = children.remove(at: Int.random(in: 0..<children.count, using: &random))
                        let place = Int.random(in: 0...children.count, using: &random)
                        children.insert(moved, at: place)
                        page.app.sendPatch([["m", 1, .number("\(place)"), .number("\(moved)")]])
                    case 2, 3:
                        number += 2
                        let place = Int.random(in: 0...children.count, using: &random)
                        children.insert(number, at: place)
                        let inner: JSONValue = ["i": .number("\(number + 1)"), "t": "span", "a": look]
                        page.app.sendPatch([
                            ["i", 1, .number("\(place)"), ["i": .number("\(number)"), "t": "div", "c": [inner]]]
                        ])
                    default:
                        guard let changed = children.randomElement(using: &random) else { continue }
                        page.app.sendPatch([["a", .number("\(changed)"), look]])
                    }
                    guard step % 10 == 0 else { continue }
                    try await page.settle()
                    for pair in try await page.browser.run(Self.comparison).array ?? [] {
                        try #require(pair[0] == pair[1], "step \(step)")
                    }
                }
                #expect(children.count > 3)
            }
        }
    }
}
