import SwiftUI

@MainActor func forms(_ contract: Contract) {
    let title = "Head"
    let form = Form { Text("a") }
    contract.drawn("Form") {
        form
        form.formStyle(.automatic)
        form.formStyle(.columns)
        form.formStyle(.grouped)
        form.formStyle(AutomaticFormStyle())
        form.formStyle(ColumnsFormStyle())
        form.formStyle(GroupedFormStyle())
    }
    contract.same("Section with a head") {
        List { Section("Head") { Text("a") } }
        List { Section(title) { Text("a") } }
        List { Section(header: Text("Head")) { Text("a") } }
        List {
            Section {
                Text("a")
            } header: {
                Text("Head")
            }
        }
    }
    contract.same("Section with a foot") {
        List { Section(footer: Text("Foot")) { Text("a") } }
        List {
            Section {
                Text("a")
            } footer: {
                Text("Foot")
            }
        }
    }
    contract.same("Section with both") {
        List { Section(header: Text("Head"), footer: Text("Foot")) { Text("a") } }
        List {
            Section {
                Text("a")
            } header: {
                Text("Head")
            } footer: {
                Text("Foot")
            }
        }
    }
    contract.same("Section that folds") {
        List { Section("Head", isExpanded: .constant(true)) { Text("a") } }
        List { Section(title, isExpanded: .constant(true)) { Text("a") } }
        List {
            Section(isExpanded: .constant(true)) {
                Text("a")
            } header: {
                Text("Head")
            }
        }
    }
    contract.distinct("Section with nothing") {
        List { Section { Text("a") } }
        List { Section("Head") { Text("a") } }
    }
    contract.distinct("Prominence of heads") {
        List { Section("Head") { Text("a") } }
        List { Section("Head") { Text("a") }.headerProminence(.increased) }
    }
    contract.drawn("Prominence as usual") { List { Section("Head") { Text("a") }.headerProminence(.standard) } }
}
