import Testing

@testable import EasyApp

@Suite struct TodoTitleTests {
    @Test func whiteSpaceAtTheEndsGoes() throws {
        #expect(try TodoTitle.validated("  milk \n") == "milk")
    }

    @Test func nothingButWhiteSpaceIsEmpty() {
        #expect(throws: TodoTitle.Problem.empty) { try TodoTitle.validated(" \t\n") }
        #expect(TodoTitle.problemWhileTyping(" ") == nil)
        #expect(!TodoTitle.isValid(" "))
    }

    @Test func fiveHundredCharactersFit() throws {
        let longest = String(repeating: "x", count: 500)
        #expect(try TodoTitle.validated(" \(longest) ") == longest)
        #expect(throws: TodoTitle.Problem.tooLong(by: 1)) { try TodoTitle.validated(longest + "x") }
        #expect(TodoTitle.problemWhileTyping(longest + "xyz") == .tooLong(by: 3))
    }

    /// PostgreSQL counts scalars: a family emoji of seven scalars counts seven.
    @Test func charactersAreCountedAsTheDatabaseCounts() {
        let family = "👨‍👩‍👧‍👦"
        #expect(TodoTitle.isValid(String(repeating: family, count: 71)))
        #expect(TodoTitle.problemWhileTyping(String(repeating: family, count: 72)) == .tooLong(by: 4))
    }
}
