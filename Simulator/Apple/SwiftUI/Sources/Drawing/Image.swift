import Foundation

/// A view that displays an image.
public struct Image: Equatable, @unchecked Sendable {
    enum Source: Equatable {
        case symbol(String, variableValue: Double?)
        case asset(String, Bundle?)
        /// A picture made in the process, as a data address.
        case data(String)
    }
    let source: Source
    var label: Text?
    var isDecorative = false
    var isResizable = false
    /// Whether the picture is repeated where there is more room than it takes.
    var isTiled = false
    var scalesLikeTemplate: TemplateRenderingMode?
    var interpolatesPixels = true
    var renderingMode: SymbolRenderingMode?
    var dynamicRange: DynamicRange?
    /// How large a picture made in the process is.
    var pixelSize: CGSize?

    init(source: Source) { self.source = source }

    public init(_ name: String, bundle: Bundle? = nil) { source = .asset(name, bundle) }
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        source = .asset(name, bundle)
        self.label = label
    }
    public init(decorative name: String, bundle: Bundle? = nil) {
        source = .asset(name, bundle)
        isDecorative = true
    }
    public init(systemName: String) { source = .symbol(systemName, variableValue: nil) }
    public init(systemName: String, variableValue: Double?) {
        source = .symbol(systemName, variableValue: variableValue)
    }

    /// A scale to apply to vector images relative to text.
    public enum Scale: Hashable, Sendable { case small, medium, large }

    /// A type that indicates how SwiftUI renders images.
    public enum TemplateRenderingMode: Hashable, Sendable { case template, original }

    /// The modes that SwiftUI uses to resize an image to fit within its containing view.
    public enum ResizingMode: Hashable, Sendable { case tile, stretch }

    /// The level of quality for rendering an image that requires interpolation.
    public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

    /// The orientation of an image.
    public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
        case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
    }

    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        changing {
            $0.isResizable = true
            $0.isTiled = resizingMode == .tile
        }
    }
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
        changing { $0.scalesLikeTemplate = renderingMode }
    }
    public func interpolation(_ interpolation: Interpolation) -> Image {
        changing { $0.interpolatesPixels = interpolation != .none }
    }
    public func allowedDynamicRange(_ range: Image.DynamicRange?) -> Image { changing { $0.dynamicRange = range } }
    public func antialiased(_ isAntialiased: Bool) -> Image { self }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { changing { $0.renderingMode = mode } }

    private func changing(_ change: (inout Image) -> Void) -> Image {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Image: PrimitiveView {
    public static func _evaluate(_ node: _ViewNode<Self>) {}
    public static func _emit(_ node: _ViewNode<Self>) {
        node.output = [
            node.view.element(id: node.elementID(), environment: node.environment) { node.elementID(.part(0)) }
        ]
    }

    @MainActor func element(id: Int, environment: EnvironmentValues, makePartID: () -> Int) -> _Element {
        switch source {
        case .symbol(let name, _):
            SymbolElement(image: self, name: name, environment: environment).element(id: id, makePartID: makePartID)
        case .asset(let name, _):
            pictureElement(
                id: id, address: "/app-assets/" + name, name: (name as NSString).lastPathComponent,
                environment: environment)
        case .data(let address): pictureElement(id: id, address: address, name: "", environment: environment)
        }
    }

    @MainActor private func pictureElement(id: Int, address: String, name: String, environment: EnvironmentValues)
        -> _Element
    {
        if scalesLikeTemplate == .template {
            return _Element(
                id: id, classes: "template-picture", attributes: [("role", "img"), ("aria-label", name)],
                style: [("mask-image", "url(\"\(address)\")"), ("-webkit-mask-image", "url(\"\(address)\")")],
                growth: isResizable ? .both : [])
        }
        let description = isDecorative ? "" : label?.plainString(in: environment) ?? name
        if isTiled {
            let name: _Element.Attributes =
                description.isEmpty ? [("aria-hidden", "true")] : [("role", "img"), ("aria-label", description)]
            return _Element(
                id: id, classes: "fill" + environment.redactionClass, attributes: name,
                style: [("background", ImagePaint(image: self).paint.css)], growth: .both)
        }
        var style: _Element.Attributes = []
        if !interpolatesPixels { style.append(("image-rendering", "pixelated")) }
        if let range = dynamicRange ?? environment.allowedDynamicRange {
            style.append(("dynamic-range-limit", range.css))
        }
        return _Element(
            id: id, tag: "img",
            classes: (isResizable ? "image image-resizable" : "image") + environment.redactionClass,
            attributes: [("src", address), ("alt", description), ("draggable", "false")], style: style,
            growth: isResizable ? .both : [])
    }
}
