import SwiftUI
import Testing
import UIKit

@MainActor @Suite struct UIViewRepresentableTests {
    private final class Log {
        var lines: [String] = []
    }

    private struct Field: UIViewRepresentable {
        @Binding var text: String
        let log: Log

        final class Coordinator: NSObject, UITextViewDelegate {
            let text: Binding<String>
            init(_ text: Binding<String>) { self.text = text }
            func textViewDidChange(_ textView: UITextView) { text.wrappedValue = textView.text }
        }

        func makeCoordinator() -> Coordinator { Coordinator($text) }
        func makeUIView(context: Context) -> UITextView {
            log.lines.append("make")
            let view = UITextView()
            view.delegate = context.coordinator
            return view
        }
        func updateUIView(_ uiView: UITextView, context: Context) {
            log.lines.append("update")
            uiView.text = text
        }
        static func dismantleUIView(_ uiView: UITextView, coordinator: Coordinator) {
            coordinator.text.wrappedValue = "gone"
        }
    }

    private struct Form: View {
        let log: Log
        @State private var text = "first"
        @State private var isShown = true

        var body: some View {
            Text(text)
            if isShown { Field(text: $text, log: log) }
            Button("set") { text = "set" }
            Button("leave") { isShown = false }
        }
    }

    @Test func aViewIsMadeOnceUpdatedAndTakenDown() throws {
        let log = Log()
        let host = _ViewHost(Form(log: log))
        #expect(log.lines == ["make", "update"])
        let field = try #require(host.tree.first { $0.tag == "textarea" })
        #expect(field[attribute: "value"] == "first")
        host.tap("set")
        host.flush()
        #expect(log.lines.first == "make" && !log.lines.dropFirst().contains("make"))
        #expect(host.tree.first { $0.tag == "textarea" }?[attribute: "value"] == "set")
        host.dispatch(.input, to: field.id, value: .string("typed"))
        host.flush()
        #expect(host.texts.contains("typed"), "the coordinator told the binding")
        host.tap("leave")
        host.flush()
        #expect(host.texts.contains("gone"), "taken down")
    }

    @Test func changesOfAViewAreShown() throws {
        struct Shown<V: UIView>: UIViewRepresentable {
            let view: V
            func makeUIView(context: Context) -> V { view }
            func updateUIView(_ uiView: V, context: Context) {}
        }
        let label = UILabel()
        label.text = "before"
        let host = _ViewHost(Shown(view: label))
        #expect(host.texts == ["before"])
        label.text = "after"
        host.flush()
        #expect(host.texts == ["after"])
        let button = UIButton(type: .system, primaryAction: UIAction(title: "press") { _ in label.text = "pressed" })
        let second = _ViewHost(Shown(view: button))
        second.tap("press")
        #expect(label.text == "pressed")
        let control = UISwitch()
        var changes = 0
        control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        let third = _ViewHost(Shown(view: control))
        let element = try #require(third.tree.first { $0[attribute: "role"] == "switch" })
        third.dispatch(.tap, to: element.id)
        #expect(control.isOn && changes == 1)
    }

    @Test func colorsGoThroughThePickerOfTheBrowser() throws {
        struct Picker: View {
            @State private var color = Color(red: 1, green: 0, blue: 0, opacity: 0.5)
            var body: some View { ColorPicker("Color", selection: $color) }
        }
        let host = _ViewHost(Picker())
        let input = try #require(host.tree.first { $0[attribute: "type"] == "color" })
        #expect(input[attribute: "value"] == "#ff0000")
        host.dispatch(.change, to: input.id, value: .string("#00ff00"))
        host.flush()
        let chosen = try #require(host.tree.first { $0[attribute: "type"] == "color" })
        #expect(chosen[attribute: "value"] == "#00ff00" && chosen[style: "--chosen"]?.hasSuffix(",0.5)") == true)
        host.dispatch(.change, to: input.id, value: .string("nonsense"))
        host.flush()
        #expect(host.tree.first { $0[attribute: "type"] == "color" }?[attribute: "value"] == "#00ff00")
    }
}
