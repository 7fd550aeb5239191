import Foundation

enum BackgroundStyleKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }

extension EnvironmentValues {
    /// An optional style that overrides the default system background style when set.
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self] }
        set { self[BackgroundStyleKey.self] = newValue }
    }
}

extension View {
    /// What `.background` is below.
    public func backgroundStyle<S>(_ style: S) -> some View where S: ShapeStyle {
        environment(\.backgroundStyle, AnyShapeStyle(style))
    }
}
