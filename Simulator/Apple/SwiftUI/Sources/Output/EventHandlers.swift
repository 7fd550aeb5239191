/// The kinds of events an element can take, by the bit each has in the mask that the browser gets.
public struct _EventKind: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let tap = _EventKind(rawValue: 1)
    public static let input = _EventKind(rawValue: 2)
    public static let submit = _EventKind(rawValue: 4)
    public static let scroll = _EventKind(rawValue: 8)
    public static let change = _EventKind(rawValue: 16)
    public static let focus = _EventKind(rawValue: 32)
    public static let longPress = _EventKind(rawValue: 64)
    public static let drag = _EventKind(rawValue: 128)
    public static let refresh = _EventKind(rawValue: 256)
    public static let swipe = _EventKind(rawValue: 512)
    public static let reorder = _EventKind(rawValue: 1024)
    public static let appear = _EventKind(rawValue: 2048)
    public static let geometry = _EventKind(rawValue: 4096)
    public static let press = _EventKind(rawValue: 8192)
    /// Two fingers that move apart, together or round each other.
    public static let pinch = _EventKind(rawValue: 16384)
    /// A pointer that is over an element, moves there and leaves it.
    public static let hover = _EventKind(rawValue: 32768)
    /// The focus comes into an element or what it contains, or leaves it.
    public static let focusWithin = _EventKind(rawValue: 65536)
    /// A key that goes down or up while an element, or what it contains, has the focus.
    public static let key = _EventKind(rawValue: 131_072)
    /// Something is dragged out of an element.
    public static let lift = _EventKind(rawValue: 262_144)
    /// Something is dragged over an element, leaves it or is let go over it.
    public static let drop = _EventKind(rawValue: 524_288)

    /// The kind that an event of that name in a browser's message is handled as. Losing focus is handled with gaining it.
    public init?(name: String) {
        switch name {
        case "tap": self = .tap
        case "input": self = .input
        case "submit": self = .submit
        case "scroll": self = .scroll
        case "change": self = .change
        case "focus", "blur": self = .focus
        case "longpress": self = .longPress
        case "drag": self = .drag
        case "refresh": self = .refresh
        case "swipe": self = .swipe
        case "reorder": self = .reorder
        case "appear": self = .appear
        case "geometry": self = .geometry
        case "press": self = .press
        case "pinch": self = .pinch
        case "hover": self = .hover
        case "focusWithin": self = .focusWithin
        case "key": self = .key
        case "lift": self = .lift
        case "drop": self = .drop
        default: return nil
        }
    }
}

/// What the browser says with an event: any JSON value.
public enum _EventValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([_EventValue])
    case object([String: _EventValue])

    public var string: String? {
        if case .string(let value) = self { return value }
        return nil
    }
    public var number: Double? {
        let number: Double? =
            switch self {
            case .number(let value): value
            case .string(let text): Double(text)
            default: nil
            }
        // A page that says something else has lost its mind; nothing here reckons with it.
        return number.flatMap { $0.isFinite ? $0 : nil }
    }
    /// The whole number that the value is or comes nearest to; nil where an `Int` cannot hold it.
    public var integer: Int? { number.flatMap { Int(exactly: $0.rounded()) } }
    public var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .number(let value): value != 0
        default: nil
        }
    }
    public var array: [_EventValue]? {
        if case .array(let values) = self { return values }
        return nil
    }
    public subscript(key: String) -> _EventValue? {
        if case .object(let members) = self { return members[key] }
        return nil
    }
}

/// What an element does with the events it takes.
public struct _EventHandlers: @unchecked Sendable {
    typealias Handler = @MainActor (_EventValue) -> Void
    private var entries: [(kind: _EventKind, handler: Handler)] = []

    init() {}
    init(_ kind: _EventKind, _ handler: @escaping Handler) { entries = [(kind, handler)] }

    static func tap(_ action: @escaping @MainActor () -> Void) -> _EventHandlers {
        _EventHandlers(.tap) { _ in action() }
    }

    public var mask: _EventKind { entries.reduce(into: []) { $0.formUnion($1.kind) } }
    public var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ kind: _EventKind, _ handler: @escaping Handler) { entries.append((kind, handler)) }

    func adding(_ kind: _EventKind, _ handler: @escaping Handler) -> _EventHandlers {
        var copy = self
        copy.add(kind, handler)
        return copy
    }

    func merging(_ outer: _EventHandlers) -> _EventHandlers {
        var copy = self
        copy.entries += outer.entries
        return copy
    }

    /// Calls the handlers of that kind, from the innermost modifier outwards. Returns whether there was one.
    @MainActor func handle(_ kind: _EventKind, _ value: _EventValue) -> Bool {
        var handled = false
        for entry in entries where entry.kind == kind {
            entry.handler(value)
            handled = true
        }
        return handled
    }
}
