import Foundation

/// The properties of a text editor.
public struct TextEditorStyleConfiguration {
    let content: AnyView
}

/// A specification for the appearance and interaction of a text editor.
@MainActor @preconcurrency public protocol TextEditorStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = TextEditorStyleConfiguration
}

/// The default text editor style, based on the text editor's context.
public struct AutomaticTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

/// A text editor style with no decoration.
public struct PlainTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
    public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}
extension TextEditorStyle where Self == PlainTextEditorStyle {
    public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

extension View {
    /// On a phone an editor has no decoration in either style.
    public func textEditorStyle(_ style: some TextEditorStyle) -> some View {
        style.makeBody(configuration: TextEditorStyleConfiguration(content: AnyView(self)))
    }
}
