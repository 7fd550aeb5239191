import Testing

@testable import EasyApp

@Suite struct StringBidirectionalTests {
    @Test(arguments: ["", "Milk", "牛奶", "Café 🥖", "a\u{301}", "😀👨‍👩‍👧"])
    func whatHasNoDirectionOfItsOwnStaysAsItIs(_ text: String) {
        #expect(text.isolated == text)
    }

    @Test func whatMayTurnWordsAroundIsIsolated() {
        for text in ["\u{202E}evil", "שלום", "مرحبا", "\u{200F}", "\u{2067}x\u{2069}"] {
            #expect(text.isolated.unicodeScalars.elementsEqual("\u{2068}\(text)\u{2069}".unicodeScalars))
        }
    }

    @Test func noTextEndsItsIsolationByItself() {
        // An end without a beginning goes, a beginning without an end gets one.
        #expect("a\u{2069}\u{202E}b".isolated.unicodeScalars.elementsEqual("\u{2068}a\u{202E}b\u{2069}".unicodeScalars))
        #expect("a\u{2067}b".isolated.unicodeScalars.elementsEqual("\u{2068}a\u{2067}b\u{2069}\u{2069}".unicodeScalars))
    }

    /// Whatever a name is made of, what stands before it in a sentence is not within it, nor what stands behind it.
    @Test func everyIsolationIsBalanced() {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "a", "\u{5D0}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{200F}",
        ]
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<12, using: &generator)
            let name = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            var depth = 0
            var returns = 0
            let isolated = Array(name.isolated.unicodeScalars)
            for scalar in isolated {
                if ("\u{2066}"..."\u{2068}").contains(scalar) { depth += 1 }
                if scalar == "\u{2069}" { depth -= 1 }
                #expect(depth >= 0)
                if depth == 0 { returns += 1 }
            }
            #expect(depth == 0)
            if isolated.first == "\u{2068}" { #expect(returns == 1, "only at its end") }
        }
    }
}
