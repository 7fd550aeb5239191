import Combine
import Testing

@testable import SwiftUI

private struct NameKey: FocusedValueKey { typealias Value = String }
private struct CountKey: FocusedValueKey { typealias Value = Binding<Int> }
extension FocusedValues {
    fileprivate var name: String? {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
    }
    fileprivate var count: Binding<Int>? {
        get { self[CountKey.self] }
        set { self[CountKey.self] = newValue }
    }
}

@MainActor @Suite struct FocusedValueTests {
    private struct Reader: View {
        @FocusedValue(\.name) var name
        @FocusedBinding(\.count) var count
        var body: some View {
            Text(verbatim: "\(name ?? "none") \(count ?? -1)")
            Button("Count") { count = (count ?? 0) + 1 }
        }
    }

    private struct Fields: View {
        @State private var count = 1
        var body: some View {
            VStack {
                Reader()
                TextField("inner", text: .constant("")).focusedValue(\.name, "inner")
                TextField("other", text: .constant(""))
            }
            .focusedValue(\.name, "outer").focusedSceneValue(\.count, $count)
        }
    }

    @Test func theInnermostFocusCounts() throws {
        let screen = Screen(Fields())
        #expect(screen.texts.contains("none 1"))
        screen.focus("inner")
        #expect(screen.texts.contains("inner 1"))
        screen.focus("inner", false)
        screen.focus("other")
        #expect(screen.texts.contains("outer 1"))
        screen.focus("other", false)
        #expect(screen.texts.contains("none 1"))
    }

    @Test func aBindingIsWrittenThrough() {
        let screen = Screen(Fields())
        screen.tap("Count")
        #expect(screen.texts.contains("none 2"))
    }

    @Test func keysGoOutwardsUntilOneTakesThem() throws {
        var keys: [String] = []
        let screen = Screen(
            VStack {
                TextField("field", text: .constant(""))
                    .onKeyPress("a") {
                        keys.append("inner a")
                        return .handled
                    }
                    .onKeyPress("b") {
                        keys.append("inner b")
                        return .ignored
                    }
            }
            .onKeyPress { press in
                keys.append("outer \(press.characters)")
                return .handled
            })
        let field = try #require(screen.field("field"))
        #expect(screen.host._press("a", in: field.id))
        #expect(screen.host._press("b", in: field.id))
        #expect(screen.host._press("Enter", phase: "repeat", in: field.id))
        #expect(!screen.host._press("Shift", in: field.id), "no key of an app's")
        #expect(keys == ["inner a", "inner b", "outer b", "outer \r"])
    }
}
