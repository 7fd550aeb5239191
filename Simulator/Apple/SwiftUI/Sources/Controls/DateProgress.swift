import Foundation

/// A span of time that a progress view shows the passing of.
struct DateProgress: Equatable, Sendable {
    let interval: ClosedRange<Date>
    let countsDown: Bool

    private var seconds: TimeInterval { interval.upperBound.timeIntervalSince(interval.lowerBound) }

    /// How much of it there is to see at a time: what is left where it counts down, else what has passed.
    func fraction(at date: Date) -> Double {
        let passed = seconds > 0 ? date.timeIntervalSince(interval.lowerBound) / seconds : 1
        let share = max(0, min(1, passed))
        return countsDown ? 1 - share : share
    }

    /// The times at which a bar is drawn anew: a hundredth of it, though not more often than a few times a second.
    var steps: DateProgressSchedule { DateProgressSchedule(interval: interval, step: max(0.1, seconds / 100)) }
}

/// Regular times in an interval, and its end.
struct DateProgressSchedule: TimelineSchedule {
    let interval: ClosedRange<Date>
    let step: TimeInterval

    func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
        guard startDate < interval.upperBound else { return [interval.upperBound] }
        // From the step under way on; the timeline asks again with each step.
        let passed = max(0, startDate.timeIntervalSince(interval.lowerBound) / step).rounded(.down)
        let first = interval.lowerBound + passed * step
        return [first, min(first + step, interval.upperBound)]
    }
}

private enum DateProgressKey: EnvironmentKey { static var defaultValue: DateProgress? { nil } }

extension EnvironmentValues {
    /// The span of the progress view around.
    var dateProgress: DateProgress? {
        get { self[DateProgressKey.self] }
        set { self[DateProgressKey.self] = newValue }
    }
}

/// The default type of the current value label when used by a date-relative progress view: the time that is left, or has passed.
public struct DefaultDateProgressLabel: View {
    @Environment(\.dateProgress) private var progress

    init() {}

    public var body: some View {
        if let progress {
            Text(timerInterval: progress.interval, countsDown: progress.countsDown)
        }
    }
}

@available(*, unavailable)
extension DefaultDateProgressLabel: Sendable {}

extension ProgressView {
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(fraction: nil, label: label(), currentValueLabel: currentValueLabel())
        dateProgress = DateProgress(interval: timerInterval, countsDown: countsDown)
    }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
        self.init(
            timerInterval: timerInterval, countsDown: countsDown, label: label,
            currentValueLabel: { DefaultDateProgressLabel() })
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(fraction: nil, label: nil, currentValueLabel: DefaultDateProgressLabel())
        dateProgress = DateProgress(interval: timerInterval, countsDown: countsDown)
    }
}

/// The indicator of a progress view, drawn anew as time passes where it shows a span of time.
struct TimedProgressIndicator: View {
    let configuration: ProgressViewStyleConfiguration
    let isBar: Bool?
    @Environment(\.dateProgress) private var progress

    var body: some View {
        if let progress {
            TimelineView(progress.steps) { context in
                ProgressIndicator(
                    configuration: configuration.with(fraction: progress.fraction(at: max(context.date, Date()))),
                    isBar: isBar)
            }
        } else {
            ProgressIndicator(configuration: configuration, isBar: isBar)
        }
    }
}

extension ProgressViewStyleConfiguration {
    fileprivate func with(fraction: Double) -> Self {
        Self(fractionCompleted: fraction, label: label, currentValueLabel: currentValueLabel)
    }
}
