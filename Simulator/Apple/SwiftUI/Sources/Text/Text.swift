import Foundation
import FoundationCompat

/// A view that displays one or more lines of read-only text.
public struct Text: Equatable, @unchecked Sendable {
    indirect enum Storage {
        case verbatim(String)
        case localized(LocalizedStringKey, table: String?, bundle: Bundle?)
        /// Text that depends on the locale.
        case resolved((EnvironmentValues) -> String)
        /// Text that depends on the time too.
        case live((EnvironmentValues) -> String)
        case attributed(AttributedString)
        case image(Image)
        case concatenation(Text, Text)
    }
    let storage: Storage
    var modifiers: [Modifier] = []

    init(_ storage: Storage) { self.storage = storage }

    public init(verbatim content: String) { storage = .verbatim(content) }
    @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol { storage = .verbatim(String(content)) }
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        storage = .localized(key, table: tableName, bundle: bundle)
    }
    // Disfavoured, because an attributed string can be written as a literal too: `Text("key")` is a localized text.
    @_disfavoredOverload public init(_ attributedContent: AttributedString) { storage = .attributed(attributedContent) }
    public init(_ image: Image) { storage = .image(image) }
    @_disfavoredOverload public init(_ resource: LocalizedStringResource) {
        storage = .resolved { environment in
            var resource = resource
            resource.locale = environment.locale
            return String(localized: resource)
        }
    }
    public init<F>(_ input: F.FormatInput, format: F)
    where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
        storage = .resolved { format.locale($0.locale).format(input) }
    }
    public init<Subject>(_ subject: Subject, formatter: Formatter) where Subject: ReferenceConvertible {
        storage = .verbatim(formatter.string(for: subject) ?? "")
    }
    public init<Subject>(_ subject: Subject, formatter: Formatter) where Subject: NSObject {
        storage = .verbatim(formatter.string(for: subject) ?? "")
    }

    public static func == (lhs: Text, rhs: Text) -> Bool {
        guard lhs.modifiers == rhs.modifiers else { return false }
        switch (lhs.storage, rhs.storage) {
        case (.verbatim(let left), .verbatim(let right)): return left == right
        case (.localized(let left, let leftTable, _), .localized(let right, let rightTable, _)):
            return left == right && leftTable == rightTable
        case (.attributed(let left), .attributed(let right)): return left == right
        case (.concatenation(let left1, let left2), .concatenation(let right1, let right2)):
            return left1 == right1 && left2 == right2
        default: return false
        }
    }

    public static func + (lhs: Text, rhs: Text) -> Text { Text(.concatenation(lhs, rhs)) }

    /// A change of the look of a text.
    enum Modifier: Equatable, Sendable {
        case font(Font?)
        case color(String?)
        case paint(Paint)
        case weight(Font.Weight?)
        case bold(Bool)
        case italic(Bool)
        case design(Font.Design?)
        case monospacedDigit
        case width(CGFloat)
        case kerning(CGFloat)
        case scale(Text.Scale)
        case baseline(CGFloat)
        /// The line as CSS describes it.
        case underline(Bool, String)
        case strikethrough(Bool, String)
    }

    /// The type of truncation to apply to a line of text when it's too long to fit in the available space.
    public enum TruncationMode: Sendable { case head, tail, middle }

    /// A scheme for transforming the capitalization of characters within text.
    public enum Case: Sendable { case uppercase, lowercase }
}

extension Text {
    func adding(_ modifier: Modifier) -> Text {
        var copy = self
        copy.modifiers.append(modifier)
        return copy
    }

