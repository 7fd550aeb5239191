import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct TextTests {
    private func runs(_ text: Text) -> [_Element] {
        guard let element = _ViewHost(text).tree.first(where: { $0.hasClass("text") }) else { return [] }
        return element.children.isEmpty ? [element] : element.children
    }

    @Test func keysMayHoldInlineMarkdown() {
        let parts = runs(Text("plain **bold** and *italic* `code` [link](https://example.com) end"))
        #expect(parts.map { $0.text ?? "" } == ["plain ", "bold", " and ", "italic", " ", "code", " ", "link", " end"])
        #expect(parts[1][style: "font-weight"] == "700")
        #expect(parts[3][style: "font-style"] == "italic")
        #expect(parts[7][attribute: "role"] == "link")
    }

    @Test(arguments: ["snake_case_name", "2 * 3 * 4", "a [b] c", "**", "x ~ y", "5 ** 2"])
    func textThatIsNoMarkdownStaysAsItIs(text: String) {
        #expect(runs(Text(LocalizedStringKey(text))).compactMap(\.text).joined() == text)
    }

    @Test(arguments: ["**md** [l](https://x.org) %@ %d 100%", "_a_ `b` ~~c~~", "\\*x\\*"])
    func interpolatedValuesAreNeitherMarkdownNorFormats(title: String) {
        #expect(runs(Text("Mark \(title) as **done**")).map { $0.text ?? "" } == ["Mark \(title) as ", "done"])
        #expect(runs(Text("Mark \(Text(verbatim: title))")).compactMap(\.text) == ["Mark \(title)"])
        let named = _ViewHost(Text(verbatim: "x").accessibilityLabel(Text("Mark \(title) as completed")))
        #expect(named.tree.first { $0[attribute: "aria-label"] == "Mark \(title) as completed" } != nil)
    }

    @Test func anInterpolatedAddressIsWhereALinkLeads() {
        let link = runs(Text("[open](\("https://example.com/a_(b)"))")).first
        #expect(link?[attribute: "data-url"] == "https://example.com/a_(b)" && link?.text == "open")
    }

    @Test func verbatimTextIsNeverMarkdown() {
        #expect(runs(Text(verbatim: "**x**")).map { $0.text ?? "" } == ["**x**"])
    }

    @Test func numbersAndPercentSignsInKeys() {
        #expect(runs(Text("\(3) of \(7), 100%")).compactMap(\.text).joined() == "3 of 7, 100%")
        #expect(runs(Text("100%")).compactMap(\.text) == ["100%"])
    }

    @Test func theInnermostModifierWins() {
        let element = runs(Text("x").font(.title).foregroundColor(.red))[0]
        let outer = _ViewHost(Text("x").font(.title).foregroundColor(.red).font(.caption))
        #expect(element[style: "font-size"] == "28px")
        #expect(outer.tree.first { $0.hasClass("text") }?[style: "font-size"] == "28px")
    }

    @Test func concatenatedTextsKeepTheirLooks() {
        let parts = runs(Text("a").bold() + Text("b"))
        #expect(parts.map { $0.text ?? "" } == ["a", "b"])
        #expect(parts[0][style: "font-weight"] == "700")
        #expect(parts[1][style: "font-weight"] == nil)
    }

    @Test func textsGrowWithTheDevicesTextSize() {
        func size(_ typeSize: DynamicTypeSize) -> Double {
            let host = _ViewHost(Text("x").font(.body).environment(\.dynamicTypeSize, typeSize))
            let css = host.tree.first { $0.hasClass("text") }?[style: "font-size"] ?? ""
            return Double(css.dropLast(2)) ?? 0
        }
        let sizes = DynamicTypeSize.allCases.map(size)
        #expect(sizes == sizes.sorted())
        #expect(size(.large) == 17)
        #expect(sizes.allSatisfy { $0 >= 11 })
    }
}
