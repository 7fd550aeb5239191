import Foundation
import UIKit

extension Color {
    public init(uiColor: UIColor) { self.init(css: uiColor._css) }
    /// Makes a color out of one of UIKit's.
    public init(_ color: UIColor) { self.init(css: color._css) }
}

extension UIColor {
    public convenience init(_ color: Color) { self.init(_css: color.css) }
}

extension Image {
    public init(uiImage: UIImage) {
        switch uiImage._source {
        case .data(let data, let type):
            self.init(source: .data("data:\(type);base64," + data.base64EncodedString()))
            pixelSize = uiImage.size
        case .asset(let name): self.init(name)
        case .symbol(let name): self.init(systemName: name)
        // The smallest picture there is.
        case .nothing: self.init(source: .data("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"))
        }
    }
}
