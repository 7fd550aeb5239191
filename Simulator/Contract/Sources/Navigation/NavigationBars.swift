import SwiftUI

@MainActor func navigationBars(_ contract: Contract) {
    let title = "Title"
    func page<Content: View>(_ content: Content) -> some View { NavigationStack { content } }
    let view = Text("a")
    contract.same("navigationTitle") {
        page(view.navigationTitle("Title"))
        page(view.navigationTitle(title))
        page(view.navigationTitle(Text("Title")))
        page(view.navigationBarTitle("Title"))
        page(view.navigationBarTitle(title))
        page(view.navigationBarTitle(Text("Title")))
    }
    contract.same("navigationTitle in the bar") {
        page(view.navigationTitle("Title").navigationBarTitleDisplayMode(.inline))
        page(view.navigationTitle("Title").toolbarTitleDisplayMode(.inline))
        page(view.navigationBarTitle("Title", displayMode: .inline))
        page(view.navigationBarTitle(title, displayMode: .inline))
        page(view.navigationBarTitle(Text("Title"), displayMode: .inline))
    }
    let titled = view.navigationTitle("Title")
    contract.distinct("Bars") {
        page(titled)
        page(titled.navigationBarTitleDisplayMode(.inline))
        page(titled.toolbar(.hidden, for: .navigationBar))
        page(titled.toolbarTitleMenu { Button("b") {} })
        page(titled.toolbar { ToolbarTitleMenu { Button("c") {} } }.navigationBarTitleDisplayMode(.inline))
        page(titled.toolbarBackground(.red, for: .navigationBar).toolbarBackground(.visible, for: .navigationBar))
        page(titled.navigationBarItems(trailing: Text("b")))
        page(titled.navigationBarItems(leading: Text("b")))
        page(titled.navigationBarItems(leading: Text("b"), trailing: Text("c")))
    }
    contract.distinct("Pages about something") {
        page(titled)
        page(titled.navigationDocument("text"))
    }
    contract.same("Pages about a document") {
        page(titled.navigationDocument(URL(fileURLWithPath: "/a.txt")))
        page(titled.navigationDocument("text"))
        page(titled.navigationDocument("text", preview: SharePreview("Text")))
        page(titled.navigationDocument("text", preview: SharePreview("Text", image: "image")))
        page(titled.navigationDocument("text", preview: SharePreview("Text", icon: "icon")))
        page(titled.navigationDocument("text", preview: SharePreview("Text", image: "image", icon: "icon")))
    }
    contract.same("A menu of nothing for the title") {
        page(titled)
        // Partly: it has nothing of the system's, which knows no documents.
        page(titled.toolbar { ToolbarTitleMenu() })
    }
    contract.same("A bar that is hidden") {
        page(titled.toolbar(.hidden, for: .navigationBar))
        page(titled.navigationBarHidden(true))
    }
    contract.drawn("More of bars") {
        page(view.navigationTitle(.constant("Title")))
        page(titled.navigationBarTitleDisplayMode(.automatic))
        page(titled.navigationBarTitleDisplayMode(.large))
        page(titled.toolbarTitleDisplayMode(.automatic))
        page(titled.toolbarTitleDisplayMode(.large))
        page(titled.toolbarTitleDisplayMode(.inlineLarge))
        page(titled.navigationBarBackButtonHidden())
        page(titled.toolbarRole(.automatic))
        page(titled.toolbarRole(.navigationStack))
        page(titled.toolbarRole(.browser))
        page(titled.toolbarRole(.editor))
        page(titled.toolbarColorScheme(.dark, for: .navigationBar))
        page(titled.toolbarColorScheme(nil, for: .tabBar, .bottomBar))
        page(titled.toolbar(.visible, for: .automatic))
    }
}
