import Foundation
import FoundationCompat

/// A transform of the plane with perspective: rows of a matrix that points are multiplied with from the left.
public struct ProjectionTransform: Equatable, Sendable {
    public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0
    public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0
    public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1

    public init() {}
    public init(_ m: CGAffineTransform) {
        (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
    }

    public var isIdentity: Bool { self == ProjectionTransform() }
    public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

    /// Turns it into the transform that undoes it. Returns false, and changes nothing, where there is none.
    public mutating func invert() -> Bool {
        let determinant =
            m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
        guard determinant != 0 else { return false }
        var inverse = ProjectionTransform()
        inverse.m11 = (m22 * m33 - m23 * m32) / determinant
        inverse.m12 = (m13 * m32 - m12 * m33) / determinant
        inverse.m13 = (m12 * m23 - m13 * m22) / determinant
        inverse.m21 = (m23 * m31 - m21 * m33) / determinant
        inverse.m22 = (m11 * m33 - m13 * m31) / determinant
        inverse.m23 = (m13 * m21 - m11 * m23) / determinant
        inverse.m31 = (m21 * m32 - m22 * m31) / determinant
        inverse.m32 = (m12 * m31 - m11 * m32) / determinant
        inverse.m33 = (m11 * m22 - m12 * m21) / determinant
        self = inverse
        return true
    }
    public func inverted() -> ProjectionTransform {
        var copy = self
        _ = copy.invert()
        return copy
    }

    /// This transform, and then another.
    public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
        var product = ProjectionTransform()
        product.m11 = m11 * rhs.m11 + m12 * rhs.m21 + m13 * rhs.m31
        product.m12 = m11 * rhs.m12 + m12 * rhs.m22 + m13 * rhs.m32
        product.m13 = m11 * rhs.m13 + m12 * rhs.m23 + m13 * rhs.m33
        product.m21 = m21 * rhs.m11 + m22 * rhs.m21 + m23 * rhs.m31
        product.m22 = m21 * rhs.m12 + m22 * rhs.m22 + m23 * rhs.m32
        product.m23 = m21 * rhs.m13 + m22 * rhs.m23 + m23 * rhs.m33
        product.m31 = m31 * rhs.m11 + m32 * rhs.m21 + m33 * rhs.m31
        product.m32 = m31 * rhs.m12 + m32 * rhs.m22 + m33 * rhs.m32
        product.m33 = m31 * rhs.m13 + m32 * rhs.m23 + m33 * rhs.m33
        return product
    }

    /// The transform without its perspective.
    var affine: CGAffineTransform { CGAffineTransform(m11, m12, m21, m22, m31, m32) }

    /// The transform in the words of CSS: columns of a matrix for three dimensions.
    var css: String {
        let numbers = [m11, m12, 0, m13, m21, m22, 0, m23, 0, 0, 1, 0, m31, m32, 0, m33]
        return "matrix3d(\(numbers.map { "\(($0 * 1e6).rounded() / 1e6)" }.joined(separator: ",")))"
    }
}

private struct ProjectionModifier: PrimitiveModifier {
    let transform: ProjectionTransform

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let css = node.view.modifier.transform.css
        node.emitWrapped { id, content in
            _Element(
                id: id, classes: "effect", style: [("transform", css), ("transform-origin", "0 0")],
                growth: content.growth, traits: content.traits, children: [content])
        }
    }
}

extension View {
    public func projectionEffect(_ transform: ProjectionTransform) -> some View {
        modifier(ProjectionModifier(transform: transform))
    }
    public func transformEffect(_ transform: CGAffineTransform) -> some View {
        projectionEffect(ProjectionTransform(transform))
    }
}
