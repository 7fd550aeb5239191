import Dispatch

extension _ViewHost {
    /// Lets everything happen that is ready to: work on the main actor and the passes it asks for. Ends when the
    /// main actor has nothing more to do at once; what waits for time or the network goes on.
    public func settle() async {
        var turns = 0
        var quietTurns = 0
        var loopingTurns = 0
        let deadline = ContinuousClock.now + .seconds(2)
        // Views that change themselves for ever are never quiet, nor are those that follow the clock where a turn takes longer than
        // a frame.
        while quietTurns < 3, loopingTurns < 10, turns < 100 || ContinuousClock.now < deadline {
            turns += 1
            if isLooping { loopingTurns += 1 }
            let before = graph.evaluationCount
            flush()
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                DispatchQueue.main.async { continuation.resume() }
            }
            flush()
            quietTurns = graph.evaluationCount == before && !isDirty ? quietTurns + 1 : 0
        }
    }

    /// Waits until `condition` holds, looking again after each update and at least every few milliseconds.
    ///
    /// Time in which others have the main actor does not count: of the time between two looks a tenth of a second does at most.
    /// - Returns: whether it came to hold in time.
    public func wait(timeoutSeconds: Double, until condition: @MainActor () -> Bool) async -> Bool {
        var left = Duration.milliseconds(Int(timeoutSeconds * 1000))
        await settle()
        while !condition() {
            if left <= .zero { return false }
            let start = ContinuousClock.now
            try? await Task.sleep(for: .milliseconds(2))
            await settle()
            left -= min(ContinuousClock.now - start, .milliseconds(100))
        }
        return true
    }
}
