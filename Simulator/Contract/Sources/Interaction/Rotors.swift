import SwiftUI

@MainActor func rotors(_ contract: Contract) {
    let view = Text("a")
    let key = AccessibilityCustomContentKey("Size", id: "size")
    let value = "7"
    contract.same("Custom content") {
        view.accessibilityCustomContent(key, Text("7"))
        view.accessibilityCustomContent(key, "7")
        view.accessibilityCustomContent(key, value)
        view.accessibilityCustomContent(AccessibilityCustomContentKey(Text("Size"), id: "size"), "7")
        view.accessibilityCustomContent(AccessibilityCustomContentKey("Size"), "7")
        view.accessibilityCustomContent("Size", Text("7"))
        view.accessibilityCustomContent("Size", "7")
        view.accessibilityCustomContent("Size", value)
        view.accessibilityCustomContent(Text("Size"), Text("7"))
        view.accessibilityCustomContent(key, "3").accessibilityCustomContent(key, "7")
    }
    contract.distinct("Custom content of several kinds") {
        view.accessibilityCustomContent("Size", "7").accessibilityCustomContent("Color", "red", importance: .high)
        view.accessibilityCustomContent("Size", "7").accessibilityCustomContent("Color", "red", importance: .default)
        view.accessibilityCustomContent(key, Text?.none)
    }
    contract.fact("keys are told apart by what they are for", key == AccessibilityCustomContentKey("Other", id: "size"))
    contract.drawn("Rotors") { RotorSamples() }
    let label = "People"
    let people = [RotorPerson(id: 1, name: "Ann"), RotorPerson(id: 2, name: "Bob")]
    contract.same("Rotors of models") {
        view.accessibilityRotor("People", entries: people, entryLabel: \.name)
        view.accessibilityRotor(label, entries: people, entryLabel: \.name)
        view.accessibilityRotor(Text("People"), entries: people, entryLabel: \.name)
        view.accessibilityRotor("People", entries: people, entryID: \.id, entryLabel: \.name)
        view.accessibilityRotor(label, entries: people, entryID: \.id, entryLabel: \.name)
        view.accessibilityRotor(Text("People"), entries: people, entryID: \.id, entryLabel: \.name)
        view.accessibilityRotor("People") {
            ForEach(people) { AccessibilityRotorEntry($0.name, id: $0.id) }
        }
        view.accessibilityRotor(label) {
            ForEach(people, id: \.id) { person in AccessibilityRotorEntry(Text(person.name), id: person.id) {} }
        }
        view.accessibilityRotor(Text("People")) {
            Group {
                AccessibilityRotorEntry("Ann", id: 1)
                AccessibilityRotorEntry("Bob", id: 2)
            }
        }
    }
    let systems: [AccessibilitySystemRotor] = [
        .links, .headings, .boldText, .italicText, .underlineText, .misspelledWords, .images, .textFields, .tables,
        .lists, .landmarks, .links(visited: true), .headings(level: .h2),
    ]
    contract.drawn("The system's rotors") {
        systems.map { AnyView(view.accessibilityRotor($0, entries: people, entryLabel: \.name)) }
        view.accessibilityRotor(.headings, entries: people, entryID: \.id, entryLabel: \.name)
        view.accessibilityRotor(.links) { AccessibilityRotorEntry(Text("a"), id: 1) }
    }
}

private struct RotorPerson: Identifiable {
    let id: Int
    let name: String
}

private struct RotorSamples: View {
    @Namespace private var names
    var isLong = true
    let word = "Word"

    var body: some View {
        Text("a").accessibilityRotorEntry(id: "first", in: names)
            .accessibilityRotor("Places") {
                AccessibilityRotorEntry(Text("First"), id: "first", in: names)
                AccessibilityRotorEntry("Second", id: "second", in: names)
                AccessibilityRotorEntry(word, "third", in: names)
                if isLong { AccessibilityRotorEntry("Last", id: 3) }
            }
    }
}
