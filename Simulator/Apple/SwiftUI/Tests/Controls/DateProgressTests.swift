import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite struct DateProgressTests {
    private let start = Date(timeIntervalSinceReferenceDate: 1000)

    @Test func itShowsWhatIsLeftOrHasPassed() {
        let down = DateProgress(interval: start...(start + 10), countsDown: true)
        let up = DateProgress(interval: start...(start + 10), countsDown: false)
        #expect([-5, 0, 2.5, 10, 20].map { down.fraction(at: start + $0) } == [1, 1, 0.75, 0, 0])
        #expect([-5, 0, 2.5, 10, 20].map { up.fraction(at: start + $0) } == [0, 0, 0.25, 1, 1])
        #expect(DateProgress(interval: start...start, countsDown: false).fraction(at: start) == 1)
    }

    @Test func itIsDrawnInSteps() {
        let schedule = DateProgressSchedule(interval: start...(start + 10), step: 1)
        #expect(schedule.entries(from: start + 2.5, mode: .normal) == [start + 2, start + 3])
        #expect(schedule.entries(from: start + 9.5, mode: .normal) == [start + 9, start + 10])
        #expect(schedule.entries(from: start + 11, mode: .normal) == [start + 10])
        #expect(schedule.entries(from: start - 5, mode: .normal).first == start)
    }

    @Test func aBarEmptiesByItself() async {
        func share(_ host: _ViewHost) -> String? {
            host.tree.first { $0[attribute: "role"] == "progressbar" }?[attribute: "aria-valuenow"]
        }
        let now = Date()
        let long = _ViewHost(ProgressView(timerInterval: now...(now + 3600)) { Text("Boiling") })
        #expect(["99", "100"].contains(share(long)) && long.texts.contains("Boiling"))
        long.tearDown()
        let short = _ViewHost(ProgressView(timerInterval: now...(now + 0.5)) { Text("Boiling") })
        #expect(await short.wait(timeoutSeconds: 60) { share(short) == "0" })
        short.tearDown()
    }

    @Test func aStyleOfTheAppsKnowsNoShare() {
        struct Plain: ProgressViewStyle {
            func makeBody(configuration: Configuration) -> some View {
                Text(verbatim: "\(configuration.fractionCompleted == nil)")
                configuration.currentValueLabel
            }
        }
        let past = Date(timeIntervalSinceNow: -20)...Date(timeIntervalSinceNow: -10)
        let host = _ViewHost(ProgressView(timerInterval: past).progressViewStyle(Plain()))
        #expect(host.texts.first == "true" && host.texts.count == 2, "with the time as its label")
        host.tearDown()
    }
}
