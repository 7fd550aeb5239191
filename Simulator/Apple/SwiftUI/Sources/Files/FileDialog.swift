import Foundation
import UniformTypeIdentifiers

/// The dialog for files: in a browser a file is chosen, and kept, by a person's own tap, so that it asks for one.
@MainActor struct FileDialog {
    let node: _Node
    /// The first part of the node that the dialog may use.
    let title: SystemString
    let action: SystemString
    let actionAttributes: _Element.Attributes
    let actionHandlers: _EventHandlers
    let cancel: @MainActor () -> Void

    private func id(_ part: Int) -> Int { node.elementID(.part(part)) }
    private func text(_ string: SystemString) -> String { string.text(node.environment) }

    var element: _Element {
        let settings = node.environment.fileDialog
        let message = settings.message.map { $0.plainString(in: node.environment) }
        let label = settings.confirmationLabel.map { $0.plainString(in: node.environment) } ?? text(action)
        var headings = [_Element(id: id(11), tag: "h2", classes: "dialog-title", text: text(title))]
        if let message { headings.append(_Element(id: id(12), classes: "dialog-message", text: message)) }
        let backdrop = _Element(
            id: id(6), classes: "backdrop",
            attributes: [
                ("data-animation", "250ms ease"), ("data-enter", "opacity:0"), ("data-exit", "opacity:0"),
                ("aria-hidden", "true"),
            ], handlers: .tap(cancel))
        let panel = _Element(
            id: id(5), classes: "dialog",
            attributes: [
                ("role", "dialog"), ("aria-modal", "true"), ("tabindex", "-1"), ("aria-label", text(title)),
                ("data-animation", "300ms cubic-bezier(0.32,0.72,0,1)"), ("data-enter", "transform:translateY(110%)"),
                ("data-exit", "transform:translateY(110%)"),
            ],
            children: [
                _Element(
                    id: id(15), classes: "dialog-group",
                    children: [
                        _Element(id: id(10), classes: "dialog-text", children: headings),
                        button(20, label, actionAttributes, actionHandlers),
                    ]),
                _Element(
                    id: id(16), classes: "dialog-group dialog-cancel",
                    children: [button(21, text(.cancel), [("data-cancel", "")], .tap(cancel))]),
            ])
        return _Element(
            id: id(4), classes: "layer dialog-layer", attributes: [("data-layer", "dialog")],
            children: [backdrop, panel])
    }

    private func button(
        _ part: Int, _ text: String, _ attributes: _Element.Attributes, _ handlers: _EventHandlers
    ) -> _Element {
        _Element(
            id: id(part), tag: "button", classes: "button dialog-action",
            attributes: [("type", "button")] + attributes, text: text, handlers: handlers)
    }
}

/// What modifiers say of the file dialogs below them.
struct FileDialogSettings {
    var message: Text?
    var confirmationLabel: Text?
}

private enum FileDialogKey: EnvironmentKey { static var defaultValue: FileDialogSettings { FileDialogSettings() } }

extension EnvironmentValues {
    var fileDialog: FileDialogSettings {
        get { self[FileDialogKey.self] }
        set { self[FileDialogKey.self] = newValue }
    }
}

extension View {
    /// On macOS, configures the the file importer and exporter with a text that is presented to the user, similar to a title.
    public func fileDialogMessage(_ message: Text?) -> some View {
        transformEnvironment(\.fileDialog) { $0.message = message }
    }
    public func fileDialogMessage(_ messageKey: LocalizedStringKey) -> some View { fileDialogMessage(Text(messageKey)) }
    @_disfavoredOverload public func fileDialogMessage<S>(_ message: S) -> some View where S: StringProtocol {
        fileDialogMessage(Text(message))
    }

    /// Configures the confirmation button with a custom label.
    public func fileDialogConfirmationLabel(_ label: Text?) -> some View {
        transformEnvironment(\.fileDialog) { $0.confirmationLabel = label }
    }
    public func fileDialogConfirmationLabel(_ labelKey: LocalizedStringKey) -> some View {
        fileDialogConfirmationLabel(Text(labelKey))
    }
    @_disfavoredOverload public func fileDialogConfirmationLabel<S>(_ label: S) -> some View where S: StringProtocol {
        fileDialogConfirmationLabel(Text(label))
    }
}
