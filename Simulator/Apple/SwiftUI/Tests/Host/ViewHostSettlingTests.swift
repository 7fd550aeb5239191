import Glibc
import Testing

@testable import SwiftUI

@MainActor @Suite struct ViewHostSettlingTests {
    @Test func timeThatOthersTakeDoesNotCount() async {
        let host = _ViewHost(Text("a"))
        var looks = 0
        let holds = await host.wait(timeoutSeconds: 0.5) {
            looks += 1
            // Keeps the main actor for longer than there is time.
            if looks == 1 { Task { usleep(1_000_000) } }
            return looks >= 4
        }
        #expect(holds)
    }

    @Test func whatNeverHoldsIsGivenUp() async {
        let host = _ViewHost(Text("a"))
        #expect(await !host.wait(timeoutSeconds: 0.05) { false })
    }
}
