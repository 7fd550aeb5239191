import Foundation

/// A type that produces view previews, as apps declared them before `#Preview`.
@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Self.Previews { get }
    static var platform: PreviewPlatform? { get }
    /// The name of the type, for the gallery.
    static var _name: String { get }
    static func _makePreview() -> _Preview
}

extension PreviewProvider {
    public static var platform: PreviewPlatform? { nil }
    public static var _name: String {
        let name = String(describing: Self.self)
        return name.hasSuffix("_Previews") ? String(name.dropLast(9)) : name
    }
    public static func _makePreview() -> _Preview { _Preview(_name) { previews } }
}

/// Platforms that can run the preview.
public enum PreviewPlatform: Sendable { case iOS, macOS, tvOS, watchOS }

/// A simulator device that runs a preview.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral: String) { rawValue = stringLiteral }
}

/// A size constraint for a preview.
public enum PreviewLayout: Sendable {
    case device
    case sizeThatFits
    case fixed(width: CGFloat, height: CGFloat)
}

/// The orientation of the interface from the user's perspective.
public struct InterfaceOrientation: CaseIterable, Identifiable, Equatable, Sendable {
    public let id: String
    public static let portrait = InterfaceOrientation(id: "portrait")
    public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
    public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
    public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")
    public static var allCases: [InterfaceOrientation] {
        [portrait, portraitUpsideDown, landscapeLeft, landscapeRight]
    }
}

extension View {
    /// The gallery shows every preview on its own device.
    public func previewDevice(_ value: PreviewDevice?) -> some View { self }
    public func previewLayout(_ value: PreviewLayout) -> some View {
        modifier(ChangeModifier(attributes: value.attributes))
    }
    public func previewDisplayName(_ value: String?) -> some View {
        modifier(ChangeModifier(attributes: value.asList { ("data-preview-name", $0) }))
    }
    public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
        modifier(ChangeModifier(attributes: [("data-preview-orientation", value.id)]))
    }
}

extension PreviewLayout {
    fileprivate var attributes: _Element.Attributes {
        switch self {
        case .device: []
        case .sizeThatFits: [("data-preview-layout", "sizeThatFits")]
        case .fixed(let width, let height): [("data-preview-layout", "\(width.px) \(height.px)")]
        }
    }
}
