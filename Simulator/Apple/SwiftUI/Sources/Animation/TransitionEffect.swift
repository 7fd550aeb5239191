import Foundation

/// How a view differs from itself at the outer end of a transition, in the terms of CSS.
struct TransitionEffect: Equatable, Sendable {
    var opacity: Double?
    /// Functions of the `transform` property, the outermost first.
    var transforms: [String] = []
    var filters: [String] = []
    /// The fixed point of the transforms.
    var origin: String?

    static let identity = TransitionEffect()
    static let opacity = TransitionEffect(opacity: 0)

    static func translate(_ x: String, _ y: String) -> TransitionEffect {
        TransitionEffect(transforms: ["translate(\(x),\(y))"])
    }
    static func move(_ edge: Edge) -> TransitionEffect {
        switch edge {
        case .top: translate("0", "-100%")
        case .leading: translate("-100%", "0")
        case .bottom: translate("0", "100%")
        case .trailing: translate("100%", "0")
        }
    }
    static func scale(_ scale: Double, _ anchor: UnitPoint) -> TransitionEffect {
        TransitionEffect(transforms: ["scale(\(scale.css))"], origin: anchor == .center ? nil : anchor.css)
    }

    func combined(with other: TransitionEffect) -> TransitionEffect {
        TransitionEffect(
            opacity: opacity.map { $0 * (other.opacity ?? 1) } ?? other.opacity,
            transforms: transforms + other.transforms, filters: filters + other.filters, origin: origin ?? other.origin)
    }

    /// The properties as the client animates them: `opacity:0;transform:translate(100%,0)`.
    var css: String {
        var properties: [String] = []
        if let opacity { properties.append("opacity:\(opacity.css)") }
        if !transforms.isEmpty { properties.append("transform:\(transforms.joined(separator: " "))") }
        if !filters.isEmpty { properties.append("filter:\(filters.joined(separator: " "))") }
        if let origin { properties.append("transform-origin:\(origin)") }
        return properties.isEmpty ? "none" : properties.joined(separator: ";")
    }
}

extension TransitionEffect {
    /// What a view does to its content, read off the elements round the content.
    @MainActor init<Modified: View>(of view: Modified) {
        let host = _ViewHost(view)
        self = Self.path(to: "transition-content", in: host.tree) ?? .identity
        host.tearDown()
    }

    private static func path(to className: String, in element: _Element) -> TransitionEffect? {
        if element.hasClass(className) { return TransitionEffect(element.style) }
        for child in element.children {
            if let inner = path(to: className, in: child) {
                return TransitionEffect(element.style).combined(with: inner)
            }
        }
        return nil
    }

    private init(_ style: _Element.Attributes) {
        for (name, value) in style {
            switch name {
            case "opacity": opacity = Double(value)
            case "transform": transforms.append(value)
            case "scale", "rotate": transforms.append("\(name)(\(value.replacingOccurrences(of: " ", with: ",")))")
            case "translate": transforms.append("translate(\(value.replacingOccurrences(of: " ", with: ",")))")
            case "filter": filters.append(value)
            case "transform-origin": origin = value
            default: break
            }
        }
    }
}

/// The effects of a transition at its two ends, without showing what there is.
public struct _TransitionEffects: Sendable {
    var insertion: TransitionEffect
    var removal: TransitionEffect
    var animation: Animation?
}
