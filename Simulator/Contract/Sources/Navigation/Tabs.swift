import SwiftUI

@MainActor func tabs(_ contract: Contract) {
    @ViewBuilder func pages() -> some View {
        Text("a").tabItem { Label("A", systemImage: "star") }.tag(0)
        Text("b").tabItem { Text("B") }.tag(1)
    }
    contract.same("TabView") {
        TabView { pages() }
        TabView(selection: .constant(0)) { pages() }
        TabView { pages() }.tabViewStyle(.automatic)
        TabView { pages() }.tabViewStyle(DefaultTabViewStyle())
    }
    let view = TabView { pages() }
    contract.distinct("Tabs and pages") {
        view
        TabView(selection: .constant(1)) { pages() }
        view.tabViewStyle(.page)
        view.tabViewStyle(.page(indexDisplayMode: .never))
        TabView { Text("a").badge(3).tabItem { Text("A") } }
    }
    contract.drawn("Dots of pages") {
        view.tabViewStyle(.page(indexDisplayMode: .always))
        view.tabViewStyle(.page(indexDisplayMode: .automatic))
        view.tabViewStyle(PageTabViewStyle())
        view.tabViewStyle(PageTabViewStyle(indexDisplayMode: .always))
        view.indexViewStyle(.page)
        view.indexViewStyle(.page(backgroundDisplayMode: .always))
        view.indexViewStyle(PageIndexViewStyle())
        view.indexViewStyle(PageIndexViewStyle(backgroundDisplayMode: .automatic))
        view.indexViewStyle(PageIndexViewStyle(backgroundDisplayMode: .interactive))
        view.indexViewStyle(PageIndexViewStyle(backgroundDisplayMode: .never))
        view.toolbarBackground(.visible, for: .tabBar)
    }
}
