import SwiftUI

@MainActor func containers(_ contract: Contract) {
    let title = "More"
    contract.same("Group") {
        Text("a")
        Group { Text("a") }
        AnyView(Text("a"))
        AnyView(erasing: Text("a"))
        ModifiedContent(content: Text("a"), modifier: EmptyModifier())
        Text("a").modifier(EmptyModifier.identity)
        TupleView(Text("a"))
    }
    contract.same("GroupBox") {
        GroupBox("More") { Text("a") }
        GroupBox(title) { Text("a") }
        GroupBox(label: Text("More")) { Text("a") }
        GroupBox {
            Text("a")
        } label: {
            Text("More")
        }
    }
    contract.drawn("GroupBox without a label, ControlGroup") {
        GroupBox { Text("a") }
        ControlGroup {
            Button("a") {}
            Button("b") {}
        }
    }
    contract.same("DisclosureGroup") {
        DisclosureGroup("More") { Text("a") }
        DisclosureGroup(title) { Text("a") }
        DisclosureGroup {
            Text("a")
        } label: {
            Text("More")
        }
    }
    contract.same("DisclosureGroup that is open") {
        DisclosureGroup("More", isExpanded: .constant(true)) { Text("a") }
        DisclosureGroup(title, isExpanded: .constant(true)) { Text("a") }
        DisclosureGroup(isExpanded: .constant(true)) {
            Text("a")
        } label: {
            Text("More")
        }
    }
    contract.same("ForEach") {
        VStack {
            ForEach(0..<3) { Text(verbatim: "\($0)") }
        }
        VStack {
            ForEach([0, 1, 2], id: \.self) { Text(verbatim: "\($0)") }
        }
        VStack {
            ForEach(Item.some) { Text(verbatim: "\($0.id)") }
        }
        VStack {
            ForEach(.constant(Item.some)) { $item in Text(verbatim: "\(item.id)") }
        }
        VStack {
            ForEach(.constant([0, 1, 2]), id: \.self) { $number in Text(verbatim: "\(number)") }
        }
        VStack {
            Text("0")
            Text("1")
            Text("2")
        }
    }
    let rows = ForEach(Item.some) { Text(verbatim: "\($0.id)") }
    contract.fact("ForEach keeps its data", rows.data.count == 3)
    contract.drawn("ForEach gives its content") { rows.content(Item(id: 4)) }
    contract.distinct("Identity, order and nothing") {
        EmptyView()
        Text("a").id(1)
        ZStack {
            Text("a").zIndex(1)
            Text("b")
        }
        Text("a").hidden()
    }
    let maybe: Int? = 3
    contract.same("Conditions") {
        VStack { if let maybe { Text(verbatim: "\(maybe)") } }
        VStack { if maybe == 3 { Text("3") } else { Image(systemName: "star") } }
        VStack {
            switch maybe {
            case nil: EmptyView()
            case let number?: Text(verbatim: "\(number)")
            }
        }
        VStack { if #available(iOS 16, *) { Text("3") } }
    }
}

struct Item: Identifiable, Hashable, Codable {
    var id: Int
    static let some = [Item(id: 0), Item(id: 1), Item(id: 2)]
}
