import SwiftUI

private struct PlainBox: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.label
            configuration.content
        }
    }
}

private struct PlainContent: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.label
            configuration.content
        }
    }
}

private struct PlainControls: ControlGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.label
            configuration.content
        }
    }
}

private struct PlainDisclosure: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            Toggle(isOn: configuration.$isExpanded) { configuration.label }
            if configuration.isExpanded { configuration.content }
        }
    }
}

private struct BorderedBox: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
        GroupBox(configuration).border(.red)
    }
}

private struct BorderedContent: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
        LabeledContent(configuration).border(.red)
    }
}

private struct BorderedControls: ControlGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
        ControlGroup(configuration).border(.red)
    }
}

@MainActor func groupStyles(_ contract: Contract) {
    let title = "a"
    let box = GroupBox("a") { Text("b") }
    contract.distinct("Group boxes") {
        box
        box.groupBoxStyle(PlainBox())
        box.groupBoxStyle(BorderedBox())
        box.backgroundStyle(.yellow)
    }
    contract.same("The usual group box") {
        box
        box.groupBoxStyle(.automatic)
        box.groupBoxStyle(DefaultGroupBoxStyle())
    }
    let labeled = LabeledContent("a", value: "b")
    contract.distinct("Labeled contents") {
        labeled
        labeled.labeledContentStyle(PlainContent())
        labeled.labeledContentStyle(BorderedContent())
    }
    contract.same("The usual labeled content") {
        labeled
        labeled.labeledContentStyle(.automatic)
        labeled.labeledContentStyle(AutomaticLabeledContentStyle())
    }
    let disclosure = DisclosureGroup("a", isExpanded: .constant(true)) { Text("b") }
    contract.distinct("Disclosure groups") {
        disclosure
        disclosure.disclosureGroupStyle(PlainDisclosure())
    }
    contract.same("The usual disclosure group") {
        disclosure
        disclosure.disclosureGroupStyle(.automatic)
        disclosure.disclosureGroupStyle(AutomaticDisclosureGroupStyle())
    }
    let group = ControlGroup {
        Button("a") {}
        Button("b") {}
    } label: {
        Text("a")
    }
    contract.distinct("Control groups") {
        group
        group.controlGroupStyle(.menu)
        group.controlGroupStyle(PlainControls())
        group.controlGroupStyle(BorderedControls())
    }
    contract.same("Control groups in a row") {
        group
        ControlGroup("a") {
            Button("a") {}
            Button("b") {}
        }
        ControlGroup(title) {
            Button("a") {}
            Button("b") {}
        }
        ControlGroup("a", systemImage: "star") {
            Button("a") {}
            Button("b") {}
        }
        ControlGroup(title, systemImage: "star") {
            Button("a") {}
            Button("b") {}
        }
        group.controlGroupStyle(.automatic)
        group.controlGroupStyle(.navigation)
        group.controlGroupStyle(NavigationControlGroupStyle())
        // Partly: a row of controls, also in a menu.
        group.controlGroupStyle(.compactMenu)
        // Partly: a row of controls, also in a menu.
        group.controlGroupStyle(CompactMenuControlGroupStyle())
        // Partly: a row of controls, also in a menu.
        group.controlGroupStyle(.palette)
        // Partly: a row of controls, also in a menu.
        group.controlGroupStyle(PaletteControlGroupStyle())
    }
    contract.drawn("As a menu") { group.controlGroupStyle(MenuControlGroupStyle()) }
}
