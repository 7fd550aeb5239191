import SwiftUI

@MainActor func labels(_ contract: Contract) {
    let title = "Star"
    contract.same("Label with a symbol") {
        Label("Star", systemImage: "star")
        Label(title, systemImage: "star")
        Label {
            Text("Star")
        } icon: {
            Image(systemName: "star")
        }
    }
    contract.same("Label with a picture") {
        Label("Star", image: "picture")
        Label(title, image: "picture")
    }
    let label = Label("Star", systemImage: "star")
    contract.distinct("Styles of labels") {
        label
        label.labelStyle(.iconOnly)
        label.labelStyle(.titleOnly)
        label.labelStyle(Reversed())
    }
    contract.drawn("Other styles of labels") {
        label.labelStyle(.automatic)
        label.labelStyle(.titleAndIcon)
        label.labelStyle(DefaultLabelStyle())
        label.labelStyle(IconOnlyLabelStyle())
        label.labelStyle(TitleOnlyLabelStyle())
        label.labelStyle(TitleAndIconLabelStyle())
    }
    contract.same("LabeledContent") {
        LabeledContent("Size", value: "12")
        LabeledContent("Size" as String, value: "12")
        LabeledContent(LocalizedStringKey("Size"), value: "12" as String)
        LabeledContent("Size", value: 12, format: .number)
        LabeledContent("Size" as String, value: 12, format: .number)
        LabeledContent("Size") { Text("12") }
        LabeledContent("Size" as String) { Text("12") }
        LabeledContent {
            Text("12")
        } label: {
            Text("Size")
        }
    }
    contract.same("ContentUnavailableView") {
        ContentUnavailableView("None", systemImage: "tray", description: Text("Add one"))
        ContentUnavailableView("None" as String, systemImage: "tray", description: Text("Add one"))
        ContentUnavailableView {
            Label("None", systemImage: "tray")
        } description: {
            Text("Add one")
        }
    }
    contract.drawn("ContentUnavailableView in other forms") {
        ContentUnavailableView("None", image: "picture")
        ContentUnavailableView("None", systemImage: "tray")
        ContentUnavailableView {
            Label("None", systemImage: "tray")
        } description: {
            Text("Add one")
        } actions: {
            Button("Add") {}
        }
        ContentUnavailableView.search
        ContentUnavailableView.search(text: "word")
    }
}

private struct Reversed: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.title
            configuration.icon
            Label(configuration)
        }
    }
}
