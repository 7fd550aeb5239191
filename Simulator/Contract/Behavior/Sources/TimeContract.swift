import SwiftUI

/// Views that change as time goes by.
public struct TimeContract: View {
    private static let start = Date()
    @State private var updates = 0

    public init() {}

    public var body: some View {
        VStack {
            TimelineView(.periodic(from: Self.start, by: 0.05)) { context in
                Text("frame \(Int(context.date.timeIntervalSince(Self.start) / 0.05 + 0.5))")
            }
            TimelineView(.everyMinute) { Text($0.date, style: .time) }
            TimelineView(.animation(minimumInterval: 1, paused: true)) { _ in Text("paused") }
            TimelineView(.explicit([Date.distantPast])) { context in
                Text(verbatim: context.date == .distantPast ? "past" : "present").id(context.cadence == .live)
            }
            Text(Self.start.addingTimeInterval(-3725), style: .timer)
            Text(Self.start.addingTimeInterval(7200 + 330), style: .relative)
            Text(Date(timeIntervalSince1970: 0), style: .date).environment(\.timeZone, .gmt)
            Text(Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 3600)).environment(\.timeZone, .gmt)
            Text(
                timerInterval: Self.start...Self.start.addingTimeInterval(90),
                pauseTime: Self.start.addingTimeInterval(15))
        }
    }
}

/// A shape that goes through phases.
public struct PhaseContract: View {
    @State private var taps = 0

    public init() {}

    public var body: some View {
        VStack {
            PhaseAnimator([1.0, 2.0, 3.0]) { phase in
                Text("phase \(Int(phase))").scaleEffect(phase)
            } animation: { _ in
                .linear(duration: 0.2)
            }
            Button("tap") { taps += 1 }
            Text("still").phaseAnimator([false, true], trigger: taps) { content, isMoved in
                content.offset(x: isMoved ? 40 : 0)
            } animation: { _ in
                .easeOut(duration: 0.2)
            }
        }
    }
}
