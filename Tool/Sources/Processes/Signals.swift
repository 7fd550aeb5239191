import Glibc

/// The signals that end or wake this program, received one by one instead of interrupting it.
struct Signals {
    private var waited = sigset_t()

    /// Blocks them for this thread and all threads started later. Call before any other thread exists.
    init() {
        sigemptyset(&waited)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&waited, signal) }
        sigprocmask(SIG_BLOCK, &waited, nil)
    }

    /// Waits for the next one.
    /// - Returns: nil when none came within the time.
    func next(timeoutMilliseconds: Int) -> Int32? {
        var set = waited
        var time = timespec(
            tv_sec: timeoutMilliseconds / 1000, tv_nsec: (timeoutMilliseconds % 1000) * 1_000_000)
        let signal = sigtimedwait(&set, nil, &time)
        return signal > 0 ? signal : nil
    }
}
