import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct MemoryTests {
    /// Counts how many of its kind are alive.
    final class Counted {
        nonisolated(unsafe) static var alive = 0
        init() { Self.alive += 1 }
        deinit { Self.alive -= 1 }
    }

    private struct Screen: View {
        @State private var counted = Counted()
        @State private var text = ""
        @FocusState private var isFocused: Bool
        let close: () -> Void

        var body: some View {
            List {
                ForEach(0..<20, id: \.self) { Text(verbatim: "row \($0)") }
                TextField("Text", text: $text).focused($isFocused).onSubmit {}
                Button("close", action: close)
            }
            .task { try? await Task.sleep(for: .seconds(3600)) }
            .onChange(of: text) {}
            .refreshable {}
            .environment(\.lineLimit, 2)
        }
    }

    private struct Navigation: View {
        @State private var isOpen = false
        var body: some View {
            if isOpen {
                Screen { isOpen = false }
            } else {
                Button("open") { isOpen = true }
            }
        }
    }

    @Test func screensThatWereLeftAreFreed() async {
        let host = _ViewHost(Navigation())
        Counted.alive = 0
        for _ in 0..<50 {
            host.tap("open")
            host.type("x", into: "Text")
            host.tap("close")
        }
        #expect(await host.wait(timeoutSeconds: 60) { Counted.alive == 0 })
    }

    @Test func tenThousandNavigationsTakeNoMemory() async {
        struct Stack: View {
            @State private var path: [Int] = []
            var body: some View {
                NavigationStack(path: $path) {
                    Button("push") { path.append(1) }
                        .navigationDestination(for: Int.self) { _ in Button("pop") { path.removeLast() } }
                }
            }
        }
        let host = _ViewHost(Stack())
        func navigate(_ times: Int) {
            for _ in 0..<times {
                host.tap("push")
                host.tap("pop")
            }
        }
        navigate(1_000)
        await host.settle()
        let (elements, memory) = (host.graph._rememberedElementCount, Self.residentMegabytes())
        for _ in 0..<9 {
            navigate(1_000)
            await host.settle()
        }
        #expect(host.graph._rememberedElementCount == elements)
        // Other tests run beside this one; ten thousand screens that stayed would be hundreds of megabytes.
        #expect(Self.residentMegabytes() - memory < 60)
    }

    private static func residentMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4096 / 1_048_576
    }

    @Test func elementNumbersOfRowsThatWentAreForgotten() {
        struct Replacing: View {
            @State private var generation = 0
            var body: some View {
                VStack {
                    Button("next") { generation += 1 }
                    List { ForEach(0..<30, id: \.self) { Text(verbatim: "\($0)").id("\(generation)-\($0)") } }
                }
            }
        }
        let host = _ViewHost(Replacing())
        for _ in 0..<60 { host.tap("next") }
        // Every generation has new rows: without forgetting, the list would remember 60 times 30 rows by now.
        #expect(host.graph._rememberedElementCount < 30 * 12 * 3)
    }
}
