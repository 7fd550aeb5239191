import Accessibility
import Foundation

/// A type to generate an `AXChartDescriptor` object that you use to provide information about a chart and its data for an accessible
/// experience in VoiceOver or other assistive technologies.
public protocol AXChartDescriptorRepresentable {
    func makeChartDescriptor() -> AXChartDescriptor
    func updateChartDescriptor(_ descriptor: AXChartDescriptor)
}

extension AXChartDescriptorRepresentable {
    public func updateChartDescriptor(_ descriptor: AXChartDescriptor) {}
}

/// What is described of a chart, as a table beside it that only assistive technology finds.
private struct ChartDescriptorModifier<Representable: AXChartDescriptorRepresentable>: PrimitiveModifier {
    let representable: Representable

    private final class Memory {
        let descriptor: AXChartDescriptor
        init(_ descriptor: AXChartDescriptor) { self.descriptor = descriptor }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let representable = node.view.modifier.representable
        if let memory = node.storage as? Memory {
            representable.updateChartDescriptor(memory.descriptor)
        } else {
            node.storage = Memory(representable.makeChartDescriptor())
        }
        node.setChild(0, node.view.content)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        guard let memory = node.storage as? Memory, let first = node.output.first else { return }
        var table = ChartTable(descriptor: memory.descriptor, node: node)
        node.output[0] = _Element(
            id: node.elementID(), classes: "layers", growth: first.growth, traits: first.traits,
            children: [first, table.element])
    }
}

/// The table of a chart: a row for each data point, a column for each axis.
@MainActor private struct ChartTable {
    let descriptor: AXChartDescriptor
    let node: _Node
    private var lastPart = 0

    init(descriptor: AXChartDescriptor, node: _Node) {
        self.descriptor = descriptor
        self.node = node
    }

    private mutating func part(
        _ role: String, _ attributes: _Element.Attributes = [], text: String? = nil, children: [_Element] = []
    ) -> _Element {
        lastPart += 1
        return _Element(
            id: node.elementID(.part(lastPart)), attributes: [("role", role)] + attributes, text: text,
            children: children)
    }

    private var axes: [any AXDataAxisDescriptor] {
        var axes: [any AXDataAxisDescriptor] = [descriptor.xAxis]
        if let yAxis = descriptor.yAxis { axes.append(yAxis) }
        return axes + descriptor.additionalAxes
    }

    var element: _Element {
        mutating get {
            lastPart = 0
            let hasNames = descriptor.series.count > 1
            let headings = (hasNames ? [""] : []) + axes.map(\.title)
            var rows = [row("columnheader", headings)]
            for series in descriptor.series {
                for point in series.dataPoints {
                    rows.append(row("cell", (hasNames ? [series.name ?? ""] : []) + texts(of: point), point.label))
                }
            }
            let name = descriptor.title ?? descriptor.series.first?.name ?? descriptor.xAxis.title
            let body = part(
                "table",
                [("aria-label", name)] + descriptor.summary.asList { ("aria-description", $0) }, children: rows)
            lastPart += 1
            return _Element(
                id: node.elementID(.part(lastPart)), classes: "visually-hidden",
                attributes: [("data-accessibility-action", "")], children: [body])
        }
    }

    private mutating func row(_ role: String, _ texts: [String], _ label: String? = nil) -> _Element {
        var cells: [_Element] = []
        for text in texts { cells.append(part(role, text: text)) }
        return part("row", label.asList { ("aria-label", $0) }, children: cells)
    }

    private func texts(of point: AXDataPoint) -> [String] {
        let values = [point.xValue._value] + (point.yValue.map { [$0._value] } ?? []) + point._additionalValues
        return zip(axes, values).map { axis, value in
            switch value {
            case .category(let name): name
            case .number(let number):
                (axis as? AXNumericDataAxisDescriptor)?.valueDescriptionProvider(number) ?? number.css
            }
        }
    }
}

extension View {
    /// Adds a descriptor to a View that represents a chart to make the chart's contents accessible to all users.
    public func accessibilityChartDescriptor<R>(_ representable: R) -> some View
    where R: AXChartDescriptorRepresentable {
        modifier(ChartDescriptorModifier(representable: representable))
    }
}
