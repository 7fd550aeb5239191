import Foundation

/// The properties of a table.
public struct TableStyleConfiguration {
    let content: AnyView
}

/// A type that applies a custom appearance to all tables within a view.
@MainActor @preconcurrency public protocol TableStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = TableStyleConfiguration
}

/// The default table style in the current context.
public struct AutomaticTableStyle: TableStyle {
    nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

/// The table style that describes the behavior and appearance of a table with its content and selection inset.
public struct InsetTableStyle: TableStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content.listStyle(.inset) }
}

extension TableStyle where Self == AutomaticTableStyle {
    public static var automatic: AutomaticTableStyle { AutomaticTableStyle() }
}
extension TableStyle where Self == InsetTableStyle {
    public static var inset: InsetTableStyle { InsetTableStyle() }
}

extension View {
    public func tableStyle<S>(_ style: S) -> some View where S: TableStyle {
        style.makeBody(configuration: TableStyleConfiguration(content: AnyView(self)))
    }
}
