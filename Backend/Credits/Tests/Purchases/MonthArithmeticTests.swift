import BackendCore
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@testable import Credits

@Suite struct MonthArithmeticTests {
    private func time(_ year: Int, _ month: Int, _ day: Int, seconds: Int = 0) -> Timestamp {
        Timestamp(seconds: CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400 + seconds)
    }

    @Test func monthsClampAndKeepTheDayOfTheAnchor() {
        let anchor = time(2027, 1, 31, seconds: 3661)
        #expect(MonthArithmetic.adding(1, monthsTo: anchor) == time(2027, 2, 28, seconds: 3661))
        #expect(MonthArithmetic.adding(2, monthsTo: anchor) == time(2027, 3, 31, seconds: 3661))
        #expect(MonthArithmetic.adding(13, monthsTo: anchor) == time(2028, 2, 29, seconds: 3661))
        #expect(MonthArithmetic.adding(-2, monthsTo: anchor) == time(2026, 11, 30, seconds: 3661))
        #expect(MonthArithmetic.adding(12, monthsTo: time(2028, 2, 29)) == time(2029, 2, 28))
        #expect(MonthArithmetic.adding(0, monthsTo: anchor) == anchor)
    }

    @Test func everyDayOfFourCenturiesFollowsTheOneBefore() {
        var date = CivilDate(year: 1870, month: 1, day: 1)
        var number = date.daysSince1970
        while date.year < 2270 {
            #expect(CivilDate(daysSince1970: number) == date)
            #expect(date.daysSince1970 == number)
            number += 1
            date.day += 1
            if date.day > CivilDate.dayCount(ofMonth: date.month, year: date.year) {
                (date.month, date.day) = (date.month + 1, 1)
            }
            if date.month > 12 { (date.year, date.month) = (date.year + 1, 1) }
        }
    }

    /// PostgreSQL has the same rule, and was not written here.
    @Test func agreesWithPostgreSQLOnThousandsOfRandomDates() async throws {
        var random = SeededGenerator(seed: 3)
        let cases = (0..<3000).map { _ in
            (
                Timestamp(microseconds: .random(in: -2_000_000_000_000_000...8_000_000_000_000_000, using: &random)),
                Int.random(in: -30...30, using: &random)
            )
        }
        let list = cases.map { #"{"t":"\#($0.rfc3339)","n":\#($1)}"# }.joined(separator: ",")
        try await TestCluster.withPool { pool in
            let result = try await pool.query(
                """
                SELECT (extract(epoch FROM ((item ->> 't')::timestamptz AT TIME ZONE 'UTC'
                    + make_interval(months => (item ->> 'n')::int)) AT TIME ZONE 'UTC') * 1000000)::bigint
                FROM jsonb_array_elements($1) WITH ORDINALITY AS items (item, number) ORDER BY number
                """, [.text("[\(list)]")])
            #expect(result.rowCount == cases.count)
            for (row, (anchor, count)) in zip(result.rows, cases) {
                #expect(row.int(0) == MonthArithmetic.adding(count, monthsTo: anchor).microseconds)
            }
        }
    }
}
