import Foundation
import FoundationCompat

/// How what is drawn is put onto what is there.
struct Composition {
    var opacity = 1.0
    var blendMode = GraphicsContext.BlendMode.normal
    var clips: [DrawnClip] = []
    /// In the order they were added; the newest is applied first.
    var filters: [GraphicsContext.Filter] = []
}

/// A path with the transform that was current when it was drawn.
struct DrawnPath {
    let path: Path
    let transform: CGAffineTransform
    var isEvenOdd = false

    /// What is common to the elements of SVG that show the path.
    var attributes: _Element.Attributes {
        var attributes: _Element.Attributes = [("d", path.svg)]
        if !transform.isIdentity { attributes.append(("transform", transform.svg)) }
        return attributes
    }
}

/// What is left to see of what is drawn.
enum DrawnClip {
    case path(DrawnPath, isInverse: Bool)
    case layer([DrawnItem], opacity: Double, isInverse: Bool)
}

/// One drawing operation.
struct DrawnItem {
    indirect enum Content {
        case fill(DrawnPath, GraphicsContext.Shading)
        case stroke(DrawnPath, GraphicsContext.Shading, StrokeStyle)
        case image(GraphicsContext.ResolvedImage, CGRect, CGAffineTransform)
        case text(GraphicsContext.ResolvedText, TextPlace, CGAffineTransform)
        case symbol(CanvasSymbol, SymbolPlace, CGAffineTransform)
        case layer([DrawnItem])
    }

    /// Where a text is drawn.
    enum TextPlace {
        case at(CGPoint, UnitPoint)
        case inside(CGRect)
    }

    /// Where a symbol is drawn.
    enum SymbolPlace {
        case at(CGPoint, UnitPoint)
        case inside(CGRect)
    }

    let content: Content
    let composition: Composition
}

extension CGAffineTransform {
    /// The transform in the words of SVG.
    var svg: String {
        if a == 1, b == 0, c == 0, d == 1 { return "translate(\(tx.css) \(ty.css))" }
        // The factors are exact to a pixel over a thousand of them; SVG takes exponents.
        func factor(_ value: CGFloat) -> String {
            let rounded = (Double(value) * 1e6).rounded() / 1e6
            return rounded == rounded.rounded() ? value.css : "\(rounded)"
        }
        return "matrix(\(factor(a)) \(factor(b)) \(factor(c)) \(factor(d)) \(tx.css) \(ty.css))"
    }
}
