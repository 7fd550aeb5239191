/// So much a day, oldest first.
struct DailyAmounts: Sendable {
    var title: String
    var days: [(day: String, amount: Int)]

    private static let height = 60

    /// Bars, drawn without a script. What they say is in the table beside them, for those who do not see them.
    var html: HTML {
        let highest = max(days.map(\.amount).max() ?? 0, 1)
        let bars = days.enumerated().map { index, day -> HTML in
            // What there is is seen, however little it is.
            let height = day.amount == 0 ? 0 : max(day.amount * Self.height / highest, 1)
            return """
                <rect x="\(index * 10 + 1)" y="\(Self.height - height)" width="8" height="\(height)"><title>\(day.day): \(HTML.grouped(day.amount))</title></rect>
                """
        }
        let total = days.reduce(0) { $0 + $1.amount }
        return """
            <figure class="chart"><figcaption><strong>\(title)</strong> <span class="total">\(HTML.grouped(total))</span></figcaption>
            <svg role="img" aria-label="\(title) by day, \(HTML.grouped(highest)) at most" viewBox="0 0 \(days.count * 10) \(Self.height)"
            preserveAspectRatio="none">\(bars)</svg>
            <div class="axis" aria-hidden="true"><span>\(days.first?.day)</span><span>\(days.last?.day)</span></div></figure>
            """
    }
}
