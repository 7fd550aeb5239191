/// How a mark looks, as the modifiers round it say.
struct MarkStyle {
    var foreground: AnyShapeStyle?
    var foregroundBy: Channel?
    var symbol: AnyChartSymbolShape?
    var symbolView: AnyView?
    var symbolBy: Channel?
    /// The area of symbols, in square points.
    var symbolArea: CGFloat?
    var symbolSizeBy: Channel?
    var line: StrokeStyle?
    var lineBy: Channel?
    var positionBy: (channel: Channel, axis: Axis?, span: MarkDimension)?
    var interpolation = InterpolationMethod.linear
    var cornerRadius: CGFloat = 0
    var opacity = 1.0
    var zIndex = 0.0
    var offset = EdgeOffsets()
    var filters: [GraphicsContext.Filter] = []
    var clip: (any Shape)?
    /// Whether gradients span the plot instead of the mark.
    var usesPlotArea = false
    /// What the mark is drawn together with before anything is done to both.
    var layer: ChartLayer?
    var annotations: [MarkAnnotation] = []
    var accessibilityLabel: Text?
    var accessibilityValue: Text?
    var accessibilityIdentifier: String?
    var isAccessibilityHidden = false

    struct EdgeOffsets {
        var xStart: CGFloat = 0
        var xEnd: CGFloat = 0
        var yStart: CGFloat = 0
        var yEnd: CGFloat = 0
    }
}

/// Marks that are drawn as one picture, to which opacity and filters are then applied.
final class ChartLayer {
    let opacity: Double
    let filters: [GraphicsContext.Filter]

    init(opacity: Double, filters: [GraphicsContext.Filter]) {
        self.opacity = opacity
        self.filters = filters
    }
}

struct MarkAnnotation {
    let position: AnnotationPosition
    let alignment: Alignment
    let spacing: CGFloat?
    let resolution: AnnotationOverflowResolution
    let content: (AnnotationContext) -> AnyView
}

/// One mark of a chart, before anything is known of its place.
struct ChartMark {
    enum Kind { case bar, line, area, point, rule, rectangle, sector }

    /// What a mark says of a direction.
    enum Extent {
        /// A value, or a range of them in one.
        case value(Channel)
        case range(Channel, Channel)
        /// Points from the start of the plot; nil is its end.
        case points(CGFloat?, CGFloat?)

        var channels: [Channel] {
            switch self {
            case .value(let channel): [channel]
            case .range(let first, let last): [first, last]
            case .points: []
            }
        }
    }

    let kind: Kind
    var x = Extent.points(nil, nil)
    var y = Extent.points(nil, nil)
    var width = MarkDimension.automatic
    var height = MarkDimension.automatic
    var stacking = MarkStackingMethod.standard
    var series: Channel?
    var sector: Sector?
    var style = MarkStyle()

    struct Sector {
        let angle: Channel
        let innerRadius: MarkDimension
        let outerRadius: MarkDimension
        let inset: CGFloat
    }

    /// What tells one line or area from another.
    var seriesKey: PlotValue? {
        (series ?? style.foregroundBy ?? style.symbolBy ?? style.lineBy ?? style.positionBy?.channel)?.start
    }
}
