import Foundation

/// A frame whose size is worked out from that of the container: the scroll view, the sheet or the screen around it. The page
/// knows how large that is, so sizes are written as sums of points and a share of the container.
private struct ContainerRelativeLength {
    /// The length along an axis, as CSS writes it.
    let css: String

    /// - Parameter length: the length for a length of the container.
    init(_ axis: Axis, fallback: CGFloat, _ length: (CGFloat) -> CGFloat) {
        let share = (length(600) - length(200)) / 400
        let points = length(200) - share * 200
        guard abs(length(471) - (points + share * 471)) < 0.01 else {
            css = max(0, length(fallback)).px
            return
        }
        let unit = axis == .horizontal ? "cqw" : "cqh"
        css = "max(0px,calc(\((share * 100).css)\(unit) + \(points == 0 ? "0px" : points.px)))"
    }
}

private struct ContainerRelativeFrameModifier: PrimitiveModifier {
    let axes: Axis.Set
    let alignment: Alignment
    let length: (CGFloat, Axis) -> CGFloat

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let screen = node.environment.screen
        var style = modifier.alignment.css
        var classes = "frame relative-frame"
        var drops: _Growth = .spacer
        if modifier.axes.contains(.horizontal) {
            let width = ContainerRelativeLength(.horizontal, fallback: screen.width) {
                modifier.length($0, .horizontal)
            }
            style.append(("width", width.css))
            classes += " fw"
            drops.insert(.width)
        }
        if modifier.axes.contains(.vertical) {
            let height = ContainerRelativeLength(
                .vertical, fallback: screen.height - screen.safeTop - screen.safeBottom
            ) {
                modifier.length($0, .vertical)
            }
            style.append(("height", height.css))
            classes += " fh"
            drops.insert(.height)
        }
        node.emitWrapped { id, content in
            let frame = _Element(
                id: id, classes: classes, style: style, growth: content.growth.subtracting(drops),
                traits: content.traits, children: [content])
            return frame.aligned(
                horizontal: modifier.alignment.horizontal, vertical: modifier.alignment.vertical, isInside: true)
        }
    }
}

extension View {
    public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        modifier(ContainerRelativeFrameModifier(axes: axes, alignment: alignment) { length, _ in length })
    }
    public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View {
        let (count, span) = (CGFloat(max(1, count)), CGFloat(max(1, span)))
        return modifier(
            ContainerRelativeFrameModifier(axes: axes, alignment: alignment) { length, _ in
                (length - spacing * (count - 1)) / count * span + spacing * (span - 1)
            })
    }
    public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) -> some View {
        modifier(ContainerRelativeFrameModifier(axes: axes, alignment: alignment, length: length))
    }
}