    public func font(_ font: Font?) -> Text { adding(.font(font)) }
    public func foregroundColor(_ color: Color?) -> Text { adding(.color(color?.css)) }
    public func foregroundStyle<S>(_ style: S) -> Text where S: ShapeStyle { adding(.paint(style._paint)) }
    public func fontWeight(_ weight: Font.Weight?) -> Text { adding(.weight(weight)) }
    public func fontWidth(_ width: Font.Width?) -> Text { adding(.width(width?.value ?? 0)) }
    public func fontDesign(_ design: Font.Design?) -> Text { adding(.design(design)) }
    public func bold() -> Text { adding(.bold(true)) }
    public func bold(_ isActive: Bool) -> Text { adding(.bold(isActive)) }
    public func italic() -> Text { adding(.italic(true)) }
    public func italic(_ isActive: Bool) -> Text { adding(.italic(isActive)) }
    public func monospaced(_ isActive: Bool = true) -> Text { isActive ? adding(.design(.monospaced)) : self }
    public func monospacedDigit() -> Text { adding(.monospacedDigit) }
    public func kerning(_ kerning: CGFloat) -> Text { adding(.kerning(kerning)) }
    public func tracking(_ tracking: CGFloat) -> Text { adding(.kerning(tracking)) }
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text { adding(.baseline(baselineOffset)) }
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil) -> Text {
        adding(.underline(isActive, pattern.css + (color.map { " " + $0.css } ?? "")))
    }
    @_disfavoredOverload public func underline(_ active: Bool = true, color: Color? = nil) -> Text {
        adding(.underline(active, "solid" + (color.map { " " + $0.css } ?? "")))
    }
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil) -> Text
    {
        adding(.strikethrough(isActive, pattern.css + (color.map { " " + $0.css } ?? "")))
    }
    @_disfavoredOverload public func strikethrough(_ active: Bool = true, color: Color? = nil) -> Text {
        adding(.strikethrough(active, "solid" + (color.map { " " + $0.css } ?? "")))
    }

    /// Description of the style used to draw the line for `StrikethroughStyleAttribute` and `UnderlineStyleAttribute`.
    public struct LineStyle: Hashable, Sendable {
        public init(pattern: Pattern = .solid, color: Color? = nil) {}
        public static let single = LineStyle()

        /// The pattern that the line has.
        public struct Pattern: Hashable, Sendable {
            let css: String
            public static let solid = Pattern(css: "solid")
            public static let dot = Pattern(css: "dotted")
            public static let dash = Pattern(css: "dashed")
            public static let dashDot = Pattern(css: "dashed")
            public static let dashDotDot = Pattern(css: "dashed")
        }
    }
}

// MARK: Output

extension Text: PrimitiveView {
    public static func _evaluate(_ node: _ViewNode<Self>) {
        guard node.view.isLive || node.storage != nil else { return }
        let ticker = (node.storage as? Ticker) ?? Ticker(node)
        node.storage = ticker
        // Just after the next second has begun.
        let now = Date().timeIntervalSinceReferenceDate
        ticker.wait(for: node.view.isLive ? Date(timeIntervalSinceReferenceDate: now.rounded(.down) + 1.01) : nil)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        node.output = [node.view.element(id: node.elementID(), node: node)]
    }

    @MainActor func element(id: Int, node: _Node) -> _Element {
        let environment = node.environment
        var builder = TextRuns(environment: environment) { node.elementID(.part(1000 + $0)) }
        builder.append(self)
        let style = environment.textStyle
        var classes = "text"
        if environment.lineLimit == 1 {
            classes += " one-line"
        } else if environment.lineLimit != nil {
            classes += " clamped"
        }
        classes += environment.redactionClass
        let attributes = environment.textFittingAttributes
        if !attributes.isEmpty { classes += " fits" }
        if builder.runs.contains(where: { $0.text.hasRunOfSpaces }) { classes += " spaced" }
        // A text of one run is one element.
        if builder.runs.count <= 1, builder.runs.first?.element == nil, builder.runs.first?.link == nil {
            let run = builder.runs.first
            return _Element(
                id: id, tag: "span", classes: classes, attributes: attributes,
                style: (run?.style ?? []).overriding(style),
                text: environment.applyingCase(run?.text ?? ""))
        }
        return _Element(
            id: id, tag: "span", classes: classes, attributes: attributes, style: style,
            children: builder.runs.enumerated().map { index, run in
                run.element ?? run.makeElement(id: node.elementID(.part(index)), environment: environment)
            })
    }

    /// The text alone: for accessibility labels, titles and placeholders.
    func plainString(in environment: EnvironmentValues) -> String {
        switch storage {
        case .verbatim(let string): return string
        case .localized(let key, let table, let bundle):
            let string = key.resolve(in: environment, table: table, bundle: bundle)
            return Markdown.runs(string).map(\.text).joined()
        case .resolved(let make), .live(let make): return make(environment)
        case .attributed(let string): return String(string.characters)
        case .image: return ""
        case .concatenation(let first, let second):
            return first.plainString(in: environment) + second.plainString(in: environment)
        }
    }
}

/// The runs of a text: parts of one look each.
@MainActor struct TextRuns {
    struct Run {
        var text: String
        var style: _Element.Attributes = []
        var link: URL?
        var element: _Element?

        @MainActor func makeElement(id: Int, environment: EnvironmentValues) -> _Element {
            guard let link else {
                return _Element(id: id, tag: "span", style: style, text: environment.applyingCase(text))
            }
            let open = environment.openURL
            return _Element(
                id: id, tag: "button", classes: "text-link",
                attributes: [("role", "link"), ("data-url", link.absoluteString)],
                style: style, text: text, handlers: .tap { open(link) })
        }
    }

    let environment: EnvironmentValues
    let makeID: (Int) -> Int
    private(set) var runs: [Run] = []

    init(environment: EnvironmentValues, makeID: @escaping (Int) -> Int) {
        self.environment = environment
        self.makeID = makeID
    }

