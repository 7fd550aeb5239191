import Testing

@testable import Console

@Suite struct MarkupTests {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1234, "−1,234"),
        (Int.min, "−9,223,372,036,854,775,808"),
    ])
    func numbersAreGrouped(_ number: Int, _ text: String) {
        #expect(HTML.grouped(number) == text)
    }

    @Test func momentsAreReadable() {
        #expect(
            HTML.time("2026-01-31T12:00:01.234567Z").source
                == "<time datetime=\"2026-01-31T12:00:01.234567Z\">2026-01-31 12:00:01</time>")
        #expect(HTML.time(nil) == HTML.none)
    }

    @Test func aDayWithLittleIsSeenAndOneWithNothingIsNot() {
        let chart = DailyAmounts(title: "Spent", days: [("a", 0), ("b", 1), ("c", 1_000_000)]).html.source
        #expect(chart.parts(after: " height=\"", before: "\"") == ["0", "1", "60"])
        #expect(!DailyAmounts(title: "Spent", days: []).html.source.contains("<rect"))
    }
}

@Suite struct UserSearchTests {
    @Test(arguments: [
        ("abcd", "abcd0000-0000-0000-0000-000000000000", "abcdffff-ffff-ffff-ffff-ffffffffffff"),
        ("ABCDEF01-2", "abcdef01-2000-0000-0000-000000000000", "abcdef01-2fff-ffff-ffff-ffffffffffff"),
        ("abcdef012", "abcdef01-2000-0000-0000-000000000000", "abcdef01-2fff-ffff-ffff-ffffffffffff"),
        ("abcdef01-", "abcdef01-0000-0000-0000-000000000000", "abcdef01-ffff-ffff-ffff-ffffffffffff"),
        (
            "00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000a",
            "00000000-0000-4000-8000-00000000000a"
        ),
    ])
    func theBeginningOfAnIdentifierIsARange(_ text: String, _ first: String, _ last: String) {
        #expect(UserSearch(text).identifiers?.first == first)
        #expect(UserSearch(text).identifiers?.last == last)
    }

    @Test(arguments: [
        "", "abc", "abcg", "ab-cd", "abcd-", "-abcd", "00000000-0000-4000-8000-00000000000ab", "abcd efab",
    ])
    func anythingElseIsNone(_ text: String) {
        #expect(UserSearch(text).identifiers == nil)
    }

    @Test func whatPatternsMeanIsTakenAsTyped() {
        #expect(UserSearch("50%_a\\b").addressPattern == "%50\\%\\_a\\\\b%")
        #expect(UserSearch("al").addressPattern == "al%")
    }
}

@Suite struct PageCursorTests {
    @Test func aCursorIsReadAsItWasWritten() {
        for cursor in [PageCursor(number: 5), PageCursor(number: -3, name: "a~b"), PageCursor(number: 0, name: "x")] {
            #expect(PageCursor(cursor.text) == cursor)
        }
        for text in [nil, "", "x", "~5", "1.5"] { #expect(PageCursor(text) == nil) }
    }
}
