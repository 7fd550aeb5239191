import Testing

@testable import SwiftUI

@MainActor @Suite struct SpokenTitleTests {
    private func text(_ words: String) -> _Element { _Element(id: 1, text: words) }

    private func heading(_ words: String) -> _Element {
        _Element(id: 2, attributes: [("role", "heading")], children: [text(words)])
    }

    @Test func aScreenIsCalledAsItsFirstHeading() {
        let list = _Element(id: 3, children: [text("a"), _Element(id: 4, children: [heading("Title")])])
        #expect([text("before"), list, heading("Other")].spokenTitle == "Title")
        #expect([text("a"), _Element(id: 5, tag: "h1", text: "Large")].spokenTitle == "Large")
        #expect([text("a")].spokenTitle == nil)
    }

    @Test func whatIsNotReadOutIsNoTitle() {
        let hidden = _Element(id: 6, attributes: [("aria-hidden", "true")], children: [heading("Hidden")])
        let behind = _Element(id: 7, attributes: [("inert", "")], children: [heading("Behind")])
        #expect([hidden, behind, heading("")].spokenTitle == nil)
    }

    /// As deep as it goes and as far as it goes, with one more or less of each.
    @Test(arguments: [1, 2, 7, 40]) func aTitleIsFoundNearTheTopAlone(depth: Int) {
        let reach = [_Element].spokenTitleReach
        for count in (reach - depth - 2)...(reach + 2) {
            let nested = (1..<depth).reduce(heading("Title")) { inner, level in _Element(id: level, children: [inner]) }
            let screen = (0..<count).map { text("\($0)") } + [nested]
            #expect(screen.spokenTitle == (count + depth <= reach ? "Title" : nil), "\(count)")
            #expect([_Element(id: 9, children: screen)].spokenTitle == (count + depth < reach ? "Title" : nil))
        }
    }
}
