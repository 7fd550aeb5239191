import Glibc

/// Points in time as texts, from Unix seconds.
enum Timestamps {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func now() -> Int { time(nil) }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
    static func httpDate(_ seconds: Int) -> String {
        let parts = calendar(seconds)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        return "\(days[Int(parts.tm_wday)]), \(digits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(digits(parts.tm_year + 1900, 4)) \(clock(parts)) GMT"
    }

    /// - Returns: nil for what is no date in the form above.
    static func seconds(ofHTTPDate text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT",
            let month = months.firstIndex(where: { $0 == words[2] }), let day = Int32(words[1]),
            let year = Int32(words[3])
        else { return nil }
        return seconds(year, Int32(month), day, time: words[4])
    }

    /// `1994-11-06T08:49:37.000Z`, as JavaScript writes it.
    static func iso8601(_ seconds: Int) -> String {
        let parts = calendar(seconds)
        return
            "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))T\(clock(parts)).000Z"
    }

    /// - Returns: nil for what does not begin with a date in the form above.
    static func seconds(ofISO8601 text: String) -> Int? {
        let halves = text.split(separator: "T")
        let date = halves.first?.split(separator: "-").map { Int32($0) } ?? []
        guard halves.count == 2, date.count == 3, let year = date[0], let month = date[1], let day = date[2] else {
            return nil
        }
        return seconds(year, month - 1, day, time: halves[1].prefix(8))
    }

    private static func calendar(_ seconds: Int) -> tm {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        return parts
    }

    private static func seconds(_ year: Int32, _ month: Int32, _ day: Int32, time: Substring) -> Int? {
        let clock = time.split(separator: ":").map { Int32($0) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            (1900...9999).contains(year), (0...11).contains(month), (1...31).contains(day), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        var parts = tm()
        parts.tm_year = year - 1900
        parts.tm_mon = month
        parts.tm_mday = day
        parts.tm_hour = hour
        parts.tm_min = minute
        parts.tm_sec = second
        return timegm(&parts)
    }

    private static func clock(_ parts: tm) -> String {
        "\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))"
    }

    private static func digits(_ number: Int32, _ count: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
