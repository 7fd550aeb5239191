import Foundation

/// What modifiers say about a section to its list.
struct SectionLook: Equatable {
    var hidesTopSeparator = false
    var hidesBottomSeparator = false
    var topTint: String?
    var bottomTint: String?

    /// The section's look where a row, or the section itself, says something.
    mutating func merge(_ other: SectionLook) {
        hidesTopSeparator = hidesTopSeparator || other.hidesTopSeparator
        hidesBottomSeparator = hidesBottomSeparator || other.hidesBottomSeparator
        topTint = topTint ?? other.topTint
        bottomTint = bottomTint ?? other.bottomTint
    }

    var classes: String {
        (hidesTopSeparator ? " no-top-line" : "") + (hidesBottomSeparator ? " no-bottom-line" : "")
    }

    var style: _Element.Attributes {
        topTint.asList { ("--top-line", $0) } + bottomTint.asList { ("--bottom-line", $0) }
    }
}

enum SectionLookTrait: ViewTraitKey { static var defaultValue: SectionLook { SectionLook() } }

extension _Element {
    /// A section with the look that it and its rows ask for.
    func withSectionLook(of rows: [_Element] = []) -> _Element {
        var look = traits[SectionLookTrait.self]
        for row in rows { look.merge(row.traits[SectionLookTrait.self]) }
        if look == SectionLook() { return self }
        return changing(classes: look.classes.trimmingCharacters(in: .whitespaces), style: look.style)
    }
}

private struct SectionLookModifier: PrimitiveModifier {
    let change: (inout SectionLook) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let change = node.view.modifier.change
        node.emitChanged { element in
            var look = element.traits[SectionLookTrait.self]
            change(&look)
            return element.changing(traits: element.traits.setting(SectionLookTrait.self, look))
        }
    }
}

/// The spacing options between two adjacent sections in a list.
public struct ListSectionSpacing: Sendable {
    /// In points; nil where the style of the list decides.
    let points: CGFloat?
    public static let `default` = ListSectionSpacing(points: nil)
    public static let compact = ListSectionSpacing(points: 8)
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(points: spacing) }
}

enum ListSectionSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }

extension EnvironmentValues {
    var listSectionSpacing: CGFloat? {
        get { self[ListSectionSpacingKey.self] }
        set { self[ListSectionSpacingKey.self] = newValue }
    }

    /// The space over a section.
    var sectionStyle: _Element.Attributes { listSectionSpacing.asList { ("--section-spacing", $0.px) } }
}

extension View {
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        modifier(
            SectionLookModifier {
                if edges.contains(.top) { $0.hidesTopSeparator = visibility == .hidden }
                if edges.contains(.bottom) { $0.hidesBottomSeparator = visibility == .hidden }
            })
    }
    public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        modifier(
            SectionLookModifier {
                if edges.contains(.top) { $0.topTint = color?.css }
                if edges.contains(.bottom) { $0.bottomTint = color?.css }
            })
    }
    public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
        environment(\.listSectionSpacing, spacing.points)
    }
    public func listSectionSpacing(_ spacing: CGFloat) -> some View { listSectionSpacing(.custom(spacing)) }
}
