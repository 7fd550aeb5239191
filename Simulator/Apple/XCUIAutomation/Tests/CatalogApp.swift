import SwiftUI

/// One of each control, in the places where apps have them.
public struct CatalogApp: App {
    public init() {}

    public var body: some Scene {
        WindowGroup { CatalogScreen() }
    }
}

struct CatalogScreen: View {
    @State private var tab = 0

    var body: some View {
        TabView(selection: $tab) {
            NavigationStack { FormScreen() }
                .tabItem { Label("Form", systemImage: "pencil") }.tag(0)
            NavigationStack { ListScreen() }
                .tabItem { Label("List", systemImage: "list.bullet") }.tag(1)
        }
    }
}

struct FormScreen: View {
    @State private var name = ""
    @State private var password = ""
    @State private var isOn = false
    @State private var submitted = "nothing"
    @State private var isAlertShown = false
    @State private var isSheetShown = false
    @State private var isDialogShown = false
    @State private var level = 0.0
    @State private var answer = "none"
    @State private var size = 1
    @State private var tone = "low"
    @State private var day = Date(timeIntervalSince1970: 0)
    @State private var zoom = 100
    @FocusState private var isNameFocused: Bool

    var body: some View {
        Form {
            TextField("Name", text: $name).accessibilityIdentifier("nameField").focused($isNameFocused)
                .onSubmit { submitted = name }
            SecureField("Password", text: $password)
            Toggle("Sounds", isOn: $isOn)
            Slider(value: $level, in: 0...10).accessibilityLabel("Level")
            Text(verbatim: "level \(Int(level))")
            Picker("Size", selection: $size) {
                Text(verbatim: "Small").tag(0)
                Text(verbatim: "Medium").tag(1)
                Text(verbatim: "Large").tag(2)
            }
            .accessibilityIdentifier("sizePicker")
            Text(verbatim: "size \(size)")
            Picker("Tone", selection: $tone) { ForEach(["low", "middle", "high"], id: \.self) { Text($0) } }
                .pickerStyle(.wheel)
            DatePicker("Day", selection: $day, displayedComponents: .date).datePickerStyle(.wheel)
                .environment(\.timeZone, .gmt)
            Text(verbatim: "tone \(tone) day \(Int(day.timeIntervalSince1970 / 86_400))")
            Text(verbatim: "zoom \(zoom)").gesture(MagnifyGesture().onEnded { zoom = Int($0.magnification * 100) })
            Text(verbatim: "submitted \(submitted)")
            Text(verbatim: "answer \(answer)")
            Text(verbatim: isNameFocused ? "name has focus" : "name has no focus")
            Text("plain **bold** end")
            Text(verbatim: "hold").onLongPressGesture { answer = "held" }
            Button("Show alert") { isAlertShown = true }
            Button("Show dialog") { isDialogShown = true }
            Button("Show sheet") { isSheetShown = true }
            NavigationLink("Details") { Text(verbatim: "the details").navigationTitle("Details") }
        }
        .navigationTitle("Form")
        .alert("Sure?", isPresented: $isAlertShown) {
            Button("Yes") { answer = "yes" }
            Button("No", role: .cancel) { answer = "no" }
        }
        .confirmationDialog("Which?", isPresented: $isDialogShown) {
            Button("This") { answer = "this" }
            Button("That", role: .destructive) { answer = "that" }
        }
        .sheet(isPresented: $isSheetShown) {
            VStack {
                Text(verbatim: "in the sheet")
                Button("Close") { isSheetShown = false }
            }
        }
    }
}

struct ListScreen: View {
    @State private var items = ["Apples", "Pears", "Plums"]
    @State private var refreshed = 0

    var body: some View {
        List {
            ForEach(items, id: \.self) { item in
                Text(verbatim: item)
                    .swipeActions(edge: .trailing) {
                        Button("Remove", role: .destructive) { items.removeAll { $0 == item } }
                    }
                    .swipeActions(edge: .leading) { Button("Shout") { items = items.map { $0.uppercased() } } }
            }
            .onMove { items.move(fromOffsets: $0, toOffset: $1) }
            Text(verbatim: "order \(items.joined(separator: ","))")
            Text(verbatim: "refreshed \(refreshed)")
        }
        .refreshable { await refresh() }
        .navigationTitle("List")
    }

    private func refresh() async { refreshed += 1 }
}
