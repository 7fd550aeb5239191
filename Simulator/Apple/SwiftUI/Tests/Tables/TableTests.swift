import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct TableTests {
    struct Person: Identifiable {
        let id: Int
        let name: String
        let age: Int
    }

    struct People: View {
        @State var people = [
            Person(id: 1, name: "Item 10", age: 30), Person(id: 2, name: "item 9", age: 20),
            Person(id: 3, name: "Äpfel", age: 40),
        ]
        @State var order = [KeyPathComparator(\Person.age)]
        @State var chosen: Int?
        var isWide = false
        var body: some View {
            Table(people, selection: $chosen, sortOrder: $order) {
                TableColumn("Name", value: \.name)
                TableColumn("Age", value: \.age) { Text(verbatim: "\($0.age) years") }
            }
            .onChange(of: order, initial: true) { people.sort(using: order) }
            .environment(\.horizontalSizeClass, isWide ? .regular : .compact)
            Text(verbatim: "chosen \(chosen ?? 0)")
        }
    }

    @Test func aPhoneShowsTheFirstColumnAlone() {
        let host = _ViewHost(People())
        #expect(host.texts == ["item 9", "Item 10", "Äpfel", "chosen 0"])
        host.tap("Item 10")
        #expect(host.texts.last == "chosen 1")
    }

    @Test func whereThereIsRoomAllColumnsAreShownAndSort() {
        let host = _ViewHost(People(isWide: true))
        #expect(host.texts.contains("Name") && host.texts.contains("20 years"))
        func ages() -> [String] { host.texts.filter { $0.hasSuffix("years") } }
        #expect(ages() == ["20 years", "30 years", "40 years"])
        host.tap("Age")
        #expect(ages() == ["40 years", "30 years", "20 years"], "the other way round")
        host.tap("Name")
        #expect(ages() == ["40 years", "20 years", "30 years"], "names as people sort them: 9 before 10")
    }
}
