import Combine
import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct LifecycleTests {
    @MainActor final class Log {
        var lines: [String] = []
    }

    @Test func viewsAppearRunTheirTaskAndDisappearInOrder() async {
        struct Shown: View {
            let log: Log
            @State private var isOn = true
            var body: some View {
                if isOn {
                    Text(verbatim: "x")
                        .onAppear { log.lines.append("appear") }
                        .onDisappear { log.lines.append("disappear") }
                        .task {
                            log.lines.append("task")
                            do { try await Task.sleep(for: .seconds(60)) } catch { log.lines.append("cancelled") }
                        }
                }
                Button("flip") { isOn.toggle() }
            }
        }
        let log = Log()
        let host = _ViewHost(Shown(log: log))
        #expect(await host.wait(timeoutSeconds: 60) { log.lines.count == 2 })
        host.tap("flip")
        #expect(await host.wait(timeoutSeconds: 60) { log.lines.count == 4 })
        #expect(log.lines == ["appear", "task", "disappear", "cancelled"])
    }

    @Test func aTaskRunsAgainWhenItsIdentityChanges() async {
        struct Identified: View {
            let log: Log
            @State private var id = 0
            var body: some View {
                Button("next") { id += 1 }.task(id: id) { log.lines.append("\(id)") }
            }
        }
        let log = Log()
        let host = _ViewHost(Identified(log: log))
        #expect(await host.wait(timeoutSeconds: 60) { log.lines == ["0"] })
        host.tap("next")
        #expect(await host.wait(timeoutSeconds: 60) { log.lines == ["0", "1"] })
    }

    @Test func onChangeSeesTheOldAndTheNewValue() {
        struct Changing: View {
            let log: Log
            @State private var text = ""
            var body: some View {
                TextField("Name", text: $text).onChange(of: text) { old, new in log.lines.append("\(old)>\(new)") }
            }
        }
        let log = Log()
        let host = _ViewHost(Changing(log: log))
        host.type("a", into: "Name")
        host.type("ab", into: "Name")
        #expect(log.lines == [">a", "a>ab"])
    }

    @Test func onReceiveTakesTheCurrentAndLaterValues() {
        struct Receiving: View {
            let subject: CurrentValueSubject<Int, Never>
            @State private var last = -1
            var body: some View { Text(verbatim: "\(last)").onReceive(subject) { last = $0 } }
        }
        let subject = CurrentValueSubject<Int, Never>(1)
        let host = _ViewHost(Receiving(subject: subject))
        #expect(host.texts == ["1"])
        subject.send(2)
        host.flush()
        #expect(host.texts == ["2"])
    }
}
