import Testing

@testable import EasyApp

@MainActor
@Suite struct SerialWorkTests {
    private let work = SerialWork()

    @Test func oneThingIsDoneAfterTheOther() async {
        var log: [String] = []
        for name in ["a", "b", "c"] {
            work.enqueue {
                log.append(name)
                await Task.yield()
                log.append(name + " done")
            }
        }
        await work.settle()
        #expect(log == ["a", "a done", "b", "b done", "c", "c done"])
    }

    @Test func whatIsAskedForMeanwhileIsWaitedForToo() async {
        var isDone = false
        work.enqueue { [work] in
            await Task.yield()
            work.enqueue { isDone = true }
        }
        await work.settle()
        #expect(isDone)
    }

    @Test func withoutWorkThereIsNothingToWaitFor() async {
        await work.settle()
    }
}
