import SwiftUI
import Testing

@MainActor @Suite struct PresenceTests {
    @MainActor final class Log {
        var entries: [String] = []
    }

    struct Page: View {
        let name: String
        let log: Log
        var body: some View {
            Text(verbatim: name)
                .onAppear { log.entries.append("+\(name)") }
                .onDisappear { log.entries.append("-\(name)") }
        }
    }

    struct Tabs: View {
        let log: Log
        var body: some View {
            TabView {
                NavigationStack {
                    VStack {
                        Page(name: "root", log: log)
                        NavigationLink("Go") { Page(name: "pushed", log: log) }
                    }
                }
                .tabItem { Text("First") }
                Page(name: "second", log: log).tabItem { Text("Second") }
            }
        }
    }

    @Test func pagesDisappearUnderOthers() {
        let log = Log()
        let screen = Screen(Tabs(log: log))
        #expect(log.entries == ["+root"])
        screen.tap("Go")
        #expect(Set(log.entries.suffix(2)) == ["-root", "+pushed"])
        screen.tap("Second")
        #expect(Set(log.entries.suffix(2)) == ["-pushed", "+second"], "the page under it had gone before")
        screen.tap("First")
        #expect(Set(log.entries.suffix(2)) == ["-second", "+pushed"])
        screen.tap("Back")
        #expect(Set(log.entries.suffix(2)) == ["-pushed", "+root"])
        #expect(log.entries.count == 9)
    }

    struct Tasks: View {
        let log: Log
        var body: some View {
            NavigationStack {
                NavigationLink("Go") { Text("pushed") }
                    .task {
                        log.entries.append("start")
                        do {
                            try await Task.sleep(for: .seconds(60))
                        } catch {
                            log.entries.append("cancelled")
                        }
                    }
            }
        }
    }

    @Test func aTaskEndsWithItsPageAndStartsAgain() async {
        let log = Log()
        let screen = Screen(Tasks(log: log))
        #expect(await screen.host.wait(timeoutSeconds: 60) { log.entries == ["start"] })
        screen.tap("Go")
        #expect(await screen.host.wait(timeoutSeconds: 60) { log.entries == ["start", "cancelled"] })
        screen.tap("Back")
        #expect(await screen.host.wait(timeoutSeconds: 60) { log.entries == ["start", "cancelled", "start"] })
    }
}
