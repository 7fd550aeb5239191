import SwiftUI

@MainActor func toolbars(_ contract: Contract) {
    func page<Content: View>(_ content: Content) -> some View { NavigationStack { content } }
    let view = Text("a").navigationTitle("Title")
    func item(_ placement: ToolbarItemPlacement) -> some View {
        page(view.toolbar { ToolbarItem(placement: placement) { Button("b") {} } })
    }
    contract.same("An item as usual") {
        page(view.toolbar { Button("b") {} })
        page(view.toolbar { ToolbarItem { Button("b") {} } })
        page(view.toolbar { ToolbarItem(placement: .automatic) { Button("b") {} } })
        page(view.toolbar { ToolbarItemGroup { Button("b") {} } })
        page(view.toolbar(id: "bar") { ToolbarItem(id: "b") { Button("b") {} } })
        page(
            view.toolbar(id: "bar") {
                ToolbarItem(id: "b", placement: .automatic, showsByDefault: true) { Button("b") {} }
            })
        item(.topBarTrailing)
        item(.navigationBarTrailing)
        item(.primaryAction)
    }
    contract.same("Items that nobody adds to the bar of a phone") {
        page(view)
        page(view.toolbar(id: "bar") { ToolbarItem(id: "b", showsByDefault: false) { Button("b") {} } })
        page(
            view.toolbar(id: "bar") {
                ToolbarItem(id: "b") { Button("b") {} }.defaultCustomization(.hidden)
            })
        page(view.toolbar(removing: .sidebarToggle))
    }
    contract.same("Items that are there though bars are customized elsewhere") {
        page(view.toolbar { Button("b") {} })
        page(view.toolbar(id: "bar") { ToolbarItem(id: "b") { Button("b") {} }.defaultCustomization(.visible) })
        page(
            view.toolbar(id: "bar") {
                ToolbarItem(id: "b") { Button("b") {} }.defaultCustomization(.hidden, options: .alwaysAvailable)
            })
        page(view.toolbar(id: "bar") { ToolbarItem(id: "b") { Button("b") {} }.customizationBehavior(.default) })
        page(view.toolbar(id: "bar") { ToolbarItem(id: "b") { Button("b") {} }.customizationBehavior(.disabled) })
        page(view.toolbar(id: "bar") { ToolbarItem(id: "b") { Button("b") {} }.customizationBehavior(.reorderable) })
        page(
            view.toolbar {
                // Partly: the items stand in the bar one by one, also where there is little room.
                ToolbarItemGroup(placement: .primaryAction) {
                    Button("b") {}
                } label: {
                    Text("More")
                }
            })
    }
    contract.same("An item at the front") {
        item(.topBarLeading)
        item(.navigationBarLeading)
    }
    contract.distinct("Places of items") {
        item(.topBarTrailing)
        item(.topBarLeading)
        item(.principal)
        item(.bottomBar)
        item(.confirmationAction)
    }
    contract.drawn("More places of items") {
        item(.cancellationAction)
        item(.destructiveAction)
        item(.keyboard)
        item(.navigation)
        item(.secondaryAction)
        item(.status)
        item(.automatic)
    }
    let isOn = true
    contract.same("Conditions in toolbars") {
        page(view.toolbar { ToolbarItem { Button("b") {} } })
        page(view.toolbar { if isOn { ToolbarItem { Button("b") {} } } })
        page(view.toolbar { if isOn { ToolbarItem { Button("b") {} } } else { ToolbarItem { Button("c") {} } } })
        page(view.toolbar { Group { ToolbarItem { Button("b") {} } } })
        page(view.toolbar { Items() })
        page(view.toolbar { if #available(iOS 16, *) { ToolbarItem { Button("b") {} } } })
    }
    contract.drawn("Several items") {
        page(
            view.toolbar {
                ToolbarItem(placement: .topBarLeading) { Button("b") {} }
                ToolbarItemGroup(placement: .topBarTrailing) {
                    Button("c") {}
                    Button("d") {}
                }
                ToolbarItem(placement: .bottomBar) { Button("e") {} }
            })
        page(
            view.toolbar(id: "bar") {
                ToolbarItem(id: "b", placement: .topBarLeading) { Button("b") {} }
                ToolbarItem(id: "c", placement: .topBarTrailing) { Button("c") {} }
            })
    }
}

private struct Items: ToolbarContent {
    var body: some ToolbarContent { ToolbarItem { Button("b") {} } }
}
