import CLinux
import Glibc
import Synchronization

/// A thread that waits for descriptors, timers and work (epoll), and on which Swift tasks can run.
///
/// `Task(executorPreference: loop)` keeps a task, and everything it calls that is not isolated to an actor with its own
/// executor, on the loop's thread. State that only such code touches needs no lock, and talking to a socket or a database
/// connection of the same loop needs no hop to another thread.
///
/// A loop's thread must never be blocked: work that takes more than a millisecond or so of processor time belongs elsewhere.
public final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// The loop whose thread the caller runs on, if any.
    public static var current: EventLoop? {
        guard let pointer = pthread_getspecific(currentKey) else { return nil }
        return Unmanaged<EventLoop>.fromOpaque(pointer).takeUnretainedValue()
    }

    static let currentKey: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    enum Work {
        case job(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    struct Inbox {
        var work: [Work] = []
        var isSignalled = false
        var isClosed = false
    }

    /// The thread's name.
    public let name: String
    let epollDescriptor: Int32
    let wakeDescriptor: Int32
    /// Work from other threads.
    let inbox = Mutex(Inbox())
    let threadIdentifier = Atomic<UInt>(0)
    private let thread = Mutex<pthread_t?>(nil)

    // What follows belongs to the loop's thread.
    /// Work from the loop's own thread, which needs neither lock nor wake-up.
    var ownWork: [Work] = []
    var ownWorkSpare: [Work] = []
    var registrations: [Int32: DescriptorRegistration] = [:]
    private var nextGeneration: UInt32 = 1
    var timers = TimerHeap()
    private var nextTimerSequence: UInt64 = 0
    var observers: [(identifier: Int, work: () -> Double?)] = []
    private var nextObserverIdentifier = 0
    var isStopping = false
    var turnTime = 0.0

    /// Starts the loop's thread.
    /// - Parameter name: The thread's name in tools such as `top -H`; at most 15 bytes are kept.
    /// - Throws: `EventLoopError.system` when the kernel has no descriptor or thread left.
    public init(name: String = "loop") throws(EventLoopError) {
        self.name = name
        epollDescriptor = clinux_epoll_create()
        guard epollDescriptor >= 0 else { throw .system(call: "epoll_create1", code: errno) }
        wakeDescriptor = clinux_eventfd()
        guard wakeDescriptor >= 0 else {
            let code = errno
            close(epollDescriptor)
            throw .system(call: "eventfd", code: code)
        }
        _ = clinux_epoll_add(
            epollDescriptor, wakeDescriptor, clinux_epollin, UInt64(UInt32(bitPattern: wakeDescriptor)))
        turnTime = Self.monotonicSeconds()
        var thread = pthread_t()
        // The thread keeps the loop alive until it is stopped.
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            throw .system(call: "pthread_create", code: code)
        }
        self.thread.withLock { $0 = thread }
    }

    deinit {
        if epollDescriptor >= 0 { close(epollDescriptor) }
        if wakeDescriptor >= 0 { close(wakeDescriptor) }
    }

    // MARK: Work

    /// Whether the caller runs on this loop's thread.
    public var isCurrent: Bool { threadIdentifier.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Stops the process when the caller runs elsewhere: a mistake in the program, and a data race if it went on.
    public func preconditionOnLoop() {
        precondition(
            isCurrent, "This belongs to its event loop's thread: call it from a task or a callback of that loop.")
    }

    /// Seconds of a clock that never goes back, read once a turn: cheap, and precise enough for time limits.
    /// Belongs to the loop's thread.
    public var now: Double { turnTime }

    /// Seconds of the clock that `now` and timers use, read now.
    public static func monotonicSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Runs `work` on the loop's thread, after what it is doing. Work given from one thread runs in the order it was given.
    /// After the loop has been stopped, `work` is dropped.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        add(.closure(work))
    }

    /// Runs `work` at once when the caller is on the loop's thread, through `execute` otherwise.
    public func runOnLoop(_ work: @escaping @Sendable () -> Void) {
        if isCurrent { work() } else { execute(work) }
    }

    /// Runs `work` on the loop's thread and gives back its result.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        if isCurrent { return work() }
        return await withCheckedContinuation { continuation in
            execute { continuation.resume(returning: work()) }
        }
    }

    /// A job of a Swift task; called by the Swift runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    private func add(_ work: Work) {
        if isCurrent {
            ownWork.append(work)
            return
        }
        let (isClosed, mustWake) = inbox.withLock { inbox in
            if inbox.isClosed { return (true, false) }
            inbox.work.append(work)
            defer { inbox.isSignalled = true }
            return (false, !inbox.isSignalled)
        }
        if isClosed {
            // A task must run to its end even when its loop is gone.
            if case .job(let job) = work { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
        } else if mustWake {
            eventfd_write(wakeDescriptor, 1)
        }
    }

    // MARK: Descriptors

    /// Calls `handler` on the loop's thread whenever `descriptor` is ready for something in `interest`.
    /// Belongs to the loop's thread. A descriptor can be registered once at a time.
    /// - Throws: `EventLoopError.system` when the kernel refuses the descriptor (a plain file cannot be watched).
    public func register(
        _ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void
    ) throws(EventLoopError) -> DescriptorRegistration {
        preconditionOnLoop()
        if isStopping { throw .stopped }
        let registration = DescriptorRegistration(
            descriptor: descriptor, interest: interest, generation: nextGeneration, loop: self, handler: handler)
        nextGeneration = nextGeneration == .max ? 1 : nextGeneration + 1
        guard clinux_epoll_add(epollDescriptor, descriptor, interest.epollMask, registration.eventData) == 0 else {
            throw .system(call: "epoll_ctl", code: errno)
        }
        registrations[descriptor] = registration
        return registration
    }

    func forget(_ registration: DescriptorRegistration) {
        if registrations[registration.descriptor] === registration { registrations[registration.descriptor] = nil }
    }

    // MARK: Timers

    /// Runs `work` on the loop's thread once, `seconds` from now. May be called from any thread.
    @discardableResult
    public func schedule(afterSeconds seconds: Double, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
        let deadline = Self.monotonicSeconds() + max(0, seconds)
        if isCurrent {
            nextTimerSequence += 1
            let timer = LoopTimer(deadline: deadline, sequence: nextTimerSequence, loop: self, work: work)
            timers.insert(timer)
            return timer
        }
        let timer = LoopTimer(deadline: deadline, sequence: 0, loop: self, work: work)
        execute { if timer.work != nil { self.timers.insert(timer) } }
        return timer
    }

    func remove(_ timer: LoopTimer) {
        timers.remove(timer)
        timer.work = nil
    }

    // MARK: Before waiting

    /// Calls `work` at the end of every turn, before the loop waits. `work` gives back how many seconds the loop may wait at
    /// most, or nil for any time. For C libraries that keep their own timers and lists of what is ready.
    /// Belongs to the loop's thread.
    /// - Returns: What `removeBeforeWaitingObserver` takes.
    public func addBeforeWaitingObserver(_ work: @escaping () -> Double?) -> Int {
        preconditionOnLoop()
        nextObserverIdentifier += 1
        observers.append((nextObserverIdentifier, work))
        return nextObserverIdentifier
    }

    /// Forgets an observer. Belongs to the loop's thread.
    public func removeBeforeWaitingObserver(_ identifier: Int) {
        preconditionOnLoop()
        observers.removeAll { $0.identifier == identifier }
    }

    // MARK: The thread

    /// Ends the loop's thread after the work it already has, and waits for that. Registrations and timers are forgotten;
    /// tasks that still prefer this loop go on elsewhere. Must not be called on the loop's own thread.
    public func stop() {
        precondition(!isCurrent, "An event loop cannot wait for its own end.")
        execute { self.isStopping = true }
        let thread = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let thread { pthread_join(thread, nil) }
    }
}
