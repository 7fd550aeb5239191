import Combine
import Foundation
import FoundationCompat
import SwiftUI
import SwiftUIBehaviorContract
import Testing

/// What the contract's screens are made of, without a browser.
@MainActor @Suite struct ModifierContractTests {
    private func host(_ screen: ContractScreen) -> _ViewHost { _ViewHost(AnyView(screen.view)) }

    private func find(_ name: String, in element: _Element) -> _Element? {
        if element[attribute: "data-testid"] == name { return element }
        return element.children.lazy.compactMap { find(name, in: $0) }.first
    }
    private func all(_ element: _Element, where condition: (_Element) -> Bool) -> [_Element] {
        (condition(element) ? [element] : []) + element.children.flatMap { all($0, where: condition) }
    }
    private func texts(_ element: _Element) -> [String] {
        (element.text.map { [$0] } ?? []) + element.children.flatMap(texts)
    }

    @Test func guidesAreSumsThatThePageComputes() throws {
        let tree = host(.alignment).tree
        let moved = all(tree) { $0[attribute: "data-guides"] != nil }
        #expect(moved.count == 5)
        let guides = moved.compactMap { $0[attribute: "data-guides"]?.split(separator: ":").last.map(String.init) }
        #expect(guides.contains("-24,0,0,0,0") && guides.contains("0,0.5,0,0,0") && guides.contains("0,0,0.5,0,0"))
        let own = all(tree) { $0.hasClass("hstack") && $0[attribute: "data-align-y"] != nil }
        #expect(
            own.first?[attribute: "data-align-y"]?.hasSuffix(":0,0,0,0,0") == true, "the top, as the alignment says")
        #expect(own.first?[style: "align-items"] == nil)
    }

    @Test func aPressReachesTheStyle() throws {
        let host = host(.pressedButton)
        let button = try #require(find("counts", in: host.tree))
        #expect(button[attribute: "data-pressed"]?.contains("\"opacity\":\"0.25\"") == true)
        host.dispatch(.press, to: button.id, value: .bool(true))
        #expect(texts(host.tree).contains("presses 1 taps 0"))
        let held = try #require(find("counts", in: host.tree))
        #expect(all(held) { $0[style: "opacity"] == "0.25" }.count == 1)
        host.dispatch(.press, to: button.id, value: .bool(false))
        host.dispatch(.press, to: button.id, value: .bool(true))
        #expect(texts(host.tree).contains("presses 2 taps 0"))
        let shrinks = try #require(find("shrinks", in: host.tree)?[attribute: "data-pressed"])
        #expect(shrinks.contains("scale(0.8,0.8)") && shrinks.contains("var(--red)") && shrinks.contains("100ms"))
    }

    @Test func symbolsAreDrawnInTheirVariants() throws {
        let tree = host(.symbols).tree
        func icon(_ name: String) throws -> _Element {
            let target = try #require(find(name, in: tree))
            return try #require(all(target) { $0.hasClass("icon") }.first)
        }
        #expect(try icon("plain").text == "person_outline")
        #expect(try icon("filled").text == "person")
        #expect(try icon("slashed").text == "notifications_off")
        #expect(try icon("bare").text == "favorite_border")
        #expect(try icon("encircled").hasClass("icon-filled"))
        #expect(try icon("hierarchical").hasClass("icon-hierarchical"))
        #expect(try icon("palette").hasClass("icon-palette"))
        #expect(try icon("multicolor")[style: "color"] == "var(--yellow)")
        #expect(try icon("monochrome")[style: "color"] == nil)
    }

    @Test func sectionsSayTheirLinesAndSpaces() {
        let plain = all(host(.plainList).tree) { $0.hasClass("section") }
        #expect(plain.map { $0.hasClass("no-top-line") } == [false, true, true, false])
        #expect(plain.map { $0.hasClass("no-bottom-line") } == [false, true, false, false])
        #expect(plain[3][style: "--bottom-line"] == "var(--red)" && plain[3][style: "--top-line"] == nil)
        let spaced = all(host(.spacedList).tree) { $0.hasClass("section") }
        #expect(spaced.map { $0[style: "--section-spacing"] } == ["8px", "8px", "60px", "4px"])
    }

    @Test func formsTakeTheirStyles() {
        let tree = host(.columnsForm).tree
        #expect(all(tree) { $0.hasClass("form-columns") }.count == 1)
        #expect(find("boxed", in: tree) != nil)
        #expect(all(tree) { $0.hasClass("form") }.count == 2)
    }

    @Test func priorityOrdersWhatIsRead() throws {
        let tree = host(.accessibility).tree
        let group = try #require(all(tree) { $0[attribute: "aria-owns"] != nil }.first)
        let owned = group[attribute: "aria-owns"]?.split(separator: " ").map(String.init) ?? []
        let read = owned.compactMap { id in
            group.children.first { $0[attribute: "id"] == id }.flatMap { texts($0).first }
        }
        #expect(read == ["first", "second", "third"])
        #expect(group.children.compactMap { texts($0).first } == ["third", "first", "second"], "where they stand")
    }

    @Test func whatIsSensitiveIsHiddenWherePrivacyIsAskedFor() {
        let redacted = all(host(.accessibility).tree) { $0.hasClass("redacted") }.flatMap(texts)
        #expect(redacted == ["balance 12"])
    }

    @Test func inputLabelsReachThePage() {
        let labels = all(host(.accessibility).tree) { $0[attribute: "data-input-labels"] != nil }
        #expect(labels.map { $0[attribute: "data-input-labels"] } == ["Send\nMail\nGo", "Plus\nNew"])
    }

    @Test func rowsAppearAndLeaveAsTheyAreScrolledTo() throws {
        let host = host(.lazyRows)
        func last() -> Int {
            let text = texts(host.tree).first { $0.hasPrefix("last") } ?? ""
            return Int(text.split(separator: " ")[1]) ?? -2
        }
        #expect((10...20).contains(last()))
        let scroller = try #require(find("scroller", in: host.tree))
        host._scroll(scroller.id, y: 5000)
        #expect((105...125).contains(last()))
        host._scroll(scroller.id, y: 50000)
        #expect(last() == 199)
    }

    @Test func timeGoesBy() async throws {
        let host = host(.time)
        func frame() -> Int { texts(host.tree).compactMap { Int($0.dropFirst(6)) }.first ?? -1 }
        let first = frame()
        #expect(await host.wait(timeoutSeconds: 60) { frame() >= first + 3 })
        let shown = texts(host.tree)
        #expect(shown.contains("paused") && shown.contains("past"))
        // The screen's dates are from when it was first shown, which may be minutes ago where much else is going on.
        #expect(shown.contains { $0.hasPrefix("1:0") && $0.count == 7 }, "a timer counts from its date")
        #expect(shown.contains { $0.hasPrefix("2 ") }, "two hours and some minutes")
        #expect(shown.contains("January 1, 1970") && shown.contains { $0.hasPrefix("12:00") })
        #expect(shown.contains("1:15"), "what is left of a paused timer")
        host.tearDown()
    }

    @Test func phasesFollowEachOther() async throws {
        let host = host(.phases)
        func isMoved() -> Bool { !all(host.tree) { $0[style: "transform"] == "translate(40px,0)" }.isEmpty }
        // Every update is noted: who only looks now and then misses phases on a busy machine.
        var phases: [String] = []
        var moves: [Bool] = []
        func note() {
            phases += texts(host.tree).filter { $0.hasPrefix("phase ") && $0 != phases.last }
            if isMoved() != moves.last { moves.append(isMoved()) }
        }
        note()
        host.onUpdate = note
        #expect(await host.wait(timeoutSeconds: 60) { phases.count >= 4 })
        #expect(Array(phases.prefix(4)) == ["phase 1", "phase 2", "phase 3", "phase 1"])
        #expect(moves == [false])
        let button = try #require(all(host.tree) { $0.tag == "button" }.first)
        host.dispatch(.tap, to: button.id)
        #expect(await host.wait(timeoutSeconds: 60) { moves.count >= 3 })
        #expect(moves == [false, true, false])
        host.tearDown()
    }

    @Test func gaugesTakeTheirStyles() {
        let tree = host(.gauges).tree
        let meters = all(tree) { $0[attribute: "role"] == "meter" }
        #expect(meters.count == 8 && meters[1][attribute: "aria-valuenow"] == "0.5")
        #expect(texts(tree).contains("share 70") && texts(tree).contains("seven"))
        #expect(all(tree) { $0.hasClass("gauge-arc") }.count == 1)
    }

    final class Delegate: NSObject, UIApplicationDelegate, ObservableObject {
        @Published var launches = 0
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            launches += 1
            return true
        }
    }

    struct DelegatedApp: App {
        @UIApplicationDelegateAdaptor(Delegate.self) var delegate
        var body: some Scene {
            WindowGroup { Text("launches \(delegate.launches)") }
        }
    }

    @Test func theDelegateOfAnAppIsMadeAndLaunched() {
        let host = _ViewHost(_launching: DelegatedApp.self)
        #expect(texts(host.tree) == ["launches 1"])
        (UIApplication.shared.delegate as? Delegate)?.launches = 5
        host.flush()
        #expect(texts(host.tree) == ["launches 5"])
    }

    struct Stored: View {
        @AppStorage private var value: Int
        init(_ store: UserDefaults) { _value = AppStorage(wrappedValue: 0, "value", store: store) }
        var body: some View { Text("stored \(value)") }
    }

    @Test func aValueSetByOtherCodeIsShown() async throws {
        let name = "behavior-\(UUID().uuidString)"
        let store = try #require(UserDefaults(suiteName: name))
        defer { store.removePersistentDomain(forName: name) }
        let host = _ViewHost(Stored(store))
        #expect(texts(host.tree) == ["stored 0"])
        store.set(9, forKey: "value")
        #expect(await host.wait(timeoutSeconds: 60) { texts(host.tree) == ["stored 9"] })
    }
}
