import SwiftUI
import Testing

@MainActor @Suite struct PresentationModeTests {
    struct Presented: View {
        @Environment(\.presentationMode) var mode
        var body: some View {
            Text(verbatim: "presented \(mode.wrappedValue.isPresented)")
            Button("Close") { mode.wrappedValue.dismiss() }
        }
    }
    struct Root: View {
        @State var isShown = false
        var body: some View {
            Button("Open") { isShown = true }
                .sheet(isPresented: $isShown) { Presented() }
                .inspector(isPresented: .constant(false)) { Text("inspector") }
        }
    }

    @Test func theOlderWayDismissesToo() {
        let host = _ViewHost(Root())
        host.tap("Open")
        #expect(host.texts.contains("presented true"))
        host.tap("Close")
        #expect(host.texts == ["Open"])
    }

    struct Bouncing: View {
        @State var count = 0
        var body: some View {
            Image(systemName: "star").symbolEffect(.bounce, value: count)
            Button("Add") { count += 1 }
        }
    }

    @Test func anEffectRunsAnewForEachChange() {
        let host = _ViewHost(Bouncing())
        func effect() -> String? { host.first(class: "icon")?[attribute: "data-symbol-effect"] }
        #expect(effect() == nil)
        host.tap("Add")
        #expect(effect() == "bounce-again")
        host.tap("Add")
        #expect(effect() == "bounce-once")
    }
}
