import SwiftUI

@MainActor func menus(_ contract: Contract) {
    let title = "More"
    contract.same("Menu") {
        Menu("More") { Button("a") {} }
        Menu(title) { Button("a") {} }
        Menu {
            Button("a") {}
        } label: {
            Text("More")
        }
    }
    contract.same("Menu with a symbol") {
        Menu("More", systemImage: "ellipsis") { Button("a") {} }
        Menu(title, systemImage: "ellipsis") { Button("a") {} }
        Menu {
            Button("a") {}
        } label: {
            Label("More", systemImage: "ellipsis")
        }
    }
    contract.same("Menu with an action of its own") {
        Menu("More") {
            Button("a") {}
        } primaryAction: {
        }
        Menu(title) {
            Button("a") {}
        } primaryAction: {
        }
        Menu {
            Button("a") {}
        } label: {
            Text("More")
        } primaryAction: {
        }
    }
    contract.drawn("Menu with a symbol and an action of its own") {
        Menu("More", systemImage: "ellipsis") {
            Button("a") {}
        } primaryAction: {
        }
    }
    let menu = Menu("More") { Button("a") {} }
    contract.drawn("Styles of menus") {
        menu.menuStyle(.automatic)
        menu.menuStyle(.button)
        menu.menuStyle(.borderlessButton)
        menu.menuStyle(DefaultMenuStyle())
        menu.menuStyle(ButtonMenuStyle())
        menu.menuStyle(BorderlessButtonMenuStyle())
        menu.menuStyle(RedMenuStyle())
        menu.menuOrder(.automatic)
        menu.menuOrder(.fixed)
        menu.menuOrder(.priority)
        menu.menuActionDismissBehavior(.automatic)
        menu.menuActionDismissBehavior(.enabled)
        menu.menuActionDismissBehavior(.disabled)
    }
    contract.same("contextMenu of a menu") {
        Text("a").contextMenu(ContextMenu { Button("b") {} })
        Text("a").contextMenu(Optional(ContextMenu { Button("b") {} }))
    }
    contract.same("No contextMenu") {
        Text("a")
        Text("a").contextMenu(ContextMenu<Text>?.none)
    }
    contract.distinct("contextMenu") {
        Text("a")
        Text("a").contextMenu { Button("b") {} }
    }
    contract.drawn("contextMenu with a picture of it") {
        // Partly: the preview is not shown.
        Text("a").contextMenu {
            Button("b") {}
        } preview: {
            Text("c")
        }
    }
}

private struct RedMenuStyle: MenuStyle {
    func makeBody(configuration: Configuration) -> some View { Menu(configuration).foregroundStyle(.red) }
}
