import Foundation

/// How an element takes the room that its container offers: worked out from the leaves up, since CSS cannot.
public struct _Growth: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let width = _Growth(rawValue: 1)
    public static let height = _Growth(rawValue: 2)
    /// Grows along the axis of the stack it is in.
    public static let spacer = _Growth(rawValue: 4)
    public static let both: _Growth = [.width, .height]
}

/// A node of what the browser shows: a tag with attributes, style, text or children, and handlers of events.
///
/// Elements are immutable, so `===` means that a whole subtree is unchanged.
public final class _Element: Sendable {
    public typealias Attributes = [(name: String, value: String)]

    public let id: Int
    public let tag: String
    public let classes: String
    public let attributes: Attributes
    public let style: Attributes
    public let text: String?
    public let children: [_Element]
    public let handlers: _EventHandlers
    public let growth: _Growth
    /// What modifiers said about the view to whatever contains it (its tag, its swipe actions …); not sent.
    nonisolated(unsafe) let traits: ViewTraits

    init(
        id: Int, tag: String = "div", classes: String = "", attributes: Attributes = [], style: Attributes = [],
        text: String? = nil, handlers: _EventHandlers = _EventHandlers(), growth: _Growth = [],
        traits: ViewTraits = ViewTraits(), children: [_Element] = []
    ) {
        self.id = id
        self.tag = tag
        self.classes = classes
        self.attributes = attributes
        self.style = style
        self.text = text
        self.handlers = handlers
        self.growth = growth
        self.traits = traits
        self.children = children
    }

    /// The value of an attribute, `class` included as it is sent.
    public subscript(attribute name: String) -> String? {
        if name == "class" { return classAttribute }
        return attributes.last { $0.name == name }?.value
    }

    public subscript(style property: String) -> String? { style.last { $0.name == property }?.value }

    public func hasClass(_ name: String) -> Bool {
        if classes == name { return true }
        // Without taking the list apart: containers ask this of every element that they lay out.
        let (length, wanted) = (classes.utf8.count, name.utf8.count)
        guard length > wanted else { return false }
        return classes.withCString { start in
            name.withCString { name in
                var place = start
                while let found = strstr(place, name) {
                    let offset = found - UnsafeMutablePointer(mutating: start)
                    let isStart = offset == 0 || start[offset - 1] == 32
                    if isStart, offset + wanted == length || start[offset + wanted] == 32 { return true }
                    place = UnsafePointer(found) + 1
                }
                return false
            }
        }
    }

    /// The classes with those that tell the style sheet how the element grows.
    var classAttribute: String? {
        let growing =
            growth.contains(.width)
            ? (growth.contains(.height) ? "gw gh" : "gw") : (growth.contains(.height) ? "gh" : "")
        if growing.isEmpty { return classes.isEmpty ? nil : classes }
        return classes.isEmpty ? growing : classes + " " + growing
    }
}

extension [_Element] {
    /// Grows where any of the elements does.
    var growth: _Growth { reduce(into: []) { $0.formUnion($1.growth) } }
}

extension _Element {
    /// A copy with some things changed: attributes and handlers are added, style properties replace those before.
    func changing(
        classes added: String = "", attributes: Attributes = [], style: Attributes = [],
        handlers: _EventHandlers? = nil,
        growth: _Growth? = nil, traits: ViewTraits? = nil
    ) -> _Element {
        _Element(
            id: id, tag: tag, classes: added.isEmpty ? classes : (classes.isEmpty ? added : classes + " " + added),
            attributes: attributes.isEmpty ? self.attributes : self.attributes.replacing(with: attributes),
            style: style.isEmpty ? self.style : self.style.replacing(with: style), text: text,
            handlers: handlers.map { self.handlers.merging($0) } ?? self.handlers, growth: growth ?? self.growth,
            traits: traits ?? self.traits, children: children)
    }

    /// A copy in which the inherited style properties that the element does not set itself are set.
    func inheriting(style inherited: Attributes) -> _Element {
        let missing = inherited.filter { property in !style.contains { $0.name == property.name } }
        return missing.isEmpty ? self : changing(style: missing)
    }

    /// A copy in which the attributes that the element does not set itself are set.
    func inheriting(attributes inherited: Attributes) -> _Element {
        let missing = inherited.filter { attribute in !attributes.contains { $0.name == attribute.name } }
        return missing.isEmpty ? self : changing(attributes: missing)
    }
}

extension _Element.Attributes {
    fileprivate func replacing(with newer: Self) -> Self {
        filter { old in !newer.contains { $0.name == old.name } } + newer
    }
}

extension Optional {
    /// `[transform(value)]`, or nothing: for building attribute lists.
    func asList<T>(_ transform: (Wrapped) -> T) -> [T] { map { [transform($0)] } ?? [] }
}
