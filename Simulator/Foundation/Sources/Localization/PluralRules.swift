import CFoundationICU
import Foundation

/// The plural category of a number in a language, by Unicode's rules.
struct PluralRules {
    /// The category (`zero`, `one`, `two`, `few`, `many` or `other`) of `number` in the language of `locale`.
    static func category(of number: Double, locale: Locale) -> String {
        var status: UErrorCode = 0
        guard let rules = swift_uplrules_open(locale.identifier, &status), status <= 0 else { return "other" }
        defer { swift_uplrules_close(rules) }
        return ICUText.read { swift_uplrules_select(rules, number, $0, $1, &$2) } ?? "other"
    }
}

/// Reading a result of ICU, which writes UTF-16 into a buffer of the caller's.
enum ICUText {
    /// Calls `body` with a buffer and its capacity in code units, once more with a larger one if it did not fit.
    /// Returns nil when ICU reports an error.
    static func read(
        _ body: (UnsafeMutablePointer<UChar>?, Int32, inout UErrorCode) -> Int32
    ) -> String? {
        var capacity: Int32 = 64
        while capacity < 65_536 {
            var buffer = [UChar](repeating: 0, count: Int(capacity))
            var status: UErrorCode = 0
            let length = buffer.withUnsafeMutableBufferPointer { body($0.baseAddress, capacity, &status) }
            if length <= capacity, status <= 0 { return String(decoding: buffer.prefix(Int(length)), as: UTF16.self) }
            guard length > capacity else { return nil }
            capacity = length + 1
        }
        return nil
    }
}
