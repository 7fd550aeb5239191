import SwiftUI

@MainActor func gauges(_ contract: Contract) {
    let plain = Gauge(value: 0.5) { Text("a") }
    let full = Gauge(value: 5, in: 0...10) {
        Text("a")
    } currentValueLabel: {
        Text("5")
    } minimumValueLabel: {
        Text("0")
    } maximumValueLabel: {
        Text("10")
    }
    contract.distinct("Gauges") {
        plain
        Gauge(value: 0.5) {
            Text("a")
        } currentValueLabel: {
            Text("b")
        }
        full
        full.gaugeStyle(.accessoryCircular)
        full.gaugeStyle(.accessoryCircularCapacity)
        full.gaugeStyle(.accessoryLinear)
        full.gaugeStyle(.accessoryLinearCapacity)
        full.gaugeStyle(WordGaugeStyle())
    }
    contract.same("The usual gauge") {
        full
        full.gaugeStyle(.automatic)
        full.gaugeStyle(.linearCapacity)
        full.gaugeStyle(DefaultGaugeStyle())
        full.gaugeStyle(LinearCapacityGaugeStyle())
    }
    contract.same("A ring with a gap") {
        full.gaugeStyle(.accessoryCircular)
        full.gaugeStyle(AccessoryCircularGaugeStyle())
    }
    contract.same("A ring") {
        full.gaugeStyle(.accessoryCircularCapacity)
        full.gaugeStyle(AccessoryCircularCapacityGaugeStyle())
    }
    contract.same("A line") {
        full.gaugeStyle(.accessoryLinear)
        full.gaugeStyle(AccessoryLinearGaugeStyle())
    }
    contract.same("A line that fills") {
        full.gaugeStyle(.accessoryLinearCapacity)
        full.gaugeStyle(AccessoryLinearCapacityGaugeStyle())
    }
}

private struct WordGaugeStyle: GaugeStyle {
    @Environment(\.layoutDirection) private var direction

    func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.label
            configuration.currentValueLabel
            configuration.minimumValueLabel
            configuration.maximumValueLabel
            Text(verbatim: "\(configuration.value) \(direction == .leftToRight)")
        }
    }
}
