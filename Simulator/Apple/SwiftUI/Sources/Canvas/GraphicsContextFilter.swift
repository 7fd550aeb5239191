import Foundation
import FoundationCompat

extension GraphicsContext {
    /// A type that applies image processing operations to rendered content.
    public struct Filter: Sendable {
        enum Kind: Sendable {
            /// A function of CSS.
            case css(String)
            case transform(CGAffineTransform)
            case shadow(color: String, radius: CGFloat, offset: CGSize, ShadowOptions)
            case matrix(ColorMatrix)
            case multiply(String)
            case luminanceToAlpha
            case alphaThreshold(min: Double, max: Double, color: String)
        }
        let kind: Kind

        /// Of a transform with perspective only what is affine is applied.
        public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
            Filter(kind: .transform(matrix.affine))
        }
        public static func shadow(
            color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0,
            blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
        ) -> Filter {
            Filter(kind: .shadow(color: color.css, radius: radius, offset: CGSize(width: x, height: y), options))
        }
        public static func colorMultiply(_ color: Color) -> Filter { Filter(kind: .multiply(color.css)) }
        public static func colorMatrix(_ matrix: ColorMatrix) -> Filter { Filter(kind: .matrix(matrix)) }
        public static func hueRotation(_ angle: Angle) -> Filter { css("hue-rotate(\(angle.degrees.css)deg)") }
        public static func saturation(_ amount: Double) -> Filter { css("saturate(\(max(0, amount).css))") }
        public static func brightness(_ amount: Double) -> Filter {
            var matrix = ColorMatrix()
            (matrix.r5, matrix.g5, matrix.b5) = (Float(amount), Float(amount), Float(amount))
            return colorMatrix(matrix)
        }
        public static func contrast(_ amount: Double) -> Filter { css("contrast(\(max(0, amount).css))") }
        public static func colorInvert(_ amount: Double = 1) -> Filter { css("invert(\(amount.css))") }
        public static func grayscale(_ amount: Double) -> Filter { css("grayscale(\(amount.css))") }
        public static var luminanceToAlpha: Filter { Filter(kind: .luminanceToAlpha) }
        public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
            css("blur(\(radius.px))")
        }
        public static func alphaThreshold(min: Double, max: Double = 1, color: Color = Color.black) -> Filter {
            Filter(kind: .alphaThreshold(min: min, max: max, color: color.css))
        }

        private static func css(_ function: String) -> Filter { Filter(kind: .css(function)) }
    }
}

/// A matrix to use in an RGBA color transformation: each row makes a channel of red, green, blue, alpha and one.
public struct ColorMatrix: Equatable, Sendable {
    public var r1: Float = 1, r2: Float = 0, r3: Float = 0, r4: Float = 0, r5: Float = 0
    public var g1: Float = 0, g2: Float = 1, g3: Float = 0, g4: Float = 0, g5: Float = 0
    public var b1: Float = 0, b2: Float = 0, b3: Float = 1, b4: Float = 0, b5: Float = 0
    public var a1: Float = 0, a2: Float = 0, a3: Float = 0, a4: Float = 1, a5: Float = 0

    public init() {}

    /// The rows one after the other, as SVG lists them.
    var values: String {
        [r1, r2, r3, r4, r5, g1, g2, g3, g4, g5, b1, b2, b3, b4, b5, a1, a2, a3, a4, a5]
            .map { Double($0).css }.joined(separator: " ")
    }
}
