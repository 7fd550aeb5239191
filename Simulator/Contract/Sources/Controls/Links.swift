import SwiftUI

@MainActor func links(_ contract: Contract) {
    guard let page = URL(string: "https://example.com") else { return }
    let title = "Site"
    contract.same("Link") {
        Link("Site", destination: page)
        Link(title, destination: page)
        Link(destination: page) { Text("Site") }
    }
    contract.same("ShareLink of an address") {
        ShareLink("Site", item: page)
        ShareLink(title, item: page)
        ShareLink(Text("Site"), item: page)
        ShareLink("Site", item: page, subject: Text("s"), message: Text("m"))
    }
    contract.same("ShareLink of a text") {
        ShareLink("Site", item: "text")
        ShareLink(title, item: "text")
        ShareLink(Text("Site"), item: "text")
    }
    contract.same("ShareLink of several") {
        ShareLink("Site", items: [page])
        ShareLink(title, items: [page])
        ShareLink(Text("Site"), items: [page])
    }
    contract.same("ShareLink of several texts") {
        ShareLink("Site", items: ["text"])
        ShareLink(title, items: ["text"])
        ShareLink(Text("Site"), items: ["text"])
    }
    contract.same("ShareLink as usual") {
        ShareLink(item: page)
        ShareLink(item: "text")
        ShareLink(items: [page])
        ShareLink(items: ["text"])
        ShareLink(item: page, subject: Text("s"), message: Text("m"))
    }
    contract.same("ShareLink with a label") {
        ShareLink(item: page) { Text("go") }
        ShareLink(item: "text") { Text("go") }
        ShareLink(items: [page]) { Text("go") }
        ShareLink(items: ["text"]) { Text("go") }
    }
    var opened: [URL] = []
    let open = OpenURLAction { url in
        opened.append(url)
        return .handled
    }
    open(page)
    open(page) { _ in }
    contract.fact("an action opens addresses", opened == [page, page])
    contract.drawn("openURL in the environment") {
        Text("a").environment(\.openURL, OpenURLAction { _ in .discarded })
        Text("a").environment(\.openURL, OpenURLAction { _ in .systemAction })
        Text("a").environment(\.openURL, OpenURLAction { .systemAction($0) })
        Text("a").onOpenURL { _ in }
    }
}
