import Foundation
import Testing

@testable import FoundationCompat

struct IntegerStyleTests {
    /// Foundation's own way is the reference: digits of other scripts, groups of two and three, none in four digits.
    @Test(arguments: [
        "en_US", "de_DE", "de_CH", "fr_FR", "es_ES", "pl_PL", "pt_PT", "hi_IN", "ar_EG", "zh_Hans_CN", "sv_SE",
    ])
    func wholeNumbersAreWrittenAsFoundationWritesThem(identifier: String) {
        let locale = Locale(identifier: identifier)
        var random = SystemRandomNumberGenerator()
        let edges = [0, 9, 10, 999, 1000, 9999, 10_000, 100_000, 1_000_000, .max, .min, -1, -1000, -12_345]
        let others = (0..<300).map { _ in
            Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0..<63, using: &random)
        }
        for number in edges + others {
            let expected = String(format: "%lld", locale: locale, Int64(number))
            #expect(IntegerStyle.of(locale).format(number) == expected, "\(number)")
        }
    }
}
