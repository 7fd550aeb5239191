import Foundation

/// A shape style that fills a shape by repeating a region of an image.
public struct ImagePaint: DirectShapeStyle {
    public var image: Image
    public var sourceRect: CGRect
    public var scale: CGFloat

    public init(
        image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
    ) {
        self.image = image
        self.sourceRect = sourceRect
        self.scale = scale
    }

    var paint: Paint {
        guard let picture = image.picture else { return .foreground }
        let size = picture.size.map { " 0 0 / \(($0.width * scale).px) \(($0.height * scale).px)" } ?? ""
        return Paint(css: "url(\"\(picture.address)\")\(size) repeat", isImage: true)
    }
}

extension Image {
    /// Where the page finds the image and how large it is, in points; nil for symbols, which are letters of a font.
    var picture: (address: String, size: CGSize?)? {
        switch source {
        case .symbol: nil
        case .asset(let name, let bundle): ("/app-assets/" + name, AssetCatalog.imageSize(name, bundle: bundle))
        case .data(let address): (address, pixelSize)
        }
    }
}

extension ShapeStyle where Self == ImagePaint {
    public static func image(
        _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
    ) -> ImagePaint {
        ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
    }
}
