import SwiftUI

struct PlainGaugeStyle: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.label
            configuration.currentValueLabel
            Text("share \(Int(configuration.value * 100))")
        }
    }
}

/// Gauges in the styles there are, and one of the app.
public struct GaugeContract: View {
    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            Gauge(value: 0.25) { Text("Battery") }.accessibilityIdentifier("bar")
            Gauge(value: 30, in: 20...40) {
                Text("Heat")
            } currentValueLabel: {
                Text("30°")
            } minimumValueLabel: {
                Text("20")
            } maximumValueLabel: {
                Text("40")
            }
            .gaugeStyle(.accessoryCircular)
            .tint(.red)
            Gauge(value: 0.5) {
                Text("Ring")
            } currentValueLabel: {
                Text("50")
            }
            .gaugeStyle(.accessoryCircularCapacity)
            .accessibilityIdentifier("ring")
            Gauge(value: 3, in: 0...4) { Text("Line") }.gaugeStyle(.accessoryLinear)
            Gauge(value: 3, in: 0...4) { Text("Capacity") }.gaugeStyle(.accessoryLinearCapacity)
            Gauge(value: 7, in: 0...10) {
                Text("Own")
            } currentValueLabel: {
                Text("seven")
            }
            .gaugeStyle(PlainGaugeStyle())
            Gauge(value: 7, in: 0...10) { Text("Linear") }.gaugeStyle(.linearCapacity)
            Gauge(value: 7, in: 0...10) { Text("Automatic") }.gaugeStyle(.automatic)
        }
    }
}

/// Frames that are a share of the scroll view they are in.
public struct RelativeFrameContract: View {
    public init() {}

    public var body: some View {
        VStack(spacing: 0) {
            ScrollView(.horizontal) {
                HStack(spacing: 10) {
                    Color.red.containerRelativeFrame(.horizontal, count: 3, spacing: 10)
                        .frame(height: 40).accessibilityIdentifier("third")
                    Color.blue.containerRelativeFrame(.horizontal, count: 3, span: 2, spacing: 10)
                        .frame(height: 40).accessibilityIdentifier("two")
                    Color.green.containerRelativeFrame(.horizontal).frame(height: 40).accessibilityIdentifier("page")
                }
            }
            .frame(width: 320)
            ScrollView {
                Color.gray.containerRelativeFrame([.horizontal, .vertical]) { length, axis in
                    axis == .vertical ? length / 2 : length - 40
                }
                .accessibilityIdentifier("half")
            }
            .frame(width: 300, height: 200)
        }
    }
}
