import Foundation

/// A key type for a preview context.
public protocol PreviewContextKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

/// A context type for use with a preview.
public protocol PreviewContext {
    subscript<Key>(key: Key.Type) -> Key.Value where Key: PreviewContextKey { get }
}

extension View {
    /// Where a preview is shown; the gallery shows each on the device.
    public func previewContext<C>(_ value: C) -> some View where C: PreviewContext { self }
}
