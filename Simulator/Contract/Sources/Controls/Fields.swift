import SwiftUI

@MainActor func fields(_ contract: Contract) {
    let text = Binding.constant("Ann")
    let title = "Name"
    contract.same("TextField") {
        TextField("Name", text: text)
        TextField(title, text: text)
        TextField("Name", text: text, prompt: nil)
        TextField(title, text: text, prompt: nil)
        TextField("Name", text: text, axis: .horizontal)
        TextField(title, text: text, axis: .horizontal)
        TextField("Name", text: text, prompt: nil, axis: .horizontal)
        TextField(title, text: text, prompt: nil, axis: .horizontal)
        TextField(text: text) { Text("Name") }
        TextField(text: text, axis: .horizontal) { Text("Name") }
        TextField("Name", text: text, onEditingChanged: { _ in })
        TextField("Name", text: text, onCommit: {})
    }
    contract.same("TextField with a prompt") {
        TextField("Name", text: text, prompt: Text("Your name"))
        TextField(title, text: text, prompt: Text("Your name"))
        TextField(text: text, prompt: Text("Your name")) { Text("Name") }
    }
    contract.same("TextField of several lines") {
        TextField("Name", text: text, axis: .vertical)
        TextField(title, text: text, axis: .vertical)
        TextField(text: text, prompt: nil, axis: .vertical) { Text("Name") }
    }
    contract.same("TextField of a value") {
        TextField("Age", value: .constant(12), format: .number)
        TextField("Age" as String, value: .constant(12), format: .number)
        TextField("Age", value: .constant(Int?.some(12)), format: .number)
        TextField(value: .constant(12), format: .number) { Text("Age") }
        TextField(value: .constant(Int?.some(12)), format: .number) { Text("Age") }
    }
    contract.same("SecureField") {
        SecureField("Name", text: text)
        SecureField(title, text: text)
        SecureField("Name", text: text, prompt: nil)
        SecureField(title, text: text, prompt: nil)
        SecureField(text: text) { Text("Name") }
        SecureField("Name", text: text, onCommit: {})
    }
    contract.drawn("TextEditor") { TextEditor(text: text) }
    let field = TextField("Name", text: text)
    contract.distinct("Kinds of keyboards") {
        field
        field.keyboardType(.emailAddress)
        field.keyboardType(.numberPad)
        field.keyboardType(.URL)
    }
    contract.distinct("Labels of the return key") {
        field.submitLabel(.done)
        field.submitLabel(.go)
        field.submitLabel(.send)
        field.submitLabel(.search)
        field.submitLabel(.next)
    }
    contract.drawn("Labels of the return key that browsers do not have") {
        field.submitLabel(.join)
        field.submitLabel(.route)
        field.submitLabel(.return)
        field.submitLabel(.continue)
    }
    contract.distinct("Capitals") {
        field.textInputAutocapitalization(.never)
        field.textInputAutocapitalization(.words)
        field.textInputAutocapitalization(.characters)
    }
    contract.same("Capitals by the types of UIKit") {
        field.textInputAutocapitalization(.words)
        field.textInputAutocapitalization(TextInputAutocapitalization(.words))
        field.autocapitalization(.words)
    }
    contract.distinct("All capitals by the types of UIKit") {
        field.autocapitalization(.none)
        field.autocapitalization(.words)
        field.autocapitalization(.sentences)
        field.autocapitalization(.allCharacters)
    }
    contract.distinct("Styles of fields") {
        field.textFieldStyle(.plain)
        field.textFieldStyle(.roundedBorder)
    }
    contract.drawn("What fields are told") {
        field.textFieldStyle(.automatic)
        field.textFieldStyle(DefaultTextFieldStyle())
        field.textFieldStyle(PlainTextFieldStyle())
        field.textFieldStyle(RoundedBorderTextFieldStyle())
        field.textInputAutocapitalization(.sentences)
        field.textContentType(.emailAddress)
        field.autocorrectionDisabled()
        field.autocorrectionDisabled(false)
        field.disableAutocorrection(true)
        field.submitScope()
        field.onSubmit {}
        field.onSubmit(of: .search) {}
        field.onSubmit(of: [.text, .search]) {}
    }
}
