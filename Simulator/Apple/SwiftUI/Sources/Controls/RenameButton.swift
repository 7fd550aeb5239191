import Foundation

/// An action that activates a standard rename interaction.
public struct RenameAction {
    fileprivate let action: @MainActor () -> Void
    @MainActor @preconcurrency public func callAsFunction() { action() }
}

enum RenameActionKey: EnvironmentKey { static var defaultValue: RenameAction? { nil } }

extension EnvironmentValues {
    /// An action that activates the standard rename interaction, nil where nothing can be renamed.
    public internal(set) var rename: RenameAction? {
        get { self[RenameActionKey.self] }
        set { self[RenameActionKey.self] = newValue }
    }
}

/// A button that triggers a standard rename action; off where nothing can be renamed.
public struct RenameButton<Label>: View where Label: View {
    @Environment(\.rename) private var rename
    @Environment(\.locale) private var locale

    public init() where Label == SwiftUI.Label<Text, Image> {}

    public var body: some View {
        Button(SystemString.rename.text(locale), systemImage: "pencil") { rename?() }.disabled(rename == nil)
    }
}

private struct RenameModifier: ViewModifier {
    let action: @MainActor () -> Void
    func body(content: Content) -> some View {
        content.transformEnvironment(\.rename) { $0 = RenameAction(action: action) }
    }
}

extension View {
    public func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
        modifier(RenameModifier { isFocused.wrappedValue = true })
    }
    public func renameAction(_ action: @escaping () -> Void) -> some View {
        modifier(RenameModifier { action() })
    }
}
