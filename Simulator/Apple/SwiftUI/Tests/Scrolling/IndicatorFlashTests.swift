import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite struct IndicatorFlashTests {
    struct Page: View {
        var onAppear = false
        @State private var count = 0
        var body: some View {
            Button("flash") { count += 1 }
            ScrollView { Text("a") }.scrollIndicatorsFlash(trigger: count).scrollIndicatorsFlash(onAppear: onAppear)
        }
    }

    @Test func aChangeOfTheTriggerFlashesTheScroller() async {
        let host = _ViewHost(Page())
        var flashed: [Int] = []
        host.graph.onFlash = { flashed.append($0) }
        await host.settle()
        #expect(flashed.isEmpty)
        host.tap("flash")
        #expect(await host.wait(timeoutSeconds: 60) { !flashed.isEmpty })
        #expect(flashed == [host.first(class: "scroll")?.id])
        host.tearDown()
    }

    @Test func appearingDoesWhereTheAppSaysSo() async {
        let host = _ViewHost(Page(onAppear: true))
        var flashed = 0
        host.graph.onFlash = { _ in flashed += 1 }
        #expect(await host.wait(timeoutSeconds: 60) { flashed == 1 })
        host.tearDown()
    }
}
