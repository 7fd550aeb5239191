import Foundation

/// A view that updates according to a schedule that you provide.
public struct TimelineView<Schedule, Content> where Schedule: TimelineSchedule {
    /// Information passed to a timeline view's content callback.
    public struct Context {
        /// A rate at which timeline views can receive updates.
        public enum Cadence: Comparable, Sendable { case live, seconds, minutes }
        public let date: Date
        public let cadence: Cadence
    }
    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content
}

public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View, PrimitiveView where Content: View {
    public typealias Body = Never

    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        self.schedule = schedule
        self.content = content
    }

    private final class Memory: Teardown {
        let ticker: Ticker
        init(_ ticker: Ticker) { self.ticker = ticker }
        func teardown() { ticker.teardown() }
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let memory = (node.storage as? Memory) ?? Memory(Ticker(node))
        node.storage = memory
        let now = Date()
        let view = node.view
        // The newest of the schedule's dates that has come, and the next one; before the first has come, the first.
        var current: Date?
        var next: Date?
        for date in view.schedule.entries(from: now, mode: .normal) {
            if date <= now || current == nil {
                current = date
                if date > now {
                    next = date
                    break
                }
            } else {
                next = date
                break
            }
        }
        memory.ticker.wait(for: next)
        let interval = next.map { $0.timeIntervalSince(current ?? now) } ?? .infinity
        let context = TimelineViewDefaultContext(
            date: current ?? now, cadence: interval < 1 ? .live : interval < 60 ? .seconds : .minutes)
        node.setChild(0, node.reading { view.content(context) })
    }
}
