import SwiftUI

/// Lines between and round the sections of a plain list.
public struct PlainListContract: View {
    public init() {}

    public var body: some View {
        List {
            Section("one") { Text("a") }
            Section("two") { Text("b") }.listSectionSeparator(.hidden)
            Section("three") { Text("c").listSectionSeparator(.hidden, edges: .top) }
            Section("four") { Text("d") }.listSectionSeparatorTint(.red, edges: .bottom)
        }
        .listStyle(.plain)
    }
}

/// The space between sections: that of the list, and one section's own.
public struct SpacedListContract: View {
    public init() {}

    public var body: some View {
        List {
            Section { Text("a") }
            Section { Text("b") }
            Section { Text("c") }.listSectionSpacing(60)
            Section { Text("d") }.listSectionSpacing(.custom(4))
        }
        .listSectionSpacing(.compact)
    }
}

struct BoxedFormStyle: FormStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack { configuration.content }.padding().accessibilityIdentifier("boxed")
    }
}

/// Forms of the styles there are.
public struct ColumnsFormContract: View {
    @State private var isOn = true
    @State private var name = "Ann"

    public init() {}

    public var body: some View {
        VStack {
            Form {
                LabeledContent("Name", value: "Ann")
                LabeledContent("A longer label") { Text("value") }
                Toggle("On", isOn: $isOn)
                TextField("Your name", text: $name)
            }
            .formStyle(.columns)
            .accessibilityIdentifier("columns")
            Form { Text("in a box") }.formStyle(BoxedFormStyle())
            Form { Text("grouped") }.formStyle(.grouped)
            Form { Text("automatic") }.formStyle(.automatic)
        }
    }
}
