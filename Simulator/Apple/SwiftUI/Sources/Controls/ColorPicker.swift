import Foundation

/// A control used to select a color from the system color picker UI: the browser's own.
public struct ColorPicker<Label>: PrimitiveView where Label: View {
    let selection: Binding<Color>
    let supportsOpacity: Bool
    let label: Label

    public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
        self.selection = selection
        self.supportsOpacity = supportsOpacity
        self.label = label()
    }

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.label) }

    public static func _emit(_ node: _ViewNode<Self>) {
        let selection = node.view.selection
        let environment = node.environment
        let label = node.children[0].output
        let shown = ColorParts(selection.wrappedValue)
        let keepsOpacity = node.view.supportsOpacity
        var attributes: _Element.Attributes = [
            ("type", "color"), ("value", shown.hex), ("aria-label", label.map(\.spokenText).joined(separator: ", ")),
        ]
        if !environment.isEnabled { attributes.append(("disabled", "")) }
        let input = _Element(
            id: node.elementID(.part(0)), tag: "input", classes: "color-input", attributes: attributes,
            style: [("--chosen", selection.wrappedValue.css)],
            handlers: environment.isEnabled
                ? _EventHandlers(.change) { value in
                    guard let chosen = value.string.flatMap(ColorParts.init(hex:)) else { return }
                    // The browser chooses without opacity: that of the color before stays.
                    selection.wrappedValue = chosen.color(opacity: keepsOpacity ? shown.opacity : 1)
                } : _EventHandlers())
        node.mergeChildPreferences()
        node.output = [LabeledControl.row(node, label: label, control: input)]
    }
}

extension ColorPicker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init<S>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) where S: StringProtocol {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
    }
}

/// A color as the browser's picker has it: red, green and blue of 255 levels.
struct ColorParts: Equatable {
    let red: Int
    let green: Int
    let blue: Int
    var opacity = 1.0

    init?(hex: String) {
        guard hex.count == 7, hex.first == "#", let value = Int(hex.dropFirst(), radix: 16) else { return nil }
        (red, green, blue) = (value >> 16, value >> 8 & 255, value & 255)
    }

    /// The parts of a color; of the system's colors those of a light screen, and black where nothing is known.
    init(_ color: Color) {
        var css = color.css
        var share = 1.0
        // "color-mix(in srgb,COLOR 50%,transparent)" is what opacity makes.
        if css.hasPrefix("color-mix(in srgb,"), css.hasSuffix("%,transparent)") {
            let inner = css.dropFirst(18).dropLast(14)
            if let space = inner.lastIndex(of: " ") {
                share = (Double(inner[inner.index(after: space)...]) ?? 100) / 100
                css = String(inner[..<space])
            }
        }
        if css.hasPrefix("#"), css.count == 4 { css = "#" + css.dropFirst().map { "\($0)\($0)" }.joined() }
        let rgba =
            css.hasPrefix("rgba(") ? css.dropFirst(5).dropLast().split(separator: ",").compactMap { Double($0) } : []
        if rgba.count == 4 {
            (red, green, blue, opacity) = (Int(rgba[0]), Int(rgba[1]), Int(rgba[2]), rgba[3] * share)
        } else {
            let known = ColorParts(hex: css) ?? Self.system[css].flatMap(ColorParts.init(hex:))
            (red, green, blue) = (known?.red ?? 0, known?.green ?? 0, known?.blue ?? 0)
            opacity = css == "transparent" ? 0 : share
        }
    }

    var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String(max(0, min(255, $0)), radix: 16) }.joined()
    }

    func color(opacity: Double) -> Color {
        Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: opacity)
    }

    private static let system = [
        "var(--red)": "#ff3b30", "var(--orange)": "#ff9500", "var(--yellow)": "#ffcc00", "var(--green)": "#34c759",
        "var(--mint)": "#00c7be", "var(--teal)": "#30b0c7", "var(--cyan)": "#32ade6", "var(--blue)": "#007aff",
        "var(--indigo)": "#5856d6", "var(--purple)": "#af52de", "var(--pink)": "#ff2d55", "var(--brown)": "#a2845e",
        "var(--gray)": "#8e8e93", "var(--accent)": "#007aff",
    ]
}
