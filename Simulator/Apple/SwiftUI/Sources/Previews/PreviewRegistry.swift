import ConformanceScanning
import Foundation

/// What `#Preview` expands to: a type that the registry finds.
public protocol _PreviewRegistration {
    /// `Module/File.swift`.
    static var fileID: String { get }
    static var line: Int { get }
    @MainActor static func makePreview() -> _Preview
}

/// One preview: its name, and the view when it is asked for.
@MainActor public struct _Preview {
    public let name: String?
    /// The size in points when the traits fix it.
    public let fixedSize: CGSize?
    /// Whether it is as large as its content instead of a device's screen.
    public let isSizeThatFits: Bool
    public let isLandscape: Bool
    public let body: @MainActor () -> any View

    public init(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) {
        self.init(name: name, traits: [], body: body)
    }

    public init(
        _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
        _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        self.init(name: name, traits: [traits] + additionalTraits, body: body)
    }

    private init(
        name: String?, traits: [PreviewTrait<Preview.ViewTraits>], body: @escaping @MainActor () -> any View
    ) {
        self.name = name
        self.body = body
        var size: CGSize?
        for trait in traits {
            if case .fixedLayout(let width, let height) = trait.kind { size = CGSize(width: width, height: height) }
        }
        fixedSize = size
        isSizeThatFits = traits.contains { $0.kind == .sizeThatFitsLayout }
        isLandscape = traits.contains { $0.kind == .landscapeLeft || $0.kind == .landscapeRight }
    }
}

/// A preview of the running program and where it stands.
@MainActor public struct _RegisteredPreview: Identifiable {
    public let fileID: String
    public let line: Int
    public let preview: _Preview

    nonisolated public var id: String { "\(fileID):\(line)" }
}

/// All previews of the running program.
@MainActor public enum _PreviewRegistry {
    /// Every `#Preview`, by file and line, and every `PreviewProvider`, by its name.
    public static func previews() -> [_RegisteredPreview] {
        let types = ConformanceScanning.types(
            conformingTo: (any _PreviewRegistration).self, as: (any _PreviewRegistration.Type).self)
        let providers = ConformanceScanning.types(
            conformingTo: (any PreviewProvider).self, as: (any PreviewProvider.Type).self)
        let previews =
            types.map { _RegisteredPreview(fileID: $0.fileID, line: $0.line, preview: $0.makePreview()) }
            + providers.map { provider in
                let module = String(reflecting: provider).split(separator: ".").first ?? ""
                let file = "\(module)/\(provider._name).swift"
                return _RegisteredPreview(fileID: file, line: 0, preview: provider._makePreview())
            }
        return previews.sorted { ($0.fileID, $0.line) < ($1.fileID, $1.line) }
    }
}