    mutating func append(_ text: Text, inherited: _Element.Attributes = []) {
        let style = text.modifiers.css(in: environment).overriding(inherited)
        switch text.storage {
        case .verbatim(let string): runs.append(Run(text: string, style: style))
        case .resolved(let make), .live(let make): runs.append(Run(text: make(environment), style: style))
        case .localized(let key, let table, let bundle):
            for part in Markdown.runs(key.resolve(in: environment, table: table, bundle: bundle)) {
                runs.append(Run(text: part.text, style: part.style.overriding(style), link: part.link))
            }
        case .attributed(let string):
            for part in Markdown.runs(string) {
                runs.append(Run(text: part.text, style: part.style.overriding(style), link: part.link))
            }
        case .image(let image):
            runs.append(
                Run(
                    text: "", style: style,
                    element: image.element(id: makeID(runs.count), environment: environment) { makeID(-1 - runs.count) }
                ))
        case .concatenation(let first, let second):
            append(first, inherited: style)
            append(second, inherited: style)
        }
    }
}

extension [Text.Modifier] {
    /// The style of these modifiers; the innermost of a kind, which comes first, wins.
    @MainActor func css(in environment: EnvironmentValues) -> _Element.Attributes {
        var style: _Element.Attributes = []
        func add(_ new: _Element.Attributes) {
            for property in new where !style.contains(where: { $0.name == property.name }) { style.append(property) }
        }
        // Weight and slant change the font that is set further out.
        let ordered =
            filter { if case .font = $0 { false } else { true } }
            + filter { if case .font = $0 { true } else { false } }
        for modifier in ordered { add(modifier.css(in: environment)) }
        return style
    }
}

extension Text.Modifier {
    @MainActor fileprivate func css(in environment: EnvironmentValues) -> _Element.Attributes {
        switch self {
        case .font(let font): return font?.css(in: environment) ?? []
        case .color(let color): return color.map { [("color", $0)] } ?? []
        case .paint(let paint): return paint.foregroundStyle
        case .weight(let weight): return weight.map { [("font-weight", String($0.css))] } ?? []
        case .bold(let active): return active ? [("font-weight", "700")] : []
        case .italic(let active): return active ? [("font-style", "italic")] : []
        case .design(let design): return [("font-family", (design ?? .default).css)]
        case .monospacedDigit: return [("font-variant-numeric", "tabular-nums")]
        case .width(let width): return [("font-stretch", "\(((1 + width) * 100).css)%")]
        case .scale(let scale): return scale == .default ? [] : [("font-size", "\(scale.percent)%")]
        case .kerning(let kerning): return [("letter-spacing", kerning.px)]
        case .baseline(let offset): return [("position", "relative"), ("top", (-offset).px)]
        case .underline(let active, let line): return active ? [("text-decoration", "underline " + line)] : []
        case .strikethrough(let active, let line): return active ? [("text-decoration", "line-through " + line)] : []
        }
    }
}

extension _Element.Attributes {
    /// These properties, and of the others those that are not set here.
    func overriding(_ others: Self) -> Self {
        if isEmpty { return others }
        if others.isEmpty { return self }
        return self + others.filter { other in !contains { $0.name == other.name } }
    }
}

extension EnvironmentValues {
    /// What the environment says about every text, beyond what elements inherit by themselves.
    @MainActor var textStyle: _Element.Attributes {
        var style: _Element.Attributes = []
        if let limit = lineLimit, limit > 1 { style.append(("-webkit-line-clamp", String(limit))) }
        switch multilineTextAlignment {
        case .leading: break
        case .center: style.append(("text-align", "center"))
        case .trailing: style.append(("text-align", "end"))
        }
        if lineSpacing > 0 { style.append(("--line-spacing", lineSpacing.px)) }
        if let paint = foregroundPaint, paint.isImage { style += paint.foregroundStyle }
        return style
    }

    /// What the page does to a text that has too little room, before it cuts its end off.
    fileprivate var textFittingAttributes: _Element.Attributes {
        var attributes: _Element.Attributes = []
        if minimumScaleFactor < 1 { attributes.append(("data-least-scale", max(0.05, minimumScaleFactor).css)) }
        if allowsTightening { attributes.append(("data-tightens", "")) }
        if truncationMode != .tail { attributes.append(("data-truncates", "\(truncationMode)")) }
        return attributes
    }

    func applyingCase(_ text: String) -> String {
        switch textCase {
        case .uppercase: text.uppercased(with: locale)
        case .lowercase: text.lowercased(with: locale)
        case nil: text
        }
    }
}

extension String {
    /// Whether spaces that a person wrote one after the other stand between words, or before the first.
    fileprivate var hasRunOfSpaces: Bool {
        guard utf8.contains(UInt8(ascii: " ")) else { return false }
        let end = lastIndex { $0 != " " } ?? startIndex
        return first == " " || self[..<end].contains("  ")
    }
}
