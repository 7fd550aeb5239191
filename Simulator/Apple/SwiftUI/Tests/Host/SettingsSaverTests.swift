import Testing

@testable import SwiftUI

@MainActor @Suite struct SettingsSaverTests {
    @Test func savesOnceForManyChanges() async {
        var saves = 0
        await withCheckedContinuation { continuation in
            let saver = SettingsSaver(delaySeconds: 0.01) {
                saves += 1
                continuation.resume()
            }
            for _ in 0..<5 { saver.saveSoon() }
            #expect(saves == 0)
        }
        #expect(saves == 1)
    }

    @Test func savesAgainAfterALaterChange() async {
        var next: CheckedContinuation<Void, Never>?
        let saver = SettingsSaver(delaySeconds: 0.01) { next?.resume() }
        for _ in 0..<2 {
            await withCheckedContinuation { continuation in
                next = continuation
                saver.saveSoon()
            }
        }
        var saves = 0
        let immediate = SettingsSaver { saves += 1 }
        immediate.saveNow()
        #expect(saves == 1)
    }
}
