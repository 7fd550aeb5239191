import Testing

@testable import EasyApp

@MainActor
@Suite struct ResendCooldownTests {
    @Test func itEnds() async {
        let cooldown = ResendCooldown(clock: ImmediateClock())
        #expect(cooldown.isOver)
        await cooldown.run()
        #expect(cooldown.isOver)
    }

    @Test func itCountsFromTheStartAndStopsWhenCancelled() async {
        let cooldown = ResendCooldown(clock: StoppedClock())
        let run = Task { await cooldown.run() }
        while cooldown.isOver { await Task.yield() }
        #expect(cooldown.remainingSeconds == ResendCooldown.seconds)
        run.cancel()
        await run.value
        #expect(!cooldown.isOver)
    }
}
