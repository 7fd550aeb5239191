import Foundation

/// Creates a preview of a SwiftUI view.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Creates a preview of a SwiftUI view using the specified traits.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Lets a preview hold dynamic properties inline.
@attached(peer)
public macro Previewable() = #externalMacro(module: "SwiftUIMacros", type: "PreviewableMacro")

/// Creates an environment value, and the like, from a variable in an extension.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "SwiftUIMacros", type: "EntryMacro")

/// A type that produces view previews.
public struct Preview {
    /// Traits of a view's preview.
    public struct ViewTraits: Sendable {}
}

/// A preference for how to display a preview.
public struct PreviewTrait<T>: Sendable {
    enum Kind: Equatable, Sendable {
        case defaultLayout, sizeThatFitsLayout
        case fixedLayout(width: Double, height: Double)
        case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
    }

    let kind: Kind
}

extension PreviewTrait where T == Preview.ViewTraits {
    /// A preview that is shown on a device.
    public static var defaultLayout: PreviewTrait<T> { PreviewTrait(kind: .defaultLayout) }
    /// A preview as large as its content.
    public static var sizeThatFitsLayout: PreviewTrait<T> { PreviewTrait(kind: .sizeThatFitsLayout) }
    /// A preview of a fixed size in points.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> {
        PreviewTrait(kind: .fixedLayout(width: width, height: height))
    }
    public static var portrait: PreviewTrait<T> { PreviewTrait(kind: .portrait) }
    public static var portraitUpsideDown: PreviewTrait<T> { PreviewTrait(kind: .portraitUpsideDown) }
    public static var landscapeLeft: PreviewTrait<T> { PreviewTrait(kind: .landscapeLeft) }
    public static var landscapeRight: PreviewTrait<T> { PreviewTrait(kind: .landscapeRight) }
}
