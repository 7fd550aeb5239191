import Foundation

/// A thread that runs the jobs of one test.
final class UITestThread: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var isFinished = false

    init() {
        let thread = Thread { [self] in run() }
        thread.name = "ui-test"
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    /// Ends the thread once what is queued has run.
    func finish() {
        condition.withLock {
            isFinished = true
            condition.signal()
        }
    }

    private func run() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        condition.withLock {
            while jobs.isEmpty, !isFinished { condition.wait() }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }
    }
}
