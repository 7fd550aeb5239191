import CLinux
import Glibc

/// The loop's thread: turn after turn of waiting, descriptors, timers and work.
extension EventLoop {
    /// What the thread does.
    func run() {
        threadIdentifier.store(UInt(pthread_self()), ordering: .relaxed)
        clinux_name_thread(name)
        pthread_setspecific(Self.currentKey, Unmanaged.passUnretained(self).toOpaque())
        let capacity = 256
        let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
        events.initialize(repeating: epoll_event(), count: capacity)
        defer { events.deallocate() }
        while !isStopping {
            turn(events, capacity)
        }
        while drain() {}
        let last = inbox.withLock { inbox in
            inbox.isClosed = true
            defer { inbox.work = [] }
            return inbox.work
        }
        last.forEach(perform)
        threadIdentifier.store(0, ordering: .relaxed)
        pthread_setspecific(Self.currentKey, nil)
        // What the last pieces of work left behind has no thread any more.
        for case .job(let job) in ownWork { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
        ownWork = []
        registrations = [:]
        observers = []
        timers = TimerHeap()
    }

    private func turn(_ events: UnsafeMutablePointer<epoll_event>, _ capacity: Int) {
        let count = epoll_wait(epollDescriptor, events, Int32(capacity), waitMilliseconds())
        turnTime = Self.monotonicSeconds()
        for index in 0..<max(0, Int(count)) {
            dispatch(clinux_event_data(events + index), clinux_event_mask(events + index))
        }
        fireTimers()
        // Work that makes work gets a few rounds, then the descriptors have their turn.
        for _ in 0..<8 where !drain() { break }
    }

    private func dispatch(_ data: UInt64, _ mask: UInt32) {
        let descriptor = Int32(truncatingIfNeeded: data)
        if descriptor == wakeDescriptor {
            var value: eventfd_t = 0
            eventfd_read(wakeDescriptor, &value)
            return
        }
        guard let registration = registrations[descriptor], registration.generation == UInt32(data >> 32) else {
            return
        }
        registration.handler(Readiness(epollMask: mask))
    }

    /// Performs the work at hand. False when there was none.
    private func drain() -> Bool {
        let incoming = inbox.withLock { inbox in
            if !inbox.isSignalled { return [Work]() }
            inbox.isSignalled = false
            defer { inbox.work = [] }
            return inbox.work
        }
        incoming.forEach(perform)
        if ownWork.isEmpty { return !incoming.isEmpty }
        // Two arrays take turns, so that neither is allocated again and again.
        swap(&ownWork, &ownWorkSpare)
        ownWorkSpare.forEach(perform)
        ownWorkSpare.removeAll(keepingCapacity: true)
        return true
    }

    private func perform(_ work: Work) {
        switch work {
        case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .closure(let closure): closure()
        }
    }

    private func waitMilliseconds() -> Int32 {
        var limit = Double.infinity
        for observer in observers {
            if let seconds = observer.work() { limit = min(limit, seconds) }
        }
        if !ownWork.isEmpty { return 0 }
        if let timer = timers.earliest { limit = min(limit, timer.deadline - Self.monotonicSeconds()) }
        if limit == .infinity { return -1 }
        // Rounded up: a loop that wakes just before a timer would only spin.
        return limit <= 0 ? 0 : Int32(min((limit * 1000).rounded(.up), 60_000))
    }

    private func fireTimers() {
        while let timer = timers.earliest, timer.deadline <= turnTime {
            let work = timer.work
            remove(timer)
            work?()
        }
    }
}
