import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct ControlTests {
    @Test(arguments: [
        ("ellipsis.circle", "more_horiz", false), ("ellipsis.circle.fill", "more_horiz", true),
        ("link.circle", "link", false),
    ])
    func aSymbolThatTheFontHasOnlyWithoutItsCircleGetsOne(symbol: String, glyph: String, isFilled: Bool) {
        let icon = _ViewHost(Image(systemName: symbol)).tree.first { $0.hasClass("icon") }
        #expect(icon?.hasClass("icon-ring") == true)
        #expect(icon?.hasClass("icon-filled") == isFilled)
        #expect(icon?.children.map(\.text) == [glyph])
    }

    @Test func aSymbolThatTheFontHasIsOneGlyph() {
        let icon = _ViewHost(Image(systemName: "plus.circle")).tree.first { $0.hasClass("icon") }
        #expect(icon?.hasClass("icon-ring") == false)
        #expect(icon?.text == "add_circle_outline")
    }

    @Test func aFieldShowsWhatIsTypedAndNothingIsLost() {
        struct Form: View {
            @State private var text = ""
            var body: some View {
                TextField("Name", text: $text)
                Text(verbatim: "hello \(text)")
            }
        }
        let host = _ViewHost(Form())
        var typed = ""
        for letter in "The quick brown fox" {
            typed.append(letter)
            host.type(typed, into: "Name")
            #expect(host.tree.first { $0[attribute: "placeholder"] == "Name" }?[attribute: "value"] == typed)
        }
        #expect(host.texts.last == "hello " + typed)
    }

    @Test func submitRunsTheActionsFromTheInsideOut() {
        struct Form: View {
            @State private var log: [String] = []
            var body: some View {
                VStack {
                    TextField("Name", text: .constant("x")).onSubmit { log.append("inner") }
                    Text(verbatim: log.joined(separator: ","))
                }
                .onSubmit { log.append("outer") }
            }
        }
        let host = _ViewHost(Form())
        guard let field = host.tree.first(where: { $0.tag == "input" }) else {
            Issue.record("no field")
            return
        }
        host.dispatch(.submit, to: field.id)
        #expect(host.texts.last == "inner,outer")
    }

    @Test func focusMovesBothWays() {
        enum Field { case first, second }
        struct Form: View {
            @FocusState private var focus: Field?
            var body: some View {
                TextField("First", text: .constant("")).focused($focus, equals: .first)
                TextField("Second", text: .constant("")).focused($focus, equals: .second)
                Button("next") { focus = .second }
                Text(verbatim: "\(focus.map { "\($0)" } ?? "none")")
            }
        }
        let host = _ViewHost(Form())
        func field(_ name: String) -> _Element? { host.tree.first { $0[attribute: "placeholder"] == name } }
        #expect(host.texts.last == "none")
        host.tap("next")
        #expect(host.texts.last == "second")
        #expect(field("Second")?[attribute: "data-focused"] == "true")
        if let first = field("First") { host.dispatch(.focus, to: first.id, value: .bool(true)) }
        #expect(host.texts.last == "first")
        #expect(field("Second")?[attribute: "data-focused"] == nil)
        if let first = field("First") { host.dispatch(.focus, to: first.id, value: .bool(false)) }
        #expect(host.texts.last == "none")
    }

    @Test func aSwitchToggles() {
        struct Setting: View {
            @State private var isOn = false
            var body: some View {
                Toggle("Sounds", isOn: $isOn)
                Text(verbatim: isOn ? "on" : "off")
            }
        }
        let host = _ViewHost(Setting())
        host.tap("Sounds")
        #expect(host.texts.last == "on")
        #expect(host.tree.first { $0[attribute: "role"] == "switch" }?[attribute: "aria-checked"] == "true")
    }

    @Test(arguments: [true, false]) func pickersSelect(isSegmented: Bool) {
        struct Choosing: View {
            let isSegmented: Bool
            @State private var choice = "a"
            var body: some View {
                if isSegmented { picker.pickerStyle(.segmented) } else { picker.pickerStyle(.menu) }
                Text(verbatim: "chosen \(choice)")
            }
            var picker: some View {
                Picker("Letter", selection: $choice) {
                    ForEach(["a", "b", "c"], id: \.self) { Text(verbatim: "letter \($0)") }
                }
            }
        }
        let host = _ViewHost(Choosing(isSegmented: isSegmented))
        if isSegmented {
            host.tap("letter c")
        } else if let select = host.tree.first(where: { $0.tag == "select" }) {
            host.dispatch(.change, to: select.id, value: .string("2"))
        }
        #expect(host.texts.last == "chosen c")
    }

    @Test func steppersKeepToTheirBounds() {
        struct Counting: View {
            @State private var count = 1
            var body: some View {
                Stepper("Count", value: $count, in: 0...2)
                Text(verbatim: "\(count)")
            }
        }
        let host = _ViewHost(Counting())
        host.tap("Count, Increment")
        #expect(host.texts.last == "2")
        let increment = host.tree.first { $0[attribute: "aria-label"] == "Count, Increment" }
        #expect(increment?[attribute: "disabled"] != nil)
    }

    @Test func aDisabledButtonTakesNoTap() {
        var count = 0
        let host = _ViewHost(Button("press") { count += 1 }.disabled(true))
        guard let button = host.tree.first(where: { $0.tag == "button" }) else {
            Issue.record("no button")
            return
        }
        #expect(!host.dispatch(.tap, to: button.id))
        #expect(count == 0)
        #expect(button[attribute: "disabled"] != nil)
    }

    @Test func aStyleOfTheAppDrawsTheButtonWithItsEnvironment() {
        struct Loud: ButtonStyle {
            @Environment(\.isEnabled) private var isEnabled
            func makeBody(configuration: Configuration) -> some View {
                configuration.label
                Text(verbatim: isEnabled ? "!" : "…")
            }
        }
        var count = 0
        let host = _ViewHost(Button("go") { count += 1 }.buttonStyle(Loud()))
        #expect(host.texts == ["go", "!"])
        host.tap("go")
        #expect(count == 1)
    }

    @Test func storedValuesReachEveryViewThatShowsThem() throws {
        let store = try #require(UserDefaults(suiteName: "StoredValues-\(UUID().uuidString)"))
        struct Stored: View {
            @AppStorage private var count: Int
            init(store: UserDefaults) { _count = AppStorage(wrappedValue: 1, "count", store: store) }
            var body: some View { Button("count \(count)") { count += 1 } }
        }
        let host = _ViewHost(
            VStack {
                Stored(store: store)
                Stored(store: store)
            })
        host.tap("count 1")
        #expect(host.texts == ["count 2", "count 2"])
        store.removeObject(forKey: "count")
    }
}

