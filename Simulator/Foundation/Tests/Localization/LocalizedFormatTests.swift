import Foundation
import Testing

@testable import FoundationCompat

@Suite struct LocalizedFormatTests {
    private func format(_ format: String, _ arguments: Any...) -> String {
        LocalizedFormat(locale: english, arguments: arguments).string(format)
    }

    @Test func fillsPlaceholdersInOrderAndByNumber() {
        #expect(format("%@ and %lld", "a", 3) == "a and 3")
        #expect(format("%2$@ before %1$@", "a", "b") == "b before a")
        #expect(format("%d%%", 50) == "50%")
    }

    @Test func keepsWidthAndPrecision() {
        #expect(format("%.2f", 3.14159) == "3.14")
        #expect(format("%05d", 42) == "00042")
    }

    @Test func survivesArgumentsOfTheWrongKind() {
        #expect(format("%lld", "text") == "text")
        #expect(format("%f", "text") == "text")
        #expect(format("%@", 5) == "5")
        #expect(format("%d", 2.6) == "3")
        #expect(format("%s", "text") == "text")
    }

    @Test func leavesWhatItCannotFill() {
        #expect(format("%@ %@", "a") == "a %@")
        #expect(format("50% off") == "50% off")
        #expect(format("%#@nobody@") == "%#@nobody@")
        #expect(format("%") == "%")
        #expect(format("%9$@", "a") == "%9$@")
        #expect(format("%0$@", "a") == "%0$@")
        #expect(format("%99999999999999999999$@", "a") == "%99999999999999999999$@")
    }

    /// Any text whatever is formatted without a crash, and text without `%` is unchanged.
    @Test func takesAnyText() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("%@dlf$#1290.arg é漢 ")
        for _ in 0..<5_000 {
            let text = String((0..<12).map { _ in alphabet.randomElement(using: &generator) ?? " " })
            let result = format(text, "x", 1, 2.5)
            if !text.contains("%") { #expect(result == text) }
        }
    }
}
