import SwiftUI

@MainActor func schedules(_ contract: Contract) {
    let start = Date(timeIntervalSince1970: 30)
    var every = PeriodicTimelineSchedule(from: start, by: 10).entries(from: start, mode: .normal)
    contract.fact(
        "a period goes on", every.next() == start && every.next() == start.addingTimeInterval(10))
    var minutes = EveryMinuteTimelineSchedule().entries(from: start, mode: .lowFrequency).makeIterator()
    let (first, second) = (minutes.next(), minutes.next())
    contract.fact(
        "minutes begin when they begin", first?.timeIntervalSince1970.truncatingRemainder(dividingBy: 60) == 0)
    contract.fact("and are a minute long", first.flatMap { second?.timeIntervalSince($0) } == 60)
    let dates = [start, start.addingTimeInterval(5)]
    contract.fact(
        "dates are as they are written",
        Array(ExplicitTimelineSchedule(dates).entries(from: start, mode: .normal)) == dates)
    var frames = AnimationTimelineSchedule(minimumInterval: 0.5, paused: false).entries(from: start, mode: .normal)
        .makeIterator()
    let (one, two) = (frames.next(), frames.next())
    contract.fact("frames are as far apart as they should", one.flatMap { two?.timeIntervalSince($0) } == 0.5)
    contract.drawn("Views of time") {
        TimelineView(.everyMinute) { Text(verbatim: "\($0.cadence == .minutes)") }
        TimelineView(.periodic(from: start, by: 1)) { Text(verbatim: "\($0.cadence <= .seconds)") }
        TimelineView(.explicit(dates)) { Text($0.date, style: .date) }
        TimelineView(.animation) { Text(verbatim: "\($0.cadence == .live)") }
        TimelineView(.animation(minimumInterval: 1, paused: true)) { _ in Text("a") }
    }
    contract.distinct("Ways to write a date") {
        Text(start, style: .date)
        Text(start, style: .time)
        Text(start, style: .relative)
        Text(start, style: .offset)
        Text(start, style: .timer)
    }
    contract.drawn("Lengths of time") {
        Text(start...start.addingTimeInterval(60))
        Text(timerInterval: start...start.addingTimeInterval(60), pauseTime: nil, countsDown: true, showsHours: true)
        Text(DateInterval(start: start, duration: 60))
    }
    contract.drawn("Phases that follow each other") {
        PhaseAnimator([1, 2]) { Text(verbatim: "\($0)") }
        PhaseAnimator([1, 2], trigger: 1) { phase in
            Text(verbatim: "\(phase)")
        } animation: { _ in
            .linear
        }
        Text("a").phaseAnimator([1.0, 2]) { content, phase in content.scaleEffect(phase) }
        Text("a").phaseAnimator([1.0, 2], trigger: 1) { content, phase in
            content.scaleEffect(phase)
        } animation: { _ in
            nil
        }
    }
}
