/// The ways in which you can stack marks in a chart.
public struct MarkStackingMethod: Equatable, Sendable, CustomStringConvertible {
    private let name: String
    public static var standard: MarkStackingMethod { MarkStackingMethod(name: "standard") }
    public static var normalized: MarkStackingMethod { MarkStackingMethod(name: "normalized") }
    public static var center: MarkStackingMethod { MarkStackingMethod(name: "center") }
    public static var unstacked: MarkStackingMethod { MarkStackingMethod(name: "unstacked") }
    public var description: String { name }
}

/// An individual dimension representing a mark's width or height.
public struct MarkDimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        case automatic
        case fixed(CGFloat)
        case ratio(CGFloat)
        case inset(CGFloat)
    }
    let kind: Kind
    public static var automatic: MarkDimension { MarkDimension(kind: .automatic) }
    public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(kind: .ratio(value)) }
    public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(kind: .inset(value)) }
    public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension(kind: .fixed(value)) }
    private init(kind: Kind) { self.kind = kind }
    public init(floatLiteral value: Double) { kind = .fixed(CGFloat(value)) }
    public init(integerLiteral value: Int) { kind = .fixed(CGFloat(value)) }
    public var description: String { "\(kind)" }

    /// The length out of the room there is; without room, `alone`.
    func length(of room: CGFloat?, automaticRatio: CGFloat, alone: CGFloat) -> CGFloat {
        switch kind {
        case .automatic: room.map { $0 * automaticRatio } ?? alone
        case .fixed(let length): length
        case .ratio(let ratio): (room ?? alone) * ratio
        case .inset(let inset): max(0, (room ?? alone) - 2 * inset)
        }
    }
}

/// The ways in which line or area marks interpolate their data.
public struct InterpolationMethod: Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        case linear
        case cardinal(tension: CGFloat)
        case catmullRom(alpha: CGFloat)
        case step(transition: CGFloat)
        case monotone
    }
    let kind: Kind
    public static var linear: InterpolationMethod { InterpolationMethod(kind: .linear) }
    public static var cardinal: InterpolationMethod { cardinal(tension: 0) }
    public static func cardinal(tension: CGFloat) -> InterpolationMethod {
        InterpolationMethod(kind: .cardinal(tension: tension))
    }
    public static var catmullRom: InterpolationMethod { catmullRom(alpha: 0.5) }
    public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
        InterpolationMethod(kind: .catmullRom(alpha: alpha))
    }
    public static var monotone: InterpolationMethod { InterpolationMethod(kind: .monotone) }
    public static var stepStart: InterpolationMethod { InterpolationMethod(kind: .step(transition: 0)) }
    public static var stepCenter: InterpolationMethod { InterpolationMethod(kind: .step(transition: 0.5)) }
    public static var stepEnd: InterpolationMethod { InterpolationMethod(kind: .step(transition: 1)) }
    public var description: String { "\(kind)" }
}

/// The position of an annotation.
public struct AnnotationPosition: Equatable, Sendable {
    /// Where on the mark the annotation is, and which of its own points lies there; nil is decided by the mark.
    let place: (anchor: UnitPoint, own: UnitPoint)?
    private let name: String

    private init(_ name: String, _ anchor: UnitPoint? = nil, own: UnitPoint = .center) {
        self.name = name
        place = anchor.map { ($0, own) }
    }
    public static let automatic = AnnotationPosition("automatic")
    public static let overlay = AnnotationPosition("overlay", .center)
    public static let top = AnnotationPosition("top", .top, own: .bottom)
    public static let bottom = AnnotationPosition("bottom", .bottom, own: .top)
    public static let leading = AnnotationPosition("leading", .leading, own: .trailing)
    public static let trailing = AnnotationPosition("trailing", .trailing, own: .leading)
    public static let topLeading = AnnotationPosition("topLeading", .topLeading, own: .bottomTrailing)
    public static let topTrailing = AnnotationPosition("topTrailing", .topTrailing, own: .bottomLeading)
    public static let bottomLeading = AnnotationPosition("bottomLeading", .bottomLeading, own: .topTrailing)
    public static let bottomTrailing = AnnotationPosition("bottomTrailing", .bottomTrailing, own: .topLeading)
    public static func == (a: AnnotationPosition, b: AnnotationPosition) -> Bool { a.name == b.name }
}

/// Information about the item that an annotation decorates.
public struct AnnotationContext {
    public let targetSize: CGSize
}

/// The way an annotation that does not fit is dealt with.
public struct AnnotationOverflowResolution {
    let x: Strategy
    let y: Strategy
    public init(x: Strategy = .automatic, y: Strategy = .automatic) {
        self.x = x
        self.y = y
    }

    /// How it is dealt with along one axis.
    public struct Strategy {
        /// Whether the annotation is moved so that it fits.
        let fits: Bool
        public static let fit = Strategy(fits: true)
        public static func fit(to boundary: Boundary) -> Strategy { .fit }
        public static let padScale = Strategy(fits: false)
        public static let disabled = Strategy(fits: false)
        public static let automatic = Strategy(fits: false)
    }

    /// What an annotation has to fit into.
    public struct Boundary {
        private let name: String
        public static let plot = Boundary(name: "plot")
        public static let chart = Boundary(name: "chart")
        public static let automatic = Boundary(name: "automatic")
    }
    public static let automatic = AnnotationOverflowResolution()
}
