import Foundation

/// A view type that supports immediate mode drawing.
///
/// The renderer's calls become a drawing in SVG. What a frame has in common with the one before stays, so that an animated
/// canvas sends only what changes.
public struct Canvas<Symbols> where Symbols: View {
    public var symbols: Symbols
    public var renderer: (inout GraphicsContext, CGSize) -> Void
    public var isOpaque: Bool
    public var colorMode: ColorRenderingMode
    public var rendersAsynchronously: Bool
    private var drawsOutside = false

    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
    ) {
        self.symbols = symbols()
        self.renderer = renderer
        isOpaque = opaque
        self.colorMode = colorMode
        self.rendersAsynchronously = rendersAsynchronously
    }
}

extension Canvas: @unchecked Sendable {}

extension Canvas {
    /// A canvas whose drawing is not cut off at its edges.
    public func _drawsOutsideItsBounds() -> Canvas {
        var copy = self
        copy.drawsOutside = true
        return copy
    }
}

extension Canvas where Symbols == EmptyView {
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        self.init(
            opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer
        ) { EmptyView() }
    }
}

extension Canvas: PrimitiveView {
    public static func _evaluate(_ node: _ViewNode<Self>) {
        if !(node.storage is CanvasMemory) { node.storage = CanvasMemory() }
        node.setChild(0, node.view.symbols)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        guard let memory = node.storage as? CanvasMemory else { return }
        let size = memory.frame.value(in: node.environment).size
        let symbols = CanvasSymbol.list(node.children[0].output, memory: memory, environment: node.environment)
        let storage = GraphicsContext.Storage(environment: node.environment, size: size, symbols: symbols)
        let renderer = node.view.renderer
        node.reading(.output) {
            var context = GraphicsContext(storage: storage)
            renderer(&context, size)
        }
        var drawing = CanvasDrawing(size: size, environment: node.environment) { node.elementID($0) }
        var children = [drawing.picture(of: storage.items)]
        if !symbols.isEmpty { children.append(measuredSymbols(node, memory, symbols)) }
        node.output = [
            _Element(
                id: node.elementID(), classes: node.view.drawsOutside ? "canvas canvas-open" : "canvas",
                attributes: [("data-geometry", "size")],
                handlers: _EventHandlers(.geometry) { [weak node] value in
                    if memory.frame.note(value) { node?.invalidateOutput() }
                }, growth: .both, children: children)
        ]
    }

    /// The symbols once, where they are not seen, so that the page says how large they are.
    @MainActor private static func measuredSymbols(
        _ node: _ViewNode<Self>, _ memory: CanvasMemory, _ symbols: [CanvasSymbol]
    )
        -> _Element
    {
        let items = symbols.map { symbol in
            _Element(
                id: node.elementID(.wrapper(symbol.element.id, 0)), classes: "canvas-symbol",
                attributes: [("data-geometry", "size")],
                handlers: _EventHandlers(.geometry) { [weak node] value in
                    if memory.note(value, of: symbol.element.id) { node?.invalidateOutput() }
                }, children: [symbol.element])
        }
        return _Element(
            id: node.elementID(.part(-1)), classes: "canvas-symbols",
            attributes: [("aria-hidden", "true"), ("inert", "")], children: items)
    }
}

/// What the page said of the sizes of a canvas and of its symbols.
final class CanvasMemory {
    let frame = GeometryFrame()
    private var symbolSizes: [Int: CGSize] = [:]

    /// Takes note of a symbol's size. Returns whether it is news.
    func note(_ value: _EventValue, of id: Int) -> Bool {
        guard let size = CGSize(value), symbolSizes[id] != size else { return false }
        symbolSizes[id] = size
        return true
    }

    func symbolSize(_ id: Int) -> CGSize? { symbolSizes[id] }
}

/// A view that a canvas draws by its tag.
struct CanvasSymbol {
    let element: _Element
    let tag: AnyHashable?
    let size: CGSize

    /// The symbols of a canvas, as large as the page says; before it does, as they are measured here.
    @MainActor static func list(_ elements: [_Element], memory: CanvasMemory, environment: EnvironmentValues)
        -> [CanvasSymbol]
    {
        if elements.isEmpty { return [] }
        let measurer = ElementMeasurer(font: TextMeasurer(environment))
        return elements.map { element in
            CanvasSymbol(
                element: element, tag: element.traits[TagTrait.self],
                size: memory.symbolSize(element.id) ?? measurer.size(of: element, .unspecified))
        }
    }
}
