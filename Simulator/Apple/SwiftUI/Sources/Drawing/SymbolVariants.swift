/// A variant of a symbol.
public struct SymbolVariants: Hashable, Sendable {
    private enum Enclosure: String { case circle, square, rectangle }
    private var enclosure: Enclosure?
    private var isFilled = false
    private var isSlashed = false

    public static let none = SymbolVariants()
    public static let circle = SymbolVariants(enclosure: .circle)
    public static let square = SymbolVariants(enclosure: .square)
    public static let rectangle = SymbolVariants(enclosure: .rectangle)
    public static let fill = SymbolVariants(isFilled: true)
    public static let slash = SymbolVariants(isSlashed: true)

    public var circle: SymbolVariants { union(.circle) }
    public var square: SymbolVariants { union(.square) }
    public var rectangle: SymbolVariants { union(.rectangle) }
    public var fill: SymbolVariants { union(.fill) }
    public var slash: SymbolVariants { union(.slash) }

    public func contains(_ other: SymbolVariants) -> Bool {
        (other.enclosure == nil || other.enclosure == enclosure) && (isFilled || !other.isFilled)
            && (isSlashed || !other.isSlashed)
    }

    /// Both; a symbol has one enclosure, that of the later.
    func union(_ other: SymbolVariants) -> SymbolVariants {
        SymbolVariants(
            enclosure: other.enclosure ?? enclosure, isFilled: isFilled || other.isFilled,
            isSlashed: isSlashed || other.isSlashed)
    }

    /// The name of a symbol in this variant: slash, enclosure and fill follow each other in names. What the name says
    /// already is not said twice.
    func applied(to name: String) -> String {
        if self == .none { return name }
        var parts = name.split(separator: ".").map(String.init)
        let wasFilled = parts.last == "fill"
        if wasFilled { parts.removeLast() }
        if isSlashed, !parts.contains("slash") { parts.append("slash") }
        if let enclosure, !["circle", "square", "rectangle"].contains(where: parts.dropFirst().contains) {
            parts.append(enclosure.rawValue)
        }
        if isFilled || wasFilled { parts.append("fill") }
        return parts.joined(separator: ".")
    }
}

/// A symbol rendering mode.
public struct SymbolRenderingMode: Hashable, Sendable {
    private let name: String
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    public static let palette = SymbolRenderingMode(name: "palette")
}

enum SymbolVariantsKey: EnvironmentKey { static var defaultValue: SymbolVariants { .none } }
enum SymbolRenderingModeKey: EnvironmentKey { static var defaultValue: SymbolRenderingMode? { nil } }

extension EnvironmentValues {
    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }
    public var symbolRenderingMode: SymbolRenderingMode? {
        get { self[SymbolRenderingModeKey.self] }
        set { self[SymbolRenderingModeKey.self] = newValue }
    }
}

/// The colors that symbols have of their own, in the multicolor mode.
enum SymbolColors {
    /// The part before the variants of a name, and the color of the symbol.
    private static let known: [(prefix: String, color: String)] = [
        ("exclamationmark.triangle", "--yellow"), ("exclamationmark.octagon", "--red"), ("xmark.octagon", "--red"),
        ("heart", "--red"), ("star", "--yellow"), ("sun", "--yellow"), ("moon", "--yellow"), ("bolt", "--yellow"),
        ("cloud.sun", "--yellow"), ("cloud", "--gray3"), ("drop", "--blue"), ("flame", "--orange"), ("leaf", "--green"),
        ("checkmark.circle.fill", "--green"), ("checkmark.seal.fill", "--blue"), ("plus.circle.fill", "--green"),
        ("minus.circle.fill", "--red"), ("xmark.circle.fill", "--red"), ("trash", "--red"), ("folder", "--cyan"),
        ("flag", "--orange"), ("bookmark", "--red"), ("person.crop.circle.badge.plus", "--green"), ("gift", "--red"),
        ("phone.down", "--red"), ("record.circle", "--red"), ("externaldrive.badge", "--green"), ("mappin", "--red"),
    ]

    static func color(of symbol: String) -> String? {
        known.filter { symbol == $0.prefix || symbol.hasPrefix($0.prefix + ".") }
            .max { $0.prefix.count < $1.prefix.count }.map { "var(\($0.color))" }
    }
}
