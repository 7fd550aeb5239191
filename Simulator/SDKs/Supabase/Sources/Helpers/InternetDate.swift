import FoundationCompat

/// Dates as the services write them (RFC 3339): with or without a fraction of any length, `Z` or an offset.
enum InternetDate {
    static func parse(_ text: String) -> Date? {
        // 2024-05-06T07:08:09.123456+02:00
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes, 0, 4), let month = number(bytes, 5, 2), (1...12).contains(month),
            let day = number(bytes, 8, 2), (1...31).contains(day), let hour = number(bytes, 11, 2), hour < 24,
            let minute = number(bytes, 14, 2), minute < 60, let second = number(bytes, 17, 2), second < 61
        else { return nil }
        var index = 19
        var fraction = 0.0
        if bytes[index] == UInt8(ascii: ".") {
            var scale = 0.1
            index += 1
            let start = index
            while index < bytes.count, let digit = digit(bytes[index]) {
                fraction += Double(digit) * scale
                scale /= 10
                index += 1
            }
            guard index > start else { return nil }
        }
        guard let offset = offsetSeconds(bytes, index) else { return nil }
        let seconds = daysSince1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// `date` in UTC with milliseconds.
    static func string(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    static func decode(_ decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = parse(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not an RFC 3339 date")
        }
        return date
    }

    static func encode(_ date: Date, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(string(date))
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        var result = 0
        for byte in bytes[start..<start + count] {
            guard let digit = digit(byte) else { return nil }
            result = result * 10 + digit
        }
        return result
    }

    private static func offsetSeconds(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        switch bytes[start] {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): return start + 1 == bytes.count ? 0 : nil
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            // PostgreSQL leaves the minutes out when there are none.
            guard let hours = number(bytes, start + 1, 2) else { return nil }
            var minutes = 0
            if bytes.count > start + 3 {
                let separator = bytes[start + 3] == UInt8(ascii: ":") ? 1 : 0
                guard let read = number(bytes, start + 3 + separator, 2), bytes.count == start + 5 + separator
                else { return nil }
                minutes = read
            }
            return (bytes[start] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
        default: return nil
        }
    }

    /// Days of the proleptic Gregorian calendar.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
