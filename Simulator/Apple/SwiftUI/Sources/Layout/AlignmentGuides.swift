import Foundation

/// The guides that modifiers have set on a view.
struct AlignmentGuides {
    typealias Guide = (ViewDimensions) -> CGFloat
    private var guides: [(key: AlignmentKey, guide: Guide)] = []

    var isEmpty: Bool { guides.isEmpty }
    var keys: Set<AlignmentKey> { Set(guides.map(\.key)) }

    func value(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
        guides.last { $0.key == key }?.guide(dimensions)
    }

    /// With one more guide, which sees those set before it.
    func setting(_ key: AlignmentKey, _ guide: @escaping Guide) -> AlignmentGuides {
        let inner = self
        var copy = self
        copy.guides.append(
            (
                key,
                { dimensions in
                    var dimensions = dimensions
                    dimensions.guides = inner
                    return guide(dimensions)
                }
            ))
        return copy
    }
}

/// A guide as the page computes it: a sum of parts of the view's width, height and base lines.
struct LinearGuide: Equatable {
    /// The number of points, and the shares of width, height and the base lines of the first and last line of text.
    let factors: [CGFloat]

    /// The guide as such a sum, or nil where it is none. Guides nearly always are: `d[.leading] + 10`, `d.height / 3`.
    init?(_ guide: (ViewDimensions) -> CGFloat) {
        func value(_ width: CGFloat, _ height: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
            var dimensions = ViewDimensions(width: width, height: height)
            dimensions.firstBaseline = first
            dimensions.lastBaseline = last
            return guide(dimensions)
        }
        let origin = value(100, 40, 30, 36)
        let shares = [
            value(164, 40, 30, 36), value(100, 104, 30, 36), value(100, 40, 94, 36), value(100, 40, 30, 100),
        ].map { ($0 - origin) / 64 }
        let constant = origin - zip(shares, [100, 40, 30, 36]).reduce(0) { $0 + $1.0 * $1.1 }
        let predicted = zip(shares, [317, 211, 150, 190]).reduce(constant) { $0 + $1.0 * $1.1 }
        let tiny = zip(shares, [3, 2, 1, 2]).reduce(constant) { $0 + $1.0 * $1.1 }
        guard abs(predicted - value(317, 211, 150, 190)) < 0.01, abs(tiny - value(3, 2, 1, 2)) < 0.01 else {
            return nil
        }
        factors = [constant] + shares
    }

    init(constant: CGFloat) { factors = [constant, 0, 0, 0, 0] }

    var css: String { factors.map { $0.css }.joined(separator: ",") }
}

/// Numbers for alignments, as the page knows them.
@MainActor enum AlignmentNumbers {
    private static var known: [AlignmentKey: Int] = [:]

    static func number(of key: AlignmentKey) -> Int {
        if let number = known[key] { return number }
        known[key] = known.count + 1
        return known.count
    }
}

enum AlignmentGuidesTrait: ViewTraitKey { static var defaultValue: AlignmentGuides { AlignmentGuides() } }
/// The alignments for which something in a view has a guide of its own.
enum GuideKeysTrait: ViewTraitKey { static var defaultValue: Set<AlignmentKey> { [] } }

extension [_Element] {
    /// The alignments that anything in these elements has guides for.
    var guideKeys: Set<AlignmentKey> {
        reduce(into: []) { keys, element in
            if !element.traits.isEmpty { keys.formUnion(element.traits[GuideKeysTrait.self]) }
        }
    }
}

extension _Element {
    /// A container whose views are aligned by the page where CSS cannot: by an alignment of the app, or by guides that
    /// views in it have.
    ///
    /// - Parameter isInside: whether the container stays as large as it is and its views are moved to a guide of its own,
    ///   as in a frame or an overlay; a stack grows instead.
    /// - Parameter neighbour: what an overlay or a background is aligned with.
    @MainActor func aligned(
        horizontal: HorizontalAlignment? = nil, vertical: VerticalAlignment? = nil, isInside: Bool = false,
        with neighbour: _Element? = nil
    ) -> _Element {
        let keys = (children + (neighbour.map { [$0] } ?? [])).guideKeys
        func attribute(_ name: String, _ key: AlignmentKey?) -> Attributes {
            guard let key, key.css == nil || keys.contains(key) else { return [] }
            let guide = LinearGuide(key.defaultValue) ?? LinearGuide(constant: 0)
            return [(name, "\(AlignmentNumbers.number(of: key)):\(guide.css)")]
        }
        let attributes =
            attribute("data-align-x", horizontal?.key) + attribute("data-align-y", vertical?.key)
        if attributes.isEmpty && keys.isEmpty { return self }
        var traits = self.traits
        if !keys.isEmpty { traits[GuideKeysTrait.self] = keys.union(traits[GuideKeysTrait.self]) }
        if attributes.isEmpty { return changing(traits: traits) }
        return changing(classes: isInside ? "aligns aligns-inside" : "aligns", attributes: attributes, traits: traits)
    }
}

private struct AlignmentGuideModifier: PrimitiveModifier {
    let key: AlignmentKey
    let guide: (ViewDimensions) -> CGFloat

    /// The size of the view, for a guide that the page cannot compute.
    private final class Measured {
        var size: CGSize?
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        node.emitChanged { element in
            let guides = element.traits[AlignmentGuidesTrait.self].setting(modifier.key, modifier.guide)
            var traits = element.traits
            traits[AlignmentGuidesTrait.self] = guides
            traits[GuideKeysTrait.self] = traits[GuideKeysTrait.self].union([modifier.key])
            func value(_ dimensions: ViewDimensions) -> CGFloat { guides.value(modifier.key, in: dimensions) ?? 0 }
            var handlers: _EventHandlers?
            var attributes: _Element.Attributes = []
            let linear: LinearGuide
            if let found = LinearGuide(value) {
                linear = found
            } else {
                let measured = (node.storage as? Measured) ?? Measured()
                node.storage = measured
                let size = measured.size ?? ElementMeasurer().size(of: element, .unspecified)
                linear = LinearGuide(constant: value(ViewDimensions(width: size.width, height: size.height)))
                attributes.append(("data-geometry", "size"))
                handlers = _EventHandlers(.geometry) { [weak node] event in
                    guard let size = CGSize(event), size != measured.size else { return }
                    measured.size = size
                    node?.invalidate()
                }
            }
            let others = element[attribute: "data-guides"].map { $0 + ";" } ?? ""
            attributes.append(("data-guides", "\(others)\(AlignmentNumbers.number(of: modifier.key)):\(linear.css)"))
            return element.changing(attributes: attributes, handlers: handlers, traits: traits)
        }
    }
}

extension View {
    public func alignmentGuide(_ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat)
        -> some View
    {
        modifier(AlignmentGuideModifier(key: g.key, guide: computeValue))
    }
    public func alignmentGuide(_ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View
    {
        modifier(AlignmentGuideModifier(key: g.key, guide: computeValue))
    }
}
