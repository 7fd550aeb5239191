import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct WindowTests {
    struct Values: Scene {
        var body: some Scene {
            WindowGroup(for: Int.self) { value in
                Text(verbatim: "value \(value.wrappedValue.map(String.init) ?? "none")")
                Button("set") { value.wrappedValue = 3 }
            }
        }
    }
    struct Defaults: Scene {
        var body: some Scene {
            WindowGroup(for: Int.self) { value in
                Text(verbatim: "value \(value.wrappedValue)")
                Button("set") { value.wrappedValue = 3 }
            } defaultValue: {
                7
            }
        }
    }

    @Test func theOnlyWindowIsOpenedWithNoValue() throws {
        let host = _ViewHost(try #require(Values()._windowContent()))
        #expect(host.texts.first == "value none")
        host.tap("set")
        #expect(host.texts.first == "value 3")
        host.tearDown()
    }

    @Test func orWithTheOneThatIsMadeForIt() throws {
        let host = _ViewHost(try #require(Defaults()._windowContent()))
        #expect(host.texts.first == "value 7")
        host.tap("set")
        #expect(host.texts.first == "value 3")
        host.tearDown()
    }

    @Test func openingAnotherChangesNothing() {
        struct Opener: View {
            @Environment(\.openWindow) private var openWindow
            @Environment(\.dismissWindow) private var dismissWindow
            @Environment(\.supportsMultipleWindows) private var supportsSeveral
            @State private var taps = 0
            var body: some View {
                Text(verbatim: "\(supportsSeveral) \(taps)")
                Button("open") {
                    openWindow(id: "other")
                    dismissWindow()
                    taps += 1
                }
            }
        }
        let host = _ViewHost(Opener())
        host.tap("open")
        #expect(host.texts.first == "false 1")
        host.tearDown()
    }
}
