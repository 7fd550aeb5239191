import SwiftUI

@MainActor func navigationLinks(_ contract: Contract) {
    let title = "Go"
    func page<Content: View>(_ content: Content) -> some View { NavigationStack { content } }
    contract.same("NavigationLink to a view") {
        page(NavigationLink("Go") { Text("b") })
        page(NavigationLink(title) { Text("b") })
        page(NavigationLink("Go", destination: Text("b")))
        page(NavigationLink(title, destination: Text("b")))
        page(NavigationLink(destination: Text("b")) { Text("Go") })
        page(
            NavigationLink {
                Text("b")
            } label: {
                Text("Go")
            })
    }
    contract.same("NavigationLink to a value") {
        page(NavigationLink("Go", value: 1))
        page(NavigationLink(title, value: 1))
        page(NavigationLink(value: 1) { Text("Go") })
        page(NavigationLink("Go", value: Place(id: 1)))
        page(NavigationLink(title, value: Place(id: 1)))
        page(NavigationLink(value: Place(id: 1)) { Text("Go") })
    }
    contract.drawn("NavigationLink to nothing") {
        page(NavigationLink("Go", value: nil as Int?))
        // Partly: no effect.
        page(NavigationLink("Go", destination: Text("b")).isDetailLink(false))
    }
    contract.same("NavigationLink that is followed by a binding") {
        page(NavigationLink("Go", destination: Text("b"), isActive: .constant(false)))
        page(NavigationLink("Go", isActive: .constant(false)) { Text("b") })
        page(NavigationLink(destination: Text("b"), isActive: .constant(false)) { Text("Go") })
        page(
            NavigationLink(isActive: .constant(false)) {
                Text("b")
            } label: {
                Text("Go")
            })
        page(NavigationLink("Go", destination: Text("b"), tag: 1, selection: .constant(nil)))
        page(NavigationLink(destination: Text("b"), tag: 1, selection: .constant(nil)) { Text("Go") })
        page(
            NavigationLink(tag: 1, selection: .constant(nil)) {
                Text("b")
            } label: {
                Text("Go")
            })
    }
}

private struct Place: Hashable {
    var id: Int
}
