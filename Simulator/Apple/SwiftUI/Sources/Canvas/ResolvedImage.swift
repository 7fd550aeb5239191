import Foundation
import FoundationCompat

extension GraphicsContext {
    /// An image that's ready to draw into a context.
    public struct ResolvedImage: @unchecked Sendable {
        let picture: Picture
        public var size: CGSize { picture.size }
        /// The distance from the top of the image to its baseline.
        public let baseline: CGFloat
        /// An optional shading to fill the image with: of a template's, and of a symbol's glyph.
        public var shading: Shading?

        enum Picture {
            /// A glyph of the icon font, with the classes of its element.
            case glyph(String, classes: String, side: CGFloat)
            case picture(address: String, natural: CGSize, isTemplate: Bool)

            var size: CGSize {
                switch self {
                case .glyph(_, _, let side): CGSize(width: side, height: side)
                case .picture(_, let natural, _): natural
                }
            }
        }
    }

    /// Gets a version of an image that's ready to draw with the current values of the context's environment.
    public func resolve(_ image: Image) -> ResolvedImage {
        MainActor.assumeIsolated {
            let isTemplate = image.scalesLikeTemplate == .template
            func picture(_ address: String, _ size: CGSize) -> ResolvedImage {
                ResolvedImage(
                    picture: .picture(address: address, natural: size, isTemplate: isTemplate), baseline: size.height,
                    shading: isTemplate ? .foreground : nil)
            }
            switch image.source {
            case .symbol:
                let element = image.element(id: 0, environment: environment) { 0 }
                let glyph = element.text ?? element.children.first?.text ?? ""
                let side = (TextMeasurer(environment).sizePoints * 1.18).rounded()
                return ResolvedImage(
                    picture: .glyph(glyph, classes: element.hasClass("icon-filled") ? "icon-filled" : "", side: side),
                    baseline: side * 0.85, shading: .foreground)
            case .asset(let name, let bundle):
                return picture("/app-assets/" + name, AssetCatalog.imageSize(name, bundle: bundle) ?? .zero)
            case .data(let address): return picture(address, image.pixelSize ?? .zero)
            }
        }
    }

    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        draw(.image(image, rect, transform))
    }
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        let size = image.size
        let origin = CGPoint(x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y)
        draw(image, in: CGRect(origin: origin, size: size))
    }
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        draw(resolve(image), in: rect, style: style)
    }
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }

    /// A static sequence of drawing operations that may be drawn multiple times.
    public struct ResolvedSymbol: @unchecked Sendable {
        let symbol: CanvasSymbol
        public var size: CGSize { symbol.size }
    }

    /// Gets the identified child view as a resolved symbol, if the view exists.
    public func resolveSymbol<ID>(id: ID) -> ResolvedSymbol? where ID: Hashable {
        storage.symbols.first { $0.tag == AnyHashable(id) }.map(ResolvedSymbol.init)
    }

    public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
        draw(.symbol(symbol.symbol, .inside(rect), transform))
    }
    public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(.symbol(symbol.symbol, .at(point, anchor), transform))
    }
}
