import Foundation

/// A representation of an alert presentation.
@available(iOS, deprecated: 15.0, message: "use `alert(title:isPresented:presenting::actions:) instead.")
public struct Alert {
    let title: Text
    let message: Text?
    let buttons: [Button]

    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        self.title = title
        self.message = message
        buttons = dismissButton.map { [$0] } ?? []
    }
    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        self.title = title
        self.message = message
        buttons = [primaryButton, secondaryButton]
    }
    /// A button representing an operation of an alert presentation.
    public struct Button {
        let role: ButtonRole?
        /// Nil for the system's own word for the role.
        let label: Text?
        let action: (() -> Void)?

        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(role: nil, label: label, action: action)
        }
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(role: .cancel, label: label, action: action)
        }
        public static func cancel(_ action: (() -> Void)? = {}) -> Button {
            Button(role: .cancel, label: nil, action: action)
        }
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(role: .destructive, label: label, action: action)
        }
    }
}

/// A representation of an action sheet presentation.
@available(
    iOS, deprecated: 15.0,
    message: "use `confirmationDialog(title:isPresented:titleVisibility:presenting::actions:)` instead."
)
public struct ActionSheet {
    let title: Text
    let message: Text?
    let buttons: [Button]

    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }

    public typealias Button = Alert.Button
}

@available(iOS, deprecated: 15.0)
private struct LegacyButtons: View {
    @Environment(\.self) private var environment
    let buttons: [Alert.Button]

    var body: some View {
        ForEach(buttons.indices, id: \.self) { index in
            let button = buttons[index]
            SwiftUI.Button(role: button.role) {
                button.action?()
            } label: {
                button.label ?? Text(verbatim: SystemString.cancel.text(environment))
            }
        }
    }
}

extension View {
    @available(iOS, deprecated: 15.0, message: "use `alert(title:isPresented:presenting::actions:) instead.")
    public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
        let alert = isPresented.wrappedValue ? content() : nil
        return modifier(
            DialogModifier(
                kind: .alert, title: alert?.title ?? Text(verbatim: ""), isPresented: isPresented,
                actions: alert.map { LegacyButtons(buttons: $0.buttons) }, message: alert?.message))
    }
    @available(iOS, deprecated: 15.0, message: "use `alert(title:isPresented:presenting::actions:) instead.")
    public func alert<Item>(item: Binding<Item?>, content: (Item) -> Alert) -> some View where Item: Identifiable {
        let alert = item.wrappedValue.map(content)
        return modifier(
            DialogModifier(
                kind: .alert, title: alert?.title ?? Text(verbatim: ""), isPresented: isPresent(item),
                actions: alert.map { LegacyButtons(buttons: $0.buttons) }, message: alert?.message))
    }
    @available(iOS, deprecated: 15.0, message: "use `confirmationDialog` instead.")
    public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
        let sheet = isPresented.wrappedValue ? content() : nil
        return modifier(
            DialogModifier(
                kind: .confirmation(titleVisibility: .visible), title: sheet?.title ?? Text(verbatim: ""),
                isPresented: isPresented, actions: sheet.map { LegacyButtons(buttons: $0.buttons) },
                message: sheet?.message))
    }
    @available(iOS, deprecated: 15.0, message: "use `confirmationDialog` instead.")
    public func actionSheet<T>(item: Binding<T?>, content: (T) -> ActionSheet) -> some View where T: Identifiable {
        let sheet = item.wrappedValue.map(content)
        return modifier(
            DialogModifier(
                kind: .confirmation(titleVisibility: .visible), title: sheet?.title ?? Text(verbatim: ""),
                isPresented: isPresent(item), actions: sheet.map { LegacyButtons(buttons: $0.buttons) },
                message: sheet?.message))
    }
}

/// Whether there is an item; setting false removes it.
private func isPresent<Item>(_ item: Binding<Item?>) -> Binding<Bool> {
    Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
}