@MainActor @Suite struct MenuControlTests {
    @Test func pickersAndTogglesInAMenuAreItemsOfIt() {
        struct Sorting: View {
            @State private var order = "name"
            @State private var isReversed = false
            var body: some View {
                Menu("Sort") {
                    Picker("Order", selection: $order) {
                        Text(verbatim: "Name").tag("name")
                        Text(verbatim: "Date").tag("date")
                    }
                    Toggle("Reversed", isOn: $isReversed)
                }
                Text(verbatim: "\(order) \(isReversed)")
            }
        }
        let host = _ViewHost(Sorting())
        host.tap("Sort")
        let items = host.tree.all { $0[attribute: "role"]?.hasPrefix("menuitem") == true }
        #expect(items.map { $0[attribute: "role"] } == ["menuitemradio", "menuitemradio", "menuitemcheckbox"])
        #expect(items.map { $0[attribute: "aria-checked"] } == ["true", "false", "false"])
        host.tap("Date")
        host.tap("Sort")
        host.tap("Reversed")
        #expect(host.texts.contains("date true"))
    }

    @Test func aBadgeStandsAtTheEndOfItsRow() {
        let host = _ViewHost(List { Text(verbatim: "Inbox").badge(3) })
        #expect(host.texts == ["Inbox", "3"])
    }
}
