/// A line that a chart draws across its plot area to indicate a reference point along an axis.
public struct AxisGridLine: AxisMark {
    private let item: AxisItem
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
        item = AxisItem(kind: .gridLine(stroke), isCentered: centered)
    }
    public static func _collectAxisMarks(_ content: AxisGridLine, _ inputs: _AxisMarkInputs) {
        inputs.add(content.item)
    }
}

/// A mark that a chart draws on an axis to indicate a reference point along that axis.
public struct AxisTick: AxisMark {
    private let item: AxisItem
    public init(centered: Bool? = nil, length: AxisTick.Length = .automatic, stroke: StrokeStyle? = nil) {
        item = AxisItem(kind: .tick(length.points, stroke), isCentered: centered)
    }
    public init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {
        item = AxisItem(kind: .tick(length, stroke), isCentered: centered)
    }
    public static func _collectAxisMarks(_ content: AxisTick, _ inputs: _AxisMarkInputs) { inputs.add(content.item) }

    /// How long a tick is.
    public struct Length: CustomStringConvertible {
        let points: CGFloat?
        public let description: String
        public static var automatic: Length { Length(points: nil, description: "automatic") }
        public static var label: Length { label() }
        public static func label(extendPastBy: CGFloat = 0) -> Length {
            Length(points: 16 + extendPastBy, description: "label")
        }
        public static var longestLabel: Length { longestLabel() }
        public static func longestLabel(extendPastBy: CGFloat = 0) -> Length {
            Length(points: 16 + extendPastBy, description: "longestLabel")
        }
    }
}

/// A label that a chart draws on an axis to indicate a reference point along that axis.
public struct AxisValueLabel<Content>: AxisMark where Content: View {
    private let item: AxisItem

    private init(
        _ content: AxisLabel.Content, _ centered: Bool?, _ anchor: UnitPoint?,
        _ collisionResolution: AxisValueLabelCollisionResolution, _ orientation: AxisValueLabelOrientation,
        _ horizontalSpacing: CGFloat?, _ verticalSpacing: CGFloat?
    ) {
        let label = AxisLabel(
            content: content, anchor: anchor, orientation: orientation, horizontalSpacing: horizontalSpacing,
            verticalSpacing: verticalSpacing, resolvesCollisions: collisionResolution.isOn)
        item = AxisItem(kind: .label(label), isCentered: centered)
    }

    public init(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) where Content == Never {
        self.init(
            .automatic, centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing)
    }
    public init(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        let view = content()
        self.init(
            (view as? Text).map { .text($0) } ?? .view(AnyView(view)), centered, anchor, collisionResolution,
            orientation, horizontalSpacing, verticalSpacing)
    }
    public init(
        _ titleKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil,
        multiLabelAlignment: Alignment? = nil, collisionResolution: AxisValueLabelCollisionResolution = .automatic,
        offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
        horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
    ) where Content == Text {
        self.init(
            .text(Text(titleKey)), centered, anchor, collisionResolution, orientation, horizontalSpacing,
            verticalSpacing)
    }
    @_disfavoredOverload
    public init<S>(
        _ title: S, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) where Content == Text, S: StringProtocol {
        self.init(
            .text(Text(title)), centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing)
    }
    public init<Format>(
        format: Format, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) where Content == Never, Format: FormatStyle, Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(
            .formatted { Format.FormatInput.from($0).map(format.format) }, centered, anchor, collisionResolution,
            orientation, horizontalSpacing, verticalSpacing)
    }

    public static func _collectAxisMarks(_ content: AxisValueLabel<Content>, _ inputs: _AxisMarkInputs) {
        inputs.add(content.item)
    }
}

/// The orientation of an axis value label.
public struct AxisValueLabelOrientation: CustomStringConvertible {
    /// How far the label is turned, in degrees.
    let degrees: Double
    public let description: String
    public static var automatic: AxisValueLabelOrientation { Self(degrees: 0, description: "automatic") }
    public static var horizontal: AxisValueLabelOrientation { Self(degrees: 0, description: "horizontal") }
    public static var vertical: AxisValueLabelOrientation { Self(degrees: 90, description: "vertical") }
    public static var verticalReversed: AxisValueLabelOrientation {
        Self(degrees: -90, description: "verticalReversed")
    }
}

/// The collision resolution strategy for axis value labels.
public struct AxisValueLabelCollisionResolution: CustomStringConvertible {
    let isOn: Bool
    public let description: String
    public static var automatic: AxisValueLabelCollisionResolution { Self(isOn: true, description: "automatic") }
    public static var greedy: AxisValueLabelCollisionResolution { greedy() }
    public static func greedy(priority: Double = 0, minimumSpacing: CGFloat? = nil) -> AxisValueLabelCollisionResolution
    {
        Self(isOn: true, description: "greedy")
    }
    public static var truncate: AxisValueLabelCollisionResolution { Self(isOn: true, description: "truncate") }
    public static var disabled: AxisValueLabelCollisionResolution { Self(isOn: false, description: "disabled") }
}
