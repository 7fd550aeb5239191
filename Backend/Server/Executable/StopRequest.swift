import CLinux
import Dispatch
import Glibc

/// Waits until the process is told to stop: by SIGINT or SIGTERM, or because its parent has gone.
struct StopRequest {
    private let stream: AsyncStream<Void>
    private let sources: [any DispatchSourceProtocol]

    /// Call it first of all, so that no signal is missed.
    init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        self.stream = stream
        let parent = getppid()
        var sources: [any DispatchSourceProtocol] = []
        for signal in [SIGINT, SIGTERM] {
            Glibc.signal(signal, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler { continuation.yield() }
            sources.append(source)
        }
        // The kernel reports the end of the parent's thread; whether the parent itself has gone, its number tells.
        Glibc.signal(SIGUSR1, SIG_IGN)
        let death = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
        let check: @Sendable () -> Void = { if getppid() != parent { continuation.yield() } }
        death.setEventHandler(handler: check)
        sources.append(death)
        _ = clinux_signal_at_parent_death(SIGUSR1)
        // The kernel tells once, and a thread may end before its process does.
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(500))
        timer.setEventHandler(handler: check)
        sources.append(timer)
        self.sources = sources
        for source in sources { source.resume() }
    }

    func wait() async {
        for await _ in stream { return }
    }
}
