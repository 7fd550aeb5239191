import Foundation
import SwiftUI
import SwiftUIBehaviorContract
import Testing

/// What the contract's screens are made of, without a browser.
@MainActor @Suite struct ModifierContractTests {
    private func host(_ screen: ContractScreen) -> _ViewHost { _ViewHost(AnyView(screen.view)) }

    private func find(_ name: String, in element: _Element) -> _Element? {
        if element[attribute: "data-testid"] == name { return element }
        return element.children.lazy.compactMap { find(name, in: $0) }.first
    }
    private func all(_ element: _Element, where condition: (_Element) -> Bool) -> [_Element] {
        (condition(element) ? [element] : []) + element.children.flatMap { all($0, where: condition) }
    }
    private func texts(_ element: _Element) -> [String] {
        (element.text.map { [$0] } ?? []) + element.children.flatMap(texts)
    }

    @Test func guidesAreSumsThatThePageComputes() throws {
        let tree = host(.alignment).tree
        let moved = all(tree) { $0[attribute: "data-guides"] != nil }
        #expect(moved.count == 5)
        let guides = moved.compactMap { $0[attribute: "data-guides"]?.split(separator: ":").last.map(String.init) }
        #expect(guides.contains("-24,0,0,0,0") && guides.contains("0,0.5,0,0,0") && guides.contains("0,0,0.5,0,0"))
        let own = all(tree) { $0.hasClass("hstack") && $0[attribute: "data-align-y"] != nil }
        #expect(
            own.first?[attribute: "data-align-y"]?.hasSuffix(":0,0,0,0,0") == true, "the top, as the alignment says")
        #expect(own.first?[style: "align-items"] == nil)
    }

    @Test func aPressReachesTheStyle() throws {
        let host = host(.pressedButton)
        let button = try #require(find("counts", in: host.tree))
        #expect(button[attribute: "data-pressed"]?.contains("\"opacity\":\"0.25\"") == true)
        host.dispatch(.press, to: button.id, value: .bool(true))
        #expect(texts(host.tree).contains("presses 1 taps 0"))
        let held = try #require(find("counts", in: host.tree))
        #expect(all(held) { $0[style: "opacity"] == "0.25" }.count == 1)
        host.dispatch(.press, to: button.id, value: .bool(false))
        host.dispatch(.press, to: button.id, value: .bool(true))
        #expect(texts(host.tree).contains("presses 2 taps 0"))
        let shrinks = try #require(find("shrinks", in: host.tree)?[attribute: "data-pressed"])
        #expect(shrinks.contains("scale(0.8,0.8)") && shrinks.contains("var(--red)") && shrinks.contains("100ms"))
    }

    @Test func symbolsAreDrawnInTheirVariants() throws {
        let tree = host(.symbols).tree
        func icon(_ name: String) throws -> _Element {
            let target = try #require(find(name, in: tree))
            return try #require(all(target) { $0.hasClass("icon") }.first)
        }
        #expect(try icon("plain").text == "person_outline")
        #expect(try icon("filled").text == "person")
        #expect(try icon("slashed").text == "notifications_off")
        #expect(try icon("bare").text == "favorite_border")
        #expect(try icon("encircled").hasClass("icon-filled"))
        #expect(try icon("hierarchical").hasClass("icon-hierarchical"))
        #expect(try icon("palette").hasClass("icon-palette"))
        #expect(try icon("multicolor")[style: "color"] == "var(--yellow)")
        #expect(try icon("monochrome")[style: "color"] == nil)
    }

    @Test func sectionsSayTheirLinesAndSpaces() {
        let plain = all(host(.plainList).tree) { $0.hasClass("section") }
        #expect(plain.map { $0.hasClass("no-top-line") } == [false, true, true, false])
        #expect(plain.map { $0.hasClass("no-bottom-line") } == [false, true, false, false])
        #expect(plain[3][style: "--bottom-line"] == "var(--red)" && plain[3][style: "--top-line"] == nil)
        let spaced = all(host(.spacedList).tree) { $0.hasClass("section") }
        #expect(spaced.map { $0[style: "--section-spacing"] } == ["8px", "8px", "60px", "4px"])
    }

    @Test func formsTakeTheirStyles() {
        let tree = host(.columnsForm).tree
        #expect(all(tree) { $0.hasClass("form-columns") }.count == 1)
        #expect(find("boxed", in: tree) != nil)
        #expect(all(tree) { $0.hasClass("form") }.count == 2)
    }

    @Test func priorityOrdersWhatIsRead() throws {
        let tree = host(.accessibility).tree
        let group = try #require(all(tree) { $0[attribute: "aria-owns"] != nil }.first)
        let owned = group[attribute: "aria-owns"]?.split(separator: " ").map(String.init) ?? []
        let read = owned.compactMap { id in
            group.children.first { $0[attribute: "id"] == id }.flatMap { texts($0).first }
        }
        #expect(read == ["first", "second", "third"])
        #expect(group.children.compactMap { texts($0).first } == ["third", "first", "second"], "where they stand")
    }

    @Test func whatIsSensitiveIsHiddenWherePrivacyIsAskedFor() {
        let redacted = all(host(.accessibility).tree) { $0.hasClass("redacted") }.flatMap(texts)
        #expect(redacted == ["balance 12"])
    }

    @Test func inputLabelsReachThePage() {
        let labels = all(host(.accessibility).tree) { $0[attribute: "data-input-labels"] != nil }
        #expect(labels.map { $0[attribute: "data-input-labels"] } == ["Send\nMail\nGo", "Plus\nNew"])
    }

    @Test func rowsAppearAndLeaveAsTheyAreScrolledTo() throws {
        let host = host(.lazyRows)
        func last() -> Int {
            let text = texts(host.tree).first { $0.hasPrefix("last") } ?? ""
            return Int(text.split(separator: " ")[1]) ?? -2
        }
        #expect((10...20).contains(last()))
        let scroller = try #require(find("scroller", in: host.tree))
        host._scroll(scroller.id, y: 5000)
        #expect((105...125).contains(last()))
        host._scroll(scroller.id, y: 50000)
        #expect(last() == 199)
    }
}
