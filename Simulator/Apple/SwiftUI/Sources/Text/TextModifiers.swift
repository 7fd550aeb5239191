import Foundation

extension View {
    public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View { environment(\.lineLimit, limit.upperBound) }
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { environment(\.lineLimit, limit.upperBound) }
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { environment(\.lineLimit, nil) }
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { environment(\.lineLimit, limit) }
    public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { environment(\.minimumScaleFactor, factor) }
    public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }
    public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

    public func fontWeight(_ weight: Font.Weight?) -> some View {
        inheriting(weight.asList { ("font-weight", String($0.css)) })
    }
    public func fontDesign(_ design: Font.Design?) -> some View {
        inheriting(design.asList { ("font-family", $0.css) })
    }
    public func fontWidth(_ width: Font.Width?) -> some View {
        inheriting(width.asList { ("font-stretch", "\(((1 + $0.value) * 100).css)%") })
    }
    public func bold(_ isActive: Bool = true) -> some View { inheriting(isActive ? [("font-weight", "700")] : []) }
    public func italic(_ isActive: Bool = true) -> some View { inheriting(isActive ? [("font-style", "italic")] : []) }
    public func monospaced(_ isActive: Bool = true) -> some View {
        inheriting(isActive ? [("font-family", Font.Design.monospaced.css)] : [])
    }
    public func monospacedDigit() -> some View { inheriting([("font-variant-numeric", "tabular-nums")]) }
    public func kerning(_ kerning: CGFloat) -> some View { inheriting([("letter-spacing", kerning.px)]) }
    public func tracking(_ tracking: CGFloat) -> some View { inheriting([("letter-spacing", tracking.px)]) }
    public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        inheriting([("position", "relative"), ("top", (-baselineOffset).px)])
    }
    public func underline(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil)
        -> some View
    {
        inheriting(
            isActive ? [("text-decoration", "underline \(pattern.css)" + (color.map { " " + $0.css } ?? ""))] : [])
    }
    public func strikethrough(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil)
        -> some View
    {
        inheriting(
            isActive ? [("text-decoration", "line-through \(pattern.css)" + (color.map { " " + $0.css } ?? ""))] : [])
    }
    public func textSelection<S>(_ selectability: S) -> some View where S: TextSelectability {
        modifier(ChangeModifier(inheritedAttributes: S.allowsSelection ? [("data-selectable", "")] : []))
    }
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { modifier(TypeSizeModifier { _ in size }) }
    public func dynamicTypeSize<T>(_ range: T) -> some View where T: RangeExpression, T.Bound == DynamicTypeSize {
        modifier(
            TypeSizeModifier { size in
                if range.contains(size) { return size }
                let allowed = DynamicTypeSize.allCases.filter(range.contains)
                guard let first = allowed.first, let last = allowed.last else { return size }
                return size < first ? first : last
            })
    }
    public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }
    public func symbolVariant(_ variant: SymbolVariants) -> some View {
        transformEnvironment(\.symbolVariants) { $0 = $0.union(variant) }
    }

    /// Style that reaches texts below unless they have their own.
    func inheriting(_ style: _Element.Attributes) -> some View { modifier(ChangeModifier(inheritedStyle: style)) }
}

/// Changes the text size for its content; the body size is set anew since texts inherit it.
private struct TypeSizeModifier: PrimitiveModifier {
    let change: (DynamicTypeSize) -> DynamicTypeSize

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let size = node.view.modifier.change(node.environment.dynamicTypeSize)
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: size) { $0.dynamicTypeSize = size }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let style = (node.children[0].environment.font ?? .body).css(in: node.children[0].environment)
        node.emitChanged { $0.inheriting(style: style) }
    }
}

/// A type that describes the ability to select text.
public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}
public struct EnabledTextSelectability: TextSelectability { public static let allowsSelection = true }
public struct DisabledTextSelectability: TextSelectability { public static let allowsSelection = false }
extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}
extension TextSelectability where Self == DisabledTextSelectability {
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
