import Accessibility
import SwiftUI

private struct Pair: View {
    @Namespace private var namespace
    @AccessibilityFocusState private var isFocused: Bool
    @AccessibilityFocusState private var field: Int?
    var body: some View {
        VStack {
            Text("a").accessibilityLabeledPair(role: .label, id: 1, in: namespace)
            Text("b").accessibilityLabeledPair(role: .content, id: 1, in: namespace)
            Text("c").accessibilityFocused($isFocused)
            Text("e").accessibilityFocused($field, equals: 1)
        }
        .onTapGesture {
            isFocused = true
            field = 1
        }
    }
}

/// A chart of two series, as it is read out.
private struct Growth: AXChartDescriptorRepresentable {
    var last = 3.0

    func makeChartDescriptor() -> AXChartDescriptor {
        let days = AXCategoricalDataAxisDescriptor(title: "Day", categoryOrder: ["Mon", "Tue"])
        let height = AXNumericDataAxisDescriptor(title: "Height", range: 0...5, gridlinePositions: [0, 5]) {
            "\($0) cm"
        }
        height.scaleType = .linear
        let points = [AXDataPoint(x: "Mon", y: 1), AXDataPoint(x: "Tue", y: last, label: "The last")]
        let line = AXDataSeriesDescriptor(name: "Bean", isContinuous: true, dataPoints: points)
        return AXChartDescriptor(
            title: "Growth", summary: "It grows.", xAxis: days, yAxis: height, additionalAxes: [], series: [line])
    }
    func updateChartDescriptor(_ descriptor: AXChartDescriptor) { descriptor.summary = "It grows on." }
}

private struct Linked: View {
    @Namespace private var namespace
    var isLinked = true
    var body: some View {
        if isLinked {
            Text("a").accessibilityLinkedGroup(id: "pair", in: namespace)
            Text("b").accessibilityLinkedGroup(id: "pair", in: namespace)
        } else {
            Text("a")
            Text("b")
        }
    }
}

@MainActor private func accessibilityGestures(_ contract: Contract) {
    let text = Text("a")
    contract.distinct("Gestures of assistive technology") {
        text
        text.accessibilityZoomAction { print($0.direction == .zoomIn, $0.location, $0.point) }
        text.accessibilityScrollAction { edge in print(edge) }
        text.accessibilityDirectTouch()
        text.accessibilityDirectTouch(options: .requiresActivation)
        text.accessibilityDirectTouch(options: .silentOnTouch)
        text.accessibilityChartDescriptor(Growth())
        text.accessibilityChartDescriptor(Growth(last: 4))
    }
    contract.same("No direct touch") {
        text
        text.accessibilityDirectTouch(false)
    }
    contract.distinct("Views that belong together") {
        Linked()
        Linked(isLinked: false)
    }
}

@MainActor func accessibilityActions(_ contract: Contract) {
    accessibilityGestures(contract)
    let text = Text("a")
    contract.distinct("More for assistive technology") {
        text
        text.accessibilityActions {
            Button("b") {}
            Button("c") {}
        }
        text.accessibilityAction(action: {}, label: { Text("d") })
        text.accessibilityAdjustableAction { _ in }
        text.accessibilityRepresentation { Slider(value: .constant(0.5)) }
        text.accessibilityChildren { Text("e") }
        text.accessibilityTextContentType(.sourceCode)
        text.speechAlwaysIncludesPunctuation()
        text.speechSpellsOutCharacters()
        text.speechAdjustedPitch(0.5)
        text.speechAnnouncementsQueued()
        text.accessibilityIgnoresInvertColors()
        text.accessibilityShowsLargeContentViewer()
    }
    contract.drawn("Pairs and focus") { Pair() }
    contract.same("Labels by their older name") {
        text.accessibility(label: Text("b"))
        text.accessibilityLabel(Text("b"))
    }
    contract.same("Values") {
        text.accessibility(value: Text("b"))
        text.accessibilityValue(Text("b"))
    }
    contract.same("Hints") {
        text.accessibility(hint: Text("b"))
        text.accessibilityHint(Text("b"))
    }
    contract.same("Hidden views") {
        text.accessibility(hidden: true)
        text.accessibilityHidden(true)
    }
    contract.same("Identifiers") {
        text.accessibility(identifier: "b")
        text.accessibilityIdentifier("b")
    }
    contract.same("Names to be found by") {
        text.accessibility(inputLabels: [Text("b")])
        text.accessibilityInputLabels([Text("b")])
    }
    contract.same("An order") {
        text.accessibility(sortPriority: 2)
        text.accessibilitySortPriority(2)
    }
    contract.same("Traits") {
        text.accessibility(addTraits: .isButton)
        text.accessibilityAddTraits(.isButton)
    }
    contract.same("Traits that are taken away") {
        text.accessibility(addTraits: .isButton).accessibility(removeTraits: .isButton)
        text.accessibilityAddTraits(.isButton).accessibilityRemoveTraits(.isButton)
    }
    let contents: [AccessibilityTextContentType] = [
        .plain, .console, .fileSystem, .messaging, .narrative, .sourceCode, .spreadsheet, .wordProcessing,
    ]
    contract.drawn("Contents of texts") { contents.map { AnyView(text.accessibilityTextContentType($0)) } }
    contract.fact("up and down", AccessibilityAdjustmentDirection.increment != .decrement)
}
