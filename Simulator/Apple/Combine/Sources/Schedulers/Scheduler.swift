import Dispatch
import Foundation

/// A protocol that defines when and how to execute a closure.
public protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    associatedtype SchedulerOptions

    var now: SchedulerTimeType { get }
    var minimumTolerance: SchedulerTimeType.Stride { get }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void)
    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable
}

extension Scheduler {
    public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        schedule(after: date, tolerance: minimumTolerance, options: nil, action)
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) {
        schedule(after: date, tolerance: tolerance, options: nil, action)
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) -> any Cancellable {
        schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
    }
}

/// A length of time that a scheduler understands.
public protocol SchedulerTimeIntervalConvertible {
    static func seconds(_ s: Int) -> Self
    static func seconds(_ s: Double) -> Self
    static func milliseconds(_ ms: Int) -> Self
    static func microseconds(_ us: Int) -> Self
    static func nanoseconds(_ ns: Int) -> Self
}

/// A length of time in seconds, as the schedulers here count it.
public struct _SchedulerInterval: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral, Hashable, Codable, Sendable
{
    public var timeInterval: TimeInterval
    public var magnitude: TimeInterval { timeInterval.magnitude }

    public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }
    public init(floatLiteral value: TimeInterval) { timeInterval = value }
    public init(integerLiteral value: TimeInterval) { timeInterval = value }
    public init?<T>(exactly source: T) where T: BinaryInteger {
        guard let value = TimeInterval(exactly: source) else { return nil }
        timeInterval = value
    }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.timeInterval < rhs.timeInterval }
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval + rhs.timeInterval) }
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval - rhs.timeInterval) }
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval * rhs.timeInterval) }
    public static func += (lhs: inout Self, rhs: Self) { lhs.timeInterval += rhs.timeInterval }
    public static func -= (lhs: inout Self, rhs: Self) { lhs.timeInterval -= rhs.timeInterval }
    public static func *= (lhs: inout Self, rhs: Self) { lhs.timeInterval *= rhs.timeInterval }

    public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
    public static func seconds(_ s: Double) -> Self { Self(s) }
    public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }
    public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }
    public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }
}

extension DispatchQueue: Scheduler {
    /// A moment of the queue's clock.
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        public typealias Stride = _SchedulerInterval
        public let dispatchTime: DispatchTime

        public init(_ time: DispatchTime) { dispatchTime = time }

        public func distance(to other: Self) -> Stride {
            let (from, to) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
            return Stride((TimeInterval(to) - TimeInterval(from)) / 1e9)
        }

        public func advanced(by n: Stride) -> Self { Self(dispatchTime + n.timeInterval) }

        public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }
    }

    public struct SchedulerOptions {
        public var qos: DispatchQoS
        public var flags: DispatchWorkItemFlags
        public var group: DispatchGroup?

        public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
            self.qos = qos
            self.flags = flags
            self.group = group
        }
    }

    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action() }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        nonisolated(unsafe) let action = action
        asyncAfter(deadline: date.dispatchTime) { action() }
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let timer = DispatchSource.makeTimerSource(queue: self)
        timer.schedule(deadline: date.dispatchTime, repeating: interval.timeInterval)
        nonisolated(unsafe) let action = action
        timer.setEventHandler { action() }
        timer.resume()
        nonisolated(unsafe) let source = timer
        return AnyCancellable { source.cancel() }
    }
}

extension RunLoop: Scheduler {
    /// A moment of the calendar.
    public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
        public typealias Stride = _SchedulerInterval
        public let date: Date

        public init(_ date: Date) { self.date = date }
        public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }
        public func advanced(by n: Stride) -> Self { Self(date.addingTimeInterval(n.timeInterval)) }
    }

    public struct SchedulerOptions {}

    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// The main loop's work goes through the main queue: it comes in the same order, and also where the queue is served by
    /// another thread than the one the program began with.
    private var queue: DispatchQueue? { self === RunLoop.main ? .main : nil }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        if let queue { return queue.schedule(options: nil, action) }
        nonisolated(unsafe) let action = action
        perform { action() }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        if let queue {
            let delay = max(0, date.date.timeIntervalSinceNow)
            return queue.schedule(after: queue.now.advanced(by: .init(delay)), action)
        }
        nonisolated(unsafe) let action = action
        add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action() }, forMode: .default)
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        if let queue {
            let delay = max(0, date.date.timeIntervalSinceNow)
            return queue.schedule(after: queue.now.advanced(by: .init(delay)), interval: interval, action)
        }
        nonisolated(unsafe) let action = action
        let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in action() }
        add(timer, forMode: .default)
        return AnyCancellable { timer.invalidate() }
    }
}

extension OperationQueue: Scheduler {
    public typealias SchedulerTimeType = RunLoop.SchedulerTimeType

    public struct SchedulerOptions {}

    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        nonisolated(unsafe) let action = action
        let delay = max(0, date.date.timeIntervalSinceNow)
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { self.addOperation { action() } }
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        nonisolated(unsafe) let action = action
        let global = DispatchQueue.global()
        let delay = max(0, date.date.timeIntervalSinceNow)
        return global.schedule(after: global.now.advanced(by: .init(delay)), interval: interval) {
            self.addOperation { action() }
        }
    }
}

/// A scheduler that performs actions at once.
public struct ImmediateScheduler: Scheduler {
    public struct SchedulerTimeType: Strideable, Sendable {
        public typealias Stride = _SchedulerInterval
        private let offset: Double

        init(_ offset: Double = 0) { self.offset = offset }
        public func distance(to other: Self) -> Stride { Stride(other.offset - offset) }
        public func advanced(by n: Stride) -> Self { Self(offset + n.timeInterval) }
    }

    public typealias SchedulerOptions = Never

    public static let shared = ImmediateScheduler()
    public var now: SchedulerTimeType { SchedulerTimeType() }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { action() }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return AnyCancellable {}
    }
}
