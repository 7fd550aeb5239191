import CFoundationICU
import Foundation

/// Numbers with units, "5 km", by ICU's number skeletons
/// (<https://unicode-org.github.io/icu/userguide/format_parse/numbers/skeletons.html>).
enum UnitText {
    enum Width: String {
        case long = "unit-width-full-name"
        case short = "unit-width-short"
        case narrow = "unit-width-narrow"
    }

    /// `value` in ICU's unit `unit`, for example `kilometer-per-hour`, with at most so many digits of a fraction.
    static func string(
        _ value: Double, unit: String, width: Width, maximumFractionDigits: Int, locale: Locale
    ) -> String? {
        let hashes = String(repeating: "#", count: maximumFractionDigits)
        let precision = maximumFractionDigits == 0 ? "precision-integer" : ".\(hashes)"
        let skeleton = Array("unit/\(unit) \(width.rawValue) \(precision)".utf16)
        var status: UErrorCode = 0
        guard
            let formatter = swift_unumf_openForSkeletonAndLocale(
                skeleton, Int32(skeleton.count), locale.identifier, &status), status <= 0
        else { return nil }
        defer { swift_unumf_close(formatter) }
        guard let result = swift_unumf_openResult(&status), status <= 0 else { return nil }
        defer { swift_unumf_closeResult(result) }
        swift_unumf_formatDouble(formatter, value, result, &status)
        guard status <= 0 else { return nil }
        return ICUText.read { swift_unumf_resultToString(result, $0, $1, &$2) }
    }
}
