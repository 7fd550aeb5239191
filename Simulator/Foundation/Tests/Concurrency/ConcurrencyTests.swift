import Foundation
import Testing

@testable import FoundationCompat

@Suite struct UnfairLockTests {
    @Test func guardsItsState() async {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1_000 { lock.withLock { $0 += 1 } } }
            }
        }
        #expect(lock.withLock { $0 } == 8_000)
    }

    @Test func saysWhenItIsHeld() {
        let lock = OSAllocatedUnfairLock()
        #expect(lock.lockIfAvailable())
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.withLock { 5 } == 5)
    }

    @Test func poolsReturnWhatTheirBodyReturns() {
        #expect(autoreleasepool { 3 } == 3)
    }
}

@Suite struct NotificationsTests {
    @Test func deliversInOrderAndEndsWithItsTask() async {
        let center = NotificationCenter()
        let name = Notification.Name("test")
        var iterator = center.notifications(named: name).makeAsyncIterator()
        for number in 0..<3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
        center.post(name: Notification.Name("other"), object: nil)
        for number in 0..<3 {
            let notification = await iterator.next()
            #expect(notification?.userInfo?["number"] as? Int == number)
        }
        let task = Task {
            var seen = 0
            for await _ in center.notifications(named: name) { seen += 1 }
            return seen
        }
        task.cancel()
        #expect(await task.value == 0)
    }
}
