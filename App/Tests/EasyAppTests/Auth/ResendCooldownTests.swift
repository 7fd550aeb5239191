import Testing

@testable import EasyApp

@MainActor
@Suite struct ResendCooldownTests {
    @Test func itEnds() async {
        let cooldown = ResendCooldown(clock: ImmediateClock())
        #expect(!cooldown.isOver)
        await cooldown.run()
        #expect(cooldown.isOver)
    }

    @Test func itCountsFromTheStartAndStopsWhenCancelled() async {
        let cooldown = ResendCooldown(clock: StoppedClock())
        #expect(cooldown.remainingSeconds == ResendCooldown.seconds)
        let run = Task { await cooldown.run() }
        run.cancel()
        await run.value
        #expect(!cooldown.isOver)
    }
}
