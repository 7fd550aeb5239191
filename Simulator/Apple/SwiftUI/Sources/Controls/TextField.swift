import Foundation

/// A control that displays an editable text interface.
public struct TextField<Label>: PrimitiveView where Label: View {
    let label: Label
    let text: Binding<String>
    var prompt: Text?
    var axis = Axis.horizontal
    /// Takes what was typed once editing ends: fields of formatted values.
    var commit: (() -> Void)?
    var onCommit: (() -> Void)?
    var onEditingChanged: ((Bool) -> Void)?

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.label) }

    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        node.output = [
            FieldElement(
                text: view.text, label: node.children[0].output.map(\.spokenText).joined(separator: " "),
                prompt: view.prompt,
                isMultiline: view.axis == .vertical, commit: view.commit, onCommit: view.onCommit,
                onEditingChanged: view.onEditingChanged
            ).make(node)
        ]
    }
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(label: Text(titleKey), text: text) }
    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
        self.init(label: Text(title), text: text)
    }
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(label: Text(titleKey), text: text, prompt: prompt)
    }
    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, prompt: Text?) where S: StringProtocol {
        self.init(label: Text(title), text: text, prompt: prompt)
    }
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        self.init(label: Text(titleKey), text: text, axis: axis)
    }
    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, axis: Axis) where S: StringProtocol {
        self.init(label: Text(title), text: text, axis: axis)
    }
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(label: Text(titleKey), text: text, prompt: prompt, axis: axis)
    }
    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis)
    where S: StringProtocol {
        self.init(label: Text(title), text: text, prompt: prompt, axis: axis)
    }
    @available(
        *, deprecated,
        message:
            "Renamed TextField.init(_:text:onEditingChanged:). Use View.onSubmit(of:_:) for functionality previously provided by the onCommit parameter."
    )
    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
        onCommit: @escaping () -> Void
    ) {
        self.init(label: Text(titleKey), text: text, onCommit: onCommit, onEditingChanged: onEditingChanged)
    }
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
        self.init(label: Text(titleKey), text: text, onEditingChanged: onEditingChanged)
    }

    public init<F>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil)
    where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(value: value, format: format, prompt: prompt) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init<S, F>(_ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil)
    where S: StringProtocol, F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(value: value, format: format, prompt: prompt) { Text(title) }
    }
    public init<F>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil)
    where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(value: value, format: format, prompt: prompt) { Text(titleKey) }
    }
}

extension TextField {
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(label: label(), text: text, prompt: prompt)
    }
    public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
        self.init(label: label(), text: text, prompt: prompt, axis: axis)
    }
    public init<F>(value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label)
    where F: ParseableFormatStyle, F.FormatOutput == String {
        let text = value.converting(
            get: { format.format($0) }, set: { try? format.parseStrategy.parse($0) })
        self.init(label: label(), text: text, prompt: prompt)
    }
    public init<F>(value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label)
    where F: ParseableFormatStyle, F.FormatOutput == String {
        let text = value.converting(
            get: { $0.map { format.format($0) } ?? "" }, set: { .some(try? format.parseStrategy.parse($0)) })
        self.init(label: label(), text: text, prompt: prompt)
    }
}

/// A control into which people securely enter private text.
public struct SecureField<Label>: PrimitiveView where Label: View {
    let label: Label
    let text: Binding<String>
    var prompt: Text?
    var onCommit: (() -> Void)?

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.label) }

    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        node.output = [
            FieldElement(
                text: view.text, label: node.children[0].output.map(\.spokenText).joined(separator: " "),
                prompt: view.prompt,
                isSecure: true, onCommit: view.onCommit
            ).make(node)
        ]
    }
}

extension SecureField {
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(label: label(), text: text, prompt: prompt)
    }
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(label: Text(titleKey), text: text) }
    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
        self.init(label: Text(title), text: text)
    }
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(label: Text(titleKey), text: text, prompt: prompt)
    }
    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, prompt: Text?) where S: StringProtocol {
        self.init(label: Text(title), text: text, prompt: prompt)
    }
    @available(
        *, deprecated,
        message:
            "Renamed SecureField.init(_:text:). Use View.onSubmit(of:_:) for functionality previously provided by the onCommit parameter."
    )
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(label: Text(titleKey), text: text, onCommit: onCommit)
    }
}

/// A view that can display and edit long-form text.
public struct TextEditor: PrimitiveView {
    let text: Binding<String>

    public init(text: Binding<String>) { self.text = text }

    public static func _evaluate(_ node: _ViewNode<Self>) {}
    public static func _emit(_ node: _ViewNode<Self>) {
        node.output = [
            FieldElement(text: node.view.text, label: "", prompt: nil, isMultiline: true, isEditor: true).make(node)
        ]
    }
}

/// The element of a text field of any kind.
@MainActor struct FieldElement {
    let text: Binding<String>
    let label: String
    let prompt: Text?
    var isMultiline = false
    var isSecure = false
    var isEditor = false
    var commit: (() -> Void)?
    var onCommit: (() -> Void)?
    var onEditingChanged: ((Bool) -> Void)?

    func make(_ node: _Node) -> _Element {
        let environment = node.environment
        let settings = environment.textInput
        var classes = isEditor ? "field editor" : "field"
        if environment.textFieldStyle == .roundedBorder && !isEditor { classes += " rounded" }
        if environment.hidesScrollBackground && isEditor { classes += " clear" }
        var attributes: _Element.Attributes = [("value", text.wrappedValue)]
        if !isMultiline { attributes.append(("type", isSecure ? "password" : settings.type)) }
        let placeholder = prompt?.plainString(in: environment) ?? label
        if !placeholder.isEmpty && !isEditor { attributes.append(("placeholder", placeholder)) }
        if !label.isEmpty { attributes.append(("aria-label", label)) }
        if isMultiline && !isEditor { attributes.append(("rows", "1")) }
        if !environment.isEnabled { attributes.append(("disabled", "")) }
        if environment.focusTarget?.isFocused == true { attributes.append(("data-focused", "true")) }
        attributes += settings.attributes(
            isSecure: isSecure, isAutocorrectionDisabled: environment.autocorrectionDisabled)
        var style: _Element.Attributes = []
        switch environment.multilineTextAlignment {
        case .leading: break
        case .center: style.append(("text-align", "center"))
        case .trailing: style.append(("text-align", "end"))
        }
        if let limit = environment.lineLimit, isMultiline, !isEditor { style.append(("max-height", "\(limit)lh")) }
        return _Element(
            id: node.elementID(), tag: isMultiline ? "textarea" : "input", classes: classes, attributes: attributes,
            style: style, handlers: environment.isEnabled ? handlers(environment) : _EventHandlers(),
            growth: isEditor ? .both : .width)
    }

    private func handlers(_ environment: EnvironmentValues) -> _EventHandlers {
        let text = self.text
        let commit = self.commit
        let onCommit = self.onCommit
        let onEditingChanged = self.onEditingChanged
        let submit = environment.submitActions
        let target = environment.focusTarget
        var handlers = _EventHandlers(.input) { value in text.wrappedValue = value.string ?? "" }
        handlers.add(.submit) { _ in
            commit?()
            onCommit?()
            for action in submit.actions(for: .text) { action() }
        }
        handlers.add(.focus) { value in
            let isFocused = value.bool ?? true
            target?.setFocused(isFocused)
            onEditingChanged?(isFocused)
            if !isFocused { commit?() }
        }
        return handlers
    }
}
