import Foundation
import FoundationCompat

/// An immediate mode drawing destination, and its current state.
///
/// A copy has a state of its own and draws into the same destination.
public struct GraphicsContext {
    /// Where what is drawn is kept, in order.
    final class Storage {
        let environment: EnvironmentValues
        let size: CGSize
        let symbols: [CanvasSymbol]
        var items: [DrawnItem] = []

        init(environment: EnvironmentValues, size: CGSize, symbols: [CanvasSymbol]) {
            self.environment = environment
            self.size = size
            self.symbols = symbols
        }
    }
    let storage: Storage
    private var composition = Composition()
    /// The transform from the user's coordinates to those of the canvas.
    public var transform = CGAffineTransform.identity
    /// What no clip cuts off, in the coordinates of the canvas.
    private var clipBounds: CGRect

    init(storage: Storage) {
        self.storage = storage
        clipBounds = CGRect(origin: .zero, size: storage.size)
    }

    /// The opacity of drawing operations in the context.
    public var opacity: Double {
        get { composition.opacity }
        set { composition.opacity = max(0, min(1, newValue)) }
    }
    /// The blend mode used by drawing operations in the context.
    public var blendMode: BlendMode {
        get { composition.blendMode }
        set { composition.blendMode = newValue }
    }
    /// The environment associated with the graphics context.
    public var environment: EnvironmentValues { storage.environment }

    // MARK: Coordinates

    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: CGFloat(angle.radians)) }
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

    // MARK: Clips and filters

    /// The bounding rectangle of the intersection of all current clip shapes in the current user space.
    public var clipBoundingRect: CGRect { clipBounds.applying(transform.inverted()) }

    public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
        let outline = DrawnPath(path: path, transform: transform, isEvenOdd: style.isEOFilled)
        composition.clips.append(.path(outline, isInverse: options.contains(.inverse)))
        if !options.contains(.inverse) {
            clipBounds = clipBounds.intersection(path.boundingRect.applying(transform))
        }
    }

    public mutating func clipToLayer(
        opacity: Double = 1, options: ClipOptions = ClipOptions(),
        content: (inout GraphicsContext) throws -> Void
    ) rethrows {
        let items = try layer(content)
        composition.clips.append(.layer(items, opacity: opacity, isInverse: options.contains(.inverse)))
    }

    /// Adds a filter that applies to subsequent drawing operations; the newest is applied first.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        composition.filters.append(filter)
    }

    // MARK: Drawing

    /// Draws a new layer, created by drawing code that you provide, into the context.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        let items = try layer(content)
        if !items.isEmpty { draw(.layer(items)) }
    }

    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        if path.isEmpty { return }
        let outline = DrawnPath(path: path, transform: transform, isEvenOdd: style.isEOFilled)
        draw(.fill(outline, resolve(shading)))
    }
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        if path.isEmpty { return }
        draw(.stroke(DrawnPath(path: path, transform: transform), resolve(shading), style))
    }
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Keeps what is drawn, as the state of the context composes it.
    func draw(_ content: DrawnItem.Content) {
        storage.items.append(DrawnItem(content: content, composition: composition))
    }

    /// What the closure draws into a layer of its own, which begins with the coordinates of this context.
    private func layer(_ content: (inout GraphicsContext) throws -> Void) rethrows -> [DrawnItem] {
        let inner = Storage(environment: storage.environment, size: storage.size, symbols: storage.symbols)
        var context = GraphicsContext(storage: inner)
        context.transform = transform
        context.clipBounds = clipBounds
        try content(&context)
        return inner.items
    }
}

extension GraphicsContext: @unchecked Sendable {}
