import Foundation
import SwiftUI

/// One row of a long list changes: how long evaluation takes and how large the patch is, against evaluating the
/// whole tree, in turns.
func runViewUpdatesBenchmark() {
    MainActor.assumeIsolated {
        let benchmark = ViewUpdates(rowCount: 1000)
        benchmark.run(turns: 200)
    }
}

private struct Row: View {
    let index: Int
    @State private var count = 0

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(verbatim: "Row \(index)").bold()
                Text(verbatim: "Subtitle \(index)").foregroundStyle(.secondary)
            }
            Spacer()
            Button {
                count += 1
            } label: {
                Text(verbatim: "Tap \(count)")
            }
        }
        .padding(8)
    }
}

@MainActor private struct ViewUpdates {
    let rowCount: Int

    func run(turns: Int) {
        let memoryBefore = Self.residentMegabytes()
        let clock = ContinuousClock()
        let rowCount = self.rowCount
        var made: _ViewHost?
        let first = clock.measure { made = _ViewHost(List(0..<rowCount) { Row(index: $0) }) }
        guard let host = made else { return }
        let memory = Self.residentMegabytes() - memoryBefore
        var patchBytes = 0
        host._onPatchBytes = { patchBytes = $0 }
        let buttons = Self.buttons(host.tree)
        var changes: [Duration] = []
        var wholes: [Duration] = []
        for turn in 0..<turns {
            let button = buttons[turn * 37 % buttons.count]
            changes.append(clock.measure { host.dispatch(.tap, to: button) })
            if turn % 10 == 0 { wholes.append(clock.measure { host._evaluateEverything() }) }
        }
        let change = Self.milliseconds(Self.median(changes))
        let whole = Self.milliseconds(Self.median(wholes))
        print("first evaluation of \(rowCount) rows   \(Self.text(Self.milliseconds(first))) ms, \(memory) MB")
        print("one row changes, median        \(Self.text(change)) ms, patch of \(patchBytes) bytes")
        print("reference: the whole tree      \(Self.text(whole)) ms")
        print("ratio                          \(Self.text(whole / change))")
        let isGood = patchBytes > 0 && patchBytes < 200 && whole / change > 10
        print(isGood ? "ok" : "below target: a patch under 200 bytes, and 10 times faster than the whole tree")
        exit(isGood ? 0 : 1)
    }

    private static func buttons(_ element: _Element) -> [Int] {
        (element.handlers.mask.contains(.tap) ? [element.id] : []) + element.children.flatMap(buttons)
    }

    private static func median(_ durations: [Duration]) -> Duration { durations.sorted()[durations.count / 2] }
    private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }
    private static func text(_ value: Double) -> String { String(format: "%.3f", value) }

    private static func residentMegabytes() -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4096 / 1_048_576
    }
}
