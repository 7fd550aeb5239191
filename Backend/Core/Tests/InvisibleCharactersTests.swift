import Testing

@testable import BackendCore

@Suite struct InvisibleCharactersTests {
    @Test(arguments: [
        ("a\u{202E}b", "a⟨U+202E⟩b"), ("\u{200F}", "⟨U+200F⟩"), ("a\u{2066}b\u{2069}", "a⟨U+2066⟩b⟨U+2069⟩"),
        ("pay\u{200B}pal", "pay⟨U+200B⟩pal"), ("a\u{200D}b", "a⟨U+200D⟩b"), ("\u{FEFF}x", "⟨U+FEFF⟩x"),
        ("a\u{7}b\u{9B}", "a⟨U+0007⟩b⟨U+009B⟩"), ("so\u{AD}ft", "so⟨U+00AD⟩ft"), ("a\u{FE0F}", "a⟨U+FE0F⟩"),
        ("a\u{E0041}", "a⟨U+E0041⟩"), ("\u{3164}", "⟨U+3164⟩"), ("a\u{2028}b", "a⟨U+2028⟩b"),
    ])
    func whatCannotBeSeenIsWrittenOut(_ text: String, _ shown: String) {
        #expect(InvisibleCharacters.shown(text) == shown)
        #expect(InvisibleCharacters.first(in: text) != nil)
    }

    @Test(arguments: [
        "", "Starter Pack", "点数 – «Größe» €5", "👨‍👩‍👧‍👦 family", "❤️", "1️⃣",
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
        "می‌خواهم", "עברית", "क्‍ष", "a\u{A0}b", "e\u{301}",
    ])
    func whatIsSeenOrJoinsWhatIsSeenStays(_ text: String) {
        #expect(InvisibleCharacters.shown(text) == text)
        #expect(InvisibleCharacters.first(in: text) == nil)
    }

    @Test func lineBreaksAndTabsAreShownAsTheyAreAndNotTakenForNames() {
        #expect(InvisibleCharacters.shown("a\r\n\tb") == "a\r\n\tb")
        #expect(InvisibleCharacters.first(in: "a\nb") == "\n")
    }
}
